/// One listen to one track. With its listener, the time and the track are its identity.
package struct Play: Hashable, Sendable {
    /// When it began, in Unix seconds.
    package var time: Int
    /// The track's artist; empty if the source left it out.
    package var artist: String
    /// The album's title; empty if it is not known.
    package var album: String
    /// The track's title; empty if the source left it out.
    package var track: String
    /// Where it came from: `lastfm`, or the kind of the imported file.
    package var source: String
    /// How many seconds after `time` it may have begun, for sources that know only the end, or only the
    /// minute.
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
}

/// A page of a listener's plays, newest first.
package struct PlayPage: Hashable, Sendable {
    /// The listener's name as the service spells it.
    package var user: String
    /// The plays that have a date; what plays now is not one yet.
    package var plays: [Play]
    /// How many rows there were, those without a date included, but for what plays now.
    package var rowCount: Int
    /// The most rows that a page can have; less than the limit if the server allows no more.
    package var size: Int
    /// The number of pages.
    package var pageCount: Int
    /// The number of plays on all pages, as the server counts them.
    package var total: Int

    package init(
        user: String,
        plays: [Play],
        rowCount: Int,
        size: Int,
        pageCount: Int,
        total: Int
    ) {
        self.user = user
        self.plays = plays
        self.rowCount = rowCount
        self.size = size
        self.pageCount = pageCount
        self.total = total
    }

    /// What a page is asked for with.
    package struct Request: Hashable, Sendable {
        /// The listener's name.
        package var user: String
        /// The second before the first that matters, in case the server leaves out its ends.
        package var from: Int
        /// The second after the last that matters.
        package var to: Int
        /// The number of the page, from 1, which has the newest plays.
        package var number: Int
        /// The most plays on a page.
        package var limit: Int

        package init(user: String, from: Int, to: Int, number: Int = 1, limit: Int = 1000) {
            self.user = user
            self.from = from
            self.to = to
            self.number = number
            self.limit = limit
        }
    }

    /// Why a page was not read, when a smaller one may be.
    package struct Failure: Error {
        /// Why, for the archive.
        package var reason: GapReason
        /// What went wrong.
        package var cause: any Error

        package init(reason: GapReason, cause: any Error) {
            self.reason = reason
            self.cause = cause
        }
    }
}
