import Core

extension Archive {
    /// One listen to one track. With its listener, the time and the track are its identity.
    package struct Play: Equatable, Sendable {
        /// When it began, in Unix seconds.
        package var time: Int
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
        package var lasted: Int

        /// A play as a source has it.
        package init(
            time: Int,
            artist: String,
            album: String,
            track: String,
            source: String,
            lasted: Int = 0
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
        static let times = 1..<Int(UInt32.max)

        /// Why the archive cannot take it; nil if it can.
        package var flaw: String? {
            if artist.isEmpty { return "no artist" }
            if track.isEmpty { return "no track" }
            if !Self.times.contains(time) { return "an impossible date" }
            return nil
        }
    }
}

/// A month in UTC, counted from January of the year 0.
enum Month {
    /// The month that a Unix time lies in.
    static func number(of time: Int) -> Int {
        let (year, month, _) = CalendarDate(unixTime: time).components
        return year * 12 + month - 1
    }

    /// The first second of a month.
    static func start(of number: Int) -> Int {
        CalendarDate.days(number / 12, number % 12 + 1, 1) * TimeSpan.day
    }
}
