import Artwork
import Foundation
import VinylogueKit

/// What the full screen uses from outside.
package struct Services: Sendable {
    /// The chart of the day, week or month of a date in another year, without minimum plays.
    package var chart: @Sendable (_ key: ChartKey, _ date: CalendarDate) async throws -> Chart
    /// Information about an album, with a user's plays if one is given.
    package var album: @Sendable (_ key: Album, _ user: String?) async throws -> AlbumDetails
    /// The account with this username.
    package var person: @Sendable (_ name: String) async throws -> Person
    /// The account with this username, requested with a new API key, or with the current one for nil.
    ///
    /// If that works, the new key is stored and used from then on.
    package var signIn: @Sendable (_ name: String, _ key: Secret?) async throws -> Person
    /// Imports the old app's data that was offered.
    package var importLegacy: @Sendable () throws -> LegacyImport
    /// The friends of an account on Last.fm.
    package var friends: @Sendable (_ name: String) async throws -> [Person]
    /// The picture at an address.
    package var picture: @Sendable (_ address: String) async throws -> Picture
    /// The crate, and the user's favourites and dislikes.
    package var crate: CrateServices
    /// Saves a change to the preferences.
    package var save: @Sendable (SavedChange) throws -> Void
    /// Stops using the network, or uses it again.
    package var setOffline: @Sendable (Bool) throws -> Void
    /// Opens a web page in the browser; false if that fails.
    package var open: @Sendable (_ address: String) async -> Bool
    /// The sync of the archive that is under way, in whatever process, each time that it changes.
    package var syncs: @Sendable () -> AsyncStream<ArchiveSync.Running?>
    /// Brings a user's plays into the archive; returns the number of new ones.
    package var sync: @Sendable (_ user: String) async throws -> Int
    /// The player.
    package var player: @Sendable () throws -> any Player
    /// The queue that an album replaced.
    package var keptQueue: @Sendable () throws -> KeptQueue
    /// The size of the caches in bytes; nil if there are none.
    package var cacheSize: @Sendable () -> Int?
    /// Clears the caches.
    package var clearCache: @Sendable () throws -> Void
    /// Describes an error.
    package var describe: @Sendable (any Error) -> Problem
    /// Waits; throws if the task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void

    /// Creates services from functions.
    package init(
        chart: @escaping @Sendable (ChartKey, CalendarDate) async throws -> Chart,
        album: @escaping @Sendable (Album, String?) async throws -> AlbumDetails,
        person: @escaping @Sendable (String) async throws -> Person,
        signIn: @escaping @Sendable (String, Secret?) async throws -> Person,
        importLegacy: @escaping @Sendable () throws -> LegacyImport,
        friends: @escaping @Sendable (String) async throws -> [Person],
        picture: @escaping @Sendable (String) async throws -> Picture,
        crate: CrateServices,
        save: @escaping @Sendable (SavedChange) throws -> Void,
        setOffline: @escaping @Sendable (Bool) throws -> Void,
        open: @escaping @Sendable (String) async -> Bool,
        syncs: @escaping @Sendable () -> AsyncStream<ArchiveSync.Running?>,
        sync: @escaping @Sendable (String) async throws -> Int,
        player: @escaping @Sendable () throws -> any Player,
        keptQueue: @escaping @Sendable () throws -> KeptQueue,
        cacheSize: @escaping @Sendable () -> Int?,
        clearCache: @escaping @Sendable () throws -> Void,
        describe: @escaping @Sendable (any Error) -> Problem,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.chart = chart
        self.album = album
        self.person = person
        self.signIn = signIn
        self.importLegacy = importLegacy
        self.friends = friends
        self.picture = picture
        self.crate = crate
        self.save = save
        self.setOffline = setOffline
        self.open = open
        self.syncs = syncs
        self.sync = sync
        self.player = player
        self.keptQueue = keptQueue
        self.cacheSize = cacheSize
        self.clearCache = clearCache
        self.describe = describe
        self.sleep = sleep
    }
}

/// What the full screen uses of the crate.
package struct CrateServices: Sendable {
    /// A wall; the second parameter is called with what there is of it so far.
    package var wall:
        @Sendable (WallRequest, _ part: @escaping @Sendable (Wall) -> Void) async throws -> Wall
    /// Keeps the choice that the crate opens with at the next start.
    package var keepChoice: @Sendable (WallChoice, Crate.Owner) -> Void
    /// Whether a wall was made on another day.
    package var isOld: @Sendable (Wall) -> Bool
    /// The user's favourites and dislikes.
    package var collection: AlbumCollection
    /// What brings marks to Apple Music; nil if the user does not want that.
    package var writeBack: @Sendable () throws -> WriteBack?
    /// The current time.
    package var now: @Sendable () -> Date

    /// Creates services from functions.
    package init(
        wall:
            @escaping @Sendable (WallRequest, @escaping @Sendable (Wall) -> Void) async throws
            -> Wall,
        keepChoice: @escaping @Sendable (WallChoice, Crate.Owner) -> Void,
        isOld: @escaping @Sendable (Wall) -> Bool,
        collection: AlbumCollection,
        writeBack: @escaping @Sendable () throws -> WriteBack?,
        now: @escaping @Sendable () -> Date
    ) {
        self.wall = wall
        self.keepChoice = keepChoice
        self.isOld = isOld
        self.collection = collection
        self.writeBack = writeBack
        self.now = now
    }
}
