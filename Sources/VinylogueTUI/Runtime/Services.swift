import Artwork
import LastFM
import VinylogueKit

/// What the flow can ask and do, given by whoever opens it.
package struct Services: Sendable {
    /// A week's whole chart, without a filter, of a user in an ISO year.
    package var chart:
        @Sendable (_ user: String, _ date: CalendarDate, _ year: Int) async throws -> WeekChart
    /// The same week in all years, without a filter.
    package var overview:
        @Sendable (_ user: String, _ date: CalendarDate) async throws -> YearsOverview
    /// An album, with the plays by a user if one is named.
    package var album: @Sendable (_ key: AlbumKey, _ user: String?) async throws -> AlbumInfo
    /// The account of a name.
    package var person: @Sendable (_ name: String) async throws -> UserInfo
    /// The account of a name, asked for with a key, or with the one that is set up.
    ///
    /// Once it is found, the key is kept, and all else is asked with it.
    package var signIn: @Sendable (_ name: String, _ key: APIKey?) async throws -> UserInfo
    /// Takes over what the old app left, as it was offered to the model.
    package var takeOver: @Sendable () throws -> TakenOver
    /// The friends of an account.
    package var friends: @Sendable (_ name: String) async throws -> [UserInfo]
    /// The picture at an address.
    package var picture: @Sendable (_ address: String) async throws -> Picture
    /// Keeps a change of the preferences.
    package var save: @Sendable (SavedChange) throws -> Void
    /// Shows a web page in the browser; false when that is not possible.
    package var open: @Sendable (_ address: String) async -> Bool
    /// The bytes of the caches; nil when there are none.
    package var cacheSize: @Sendable () -> Int?
    /// Empties the caches.
    package var clearCache: @Sendable () throws -> Void
    /// Puts an error into words.
    package var describe: @Sendable (any Error) -> Trouble
    /// Waits; throws when the task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void

    /// Creates services of their functions.
    package init(
        chart: @escaping @Sendable (String, CalendarDate, Int) async throws -> WeekChart,
        overview: @escaping @Sendable (String, CalendarDate) async throws -> YearsOverview,
        album: @escaping @Sendable (AlbumKey, String?) async throws -> AlbumInfo,
        person: @escaping @Sendable (String) async throws -> UserInfo,
        signIn: @escaping @Sendable (String, APIKey?) async throws -> UserInfo,
        takeOver: @escaping @Sendable () throws -> TakenOver,
        friends: @escaping @Sendable (String) async throws -> [UserInfo],
        picture: @escaping @Sendable (String) async throws -> Picture,
        save: @escaping @Sendable (SavedChange) throws -> Void,
        open: @escaping @Sendable (String) async -> Bool,
        cacheSize: @escaping @Sendable () -> Int?,
        clearCache: @escaping @Sendable () throws -> Void,
        describe: @escaping @Sendable (any Error) -> Trouble,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.chart = chart
        self.overview = overview
        self.album = album
        self.person = person
        self.signIn = signIn
        self.takeOver = takeOver
        self.friends = friends
        self.picture = picture
        self.save = save
        self.open = open
        self.cacheSize = cacheSize
        self.clearCache = clearCache
        self.describe = describe
        self.sleep = sleep
    }
}
