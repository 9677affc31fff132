import Foundation

/// A source of accounts' listening history: their service, or the archive.
///
/// A service takes and returns the names of its accounts; `AccountServices` and the archive take and
/// return the texts of `Account`s. Throws `KitError`s and `CancellationError`.
package protocol ListeningSource: Sendable {
    /// The service that the accounts are on.
    var service: Service { get }
    /// The URL of the service's website; nil if another, compatible server is used.
    var site: String? { get }

    /// The years in which a person has a chart for the same day, week or month.
    func years(of user: String, with period: CalendarPeriod) async throws -> PeriodYears

    /// The full chart for a time span from `years`, most plays first.
    func chart(
        of user: String,
        by subject: ChartSubject,
        in span: TimeSpan
    ) async throws -> Sourced<[ChartRow]>

    /// An album's details, including the plays by `user` if given.
    func details(of album: Album, for user: String?) async throws -> Sourced<AlbumDetails>

    /// The URL of an album's cover; nil if it has none, or the album is unknown.
    func coverAddress(of album: Album, for user: String?) async throws -> String?

    /// The last play of an album in any edition; nil if unknown, which is the default.
    func lastPlay(of album: Album, by user: String) -> Date?

    /// A copy of this source for several people's charts, with their shared list of chart weeks
    /// already loaded; by default this source, for services without such a list.
    func sharingChartList(among users: [String]) async -> any ListeningSource
}

extension ListeningSource {
    package func lastPlay(of album: Album, by user: String) -> Date? { nil }

    package func sharingChartList(among users: [String]) async -> any ListeningSource { self }
}

/// A service that has accounts, and data about people and music.
package protocol ListeningService: ListeningSource {
    /// An account's profile, with the name in canonical spelling.
    func person(named name: String) async throws -> Sourced<Person>

    /// The number of an account's plays, never from the cache; nil if the service has no exact one.
    func playCount(of user: String) async throws -> Int?

    /// An account's profile from the cache, however old; nil if it is not cached.
    func cachedPerson(named name: String) -> Person?

    /// The names of accounts with a similar taste, most similar first; empty if the service finds none.
    func people(similarTo name: String) async throws -> Sourced<[String]>

    /// All friends of an account in the service's order, without duplicates.
    ///
    /// `progress` receives the number of loaded pages and the total. An account without friends has
    /// an empty list. Throws `KitError.tooManyFriends`.
    func friends(
        of name: String,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> [Person]

    /// The albums of a list; empty if the service has none.
    func albums(_ list: AlbumList) async throws -> Sourced<[TopAlbum]>

    /// An artist's most played tracks among all listeners, most plays first; empty for an unknown
    /// artist.
    func topTracks(of artist: String) async throws -> Sourced<[TopTrack]>

    /// The names of similar artists, most similar first; empty for an unknown artist.
    func artists(similarTo artist: String) async throws -> Sourced<[String]>

    /// The tags that people give an artist, most used first; empty for an unknown artist.
    func tags(of artist: String) async throws -> Sourced<[TopTag]>
}

/// A list of albums that a service can provide.
package enum AlbumList: Hashable, Sendable {
    /// The time span, up to now, in which plays are counted.
    package enum Period: Sendable {
        case month, halfYear, year, overall
    }

    /// A person's most played albums.
    case top(of: String, Period, limit: Int)
    /// New releases by artists that a person plays, the most likely favorites first.
    case newReleases(for: String)
    /// An artist's most played albums among all listeners.
    case byArtist(String)
    /// A page, from 1, of the albums with a tag, most popular first.
    case tagged(String, page: Int)
}

extension ListeningSource {
    package func coverAddress(of album: Album, for user: String?) async throws -> String? {
        do {
            return try await details(of: album, for: user).value.imageURL
        } catch KitError.service(let failure) where failure.isUnknownAlbum {
            return nil
        }
    }
}

extension ListeningService {
    /// All friends of an account in the service's order, without duplicates.
    package func friends(of name: String) async throws -> [Person] {
        try await friends(of: name) { _, _ in }
    }

    /// The profiles of accounts by name, loaded concurrently; accounts that fail are left out.
    ///
    /// `progress` receives the number of accounts done and the total.
    package func people(
        named names: [String],
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async -> [String: Person] {
        let people = try? await sideBySide(names, progress: progress) { name in
            try? await person(named: name).value
        }
        return zip(names, people ?? []).reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
}

/// The years in which a person has a chart for one day, week or month.
package struct PeriodYears: Sendable {
    /// The username in the source's spelling.
    package var user: String
    /// The requested period, in the year of the requested date.
    package let period: CalendarPeriod
    /// The span of each year's chart; for weeks by ISO year.
    package let spans: [Int: TimeSpan]
    /// The years that have a chart, earliest first.
    package let years: [Int]
    /// The source of the data; if part of the data is out of date, the source of that part.
    package let source: Provenance

    package init(user: String, period: CalendarPeriod, spans: [Int: TimeSpan], source: Provenance) {
        self.user = user
        self.period = period
        self.spans = spans
        // Sorted only once, since each year's chart searches the list for its neighbors.
        years = spans.keys.sorted()
        self.source = source
    }
}
