extension Archive {
    /// One listen to one track. With its listener, the time and the track are its identity.
    package struct Play: Equatable, Sendable {
        /// When it began, in Unix seconds.
        package var time: Int64
        /// The track's artist.
        package var artist: String
        /// The album's title; empty if it is not known.
        package var album: String
        /// The track's title.
        package var track: String
        /// Where it came from: "lastfm", or the kind of the imported file.
        package var source: String
        /// How many seconds after `time` it may have begun, for sources that know only the end, or
        /// only the minute.
        package var lasted: Int64

        /// A play as a source has it.
        package init(
            time: Int64,
            artist: String,
            album: String,
            track: String,
            source: String,
            lasted: Int64 = 0
        ) {
            self.time = time
            self.artist = artist
            self.album = album
            self.track = track
            self.source = source
            self.lasted = lasted
        }

        /// The times that a play can have: what four bytes hold, until 2106. Milliseconds taken for
        /// seconds lie far beyond.
        static let times = 1..<Int64(UInt32.max)

        /// Why the archive cannot take it; nil if it can.
        package var flaw: String? {
            if artist.isEmpty { return "no artist" }
            if track.isEmpty { return "no track" }
            if !Self.times.contains(time) { return "an impossible date" }
            return nil
        }
    }

    /// A span of time in Unix seconds: `from` belongs to it, `to` does not.
    package struct Period: Hashable, Sendable {
        /// Its first second.
        package var from: Int64
        /// The second after its last.
        package var to: Int64

        /// A span of time; empty if `to` is not after `from`.
        package init(from: Int64, to: Int64) {
            self.from = from
            self.to = to
        }
    }
}

/// A month in UTC, counted from January of the year 0.
enum Month {
    /// The month that a Unix time lies in.
    static func number(of time: Int64) -> Int64 {
        let date = CivilDate(daysSince1970: Int((time - (time % 86400 + 86400) % 86400) / 86400))
        return Int64(date.year * 12 + date.month - 1)
    }

    /// The first second of a month.
    static func start(of number: Int64) -> Int64 {
        let date = CivilDate(year: Int(number / 12), month: Int(number % 12) + 1, day: 1)
        return Int64(date.daysSince1970) * 86400
    }
}

/// A date of the Gregorian calendar.
struct CivilDate {
    var year: Int
    /// 1 to 12.
    var month: Int
    /// 1 to 31.
    var day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date that many days after 1 January 1970, which is not before the year 0.
    init(daysSince1970 days: Int) {
        // Years begin in March here, so that the leap day is a year's last; day 0 is 1 March 0.
        let days = days + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * march + 2) / 5 + 1
        month = march < 10 ? march + 3 : march - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// How many days after 1 January 1970 it is.
    var daysSince1970: Int {
        let year = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = (year / 400, year % 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }
}
