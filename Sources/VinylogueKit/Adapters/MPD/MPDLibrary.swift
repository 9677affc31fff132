import Foundation
import MPD
import Storage
import Synchronization

/// The albums in a player's library, reread only after it has changed.
///
/// They are kept in memory, and in the response cache for next time; `cache-spec.md` describes that
/// file.
final class MPDLibrary: Sendable {
    /// The albums of one edition of the library.
    struct Albums: Sendable {
        /// The edition.
        var edition: MPDEdition
        /// The albums, in the player's order.
        var all: [PlayerAlbum]
    }

    private static let version = 1

    private let cache: ResponseCache
    private let name: String
    private let known = Mutex<Albums?>(nil)
    /// Held by the reader, so that others wait for its albums.
    private let reading = Mutex(())
    /// No pictures are requested from the player before this time.
    private let pauseEnd = Mutex<ContinuousClock.Instant?>(nil)

    /// The library of the player at an address.
    init(of address: MPDAddress, cache: ResponseCache) {
        self.cache = cache
        name = "vinylogue:player?\(percentEncodedQuery([("address", address.words)]))"
    }

    /// The albums of an edition, if known.
    func albums(of edition: MPDEdition) -> Albums? {
        known.withLock { known in
            if known?.edition == edition { return known }
            guard let entry = cache.entry(name, Date()), let file = File(entry.body),
                file.edition == edition
            else { return nil }
            known = file.content
            return known
        }
    }

    /// Reads the albums from the player unless they are already known, and stores them.
    func read(_ player: MPDConnection) throws -> Albums {
        try reading.withLock { _ in
            // Read first: later changes are picked up next time.
            let edition = try player.edition()
            if let albums = albums(of: edition) { return albums }
            let albums = Albums(
                edition: edition,
                all: try player.albums().map {
                    PlayerAlbum(Album(artist: $0.artist, title: $0.title), date: $0.date)
                }
            )
            known.withLock { $0 = albums }
            store(albums)
            return albums
        }
    }

    /// Forgets the albums after their library has changed.
    func forget() { known.withLock { $0 = nil } }

    /// Whether to pause requests for pictures: for half a minute after the player was unreachable.
    var isPaused: Bool { pauseEnd.withLock { $0.map { .now < $0 } ?? false } }

    /// Pauses requests to the player for half a minute.
    func pause() { pauseEnd.withLock { $0 = .now + .seconds(30) } }

    private func store(_ albums: Albums) {
        let now = Date()
        // Editions are only exact to the second, and a library that has just changed may change again.
        guard abs(now.timeIntervalSince1970 - Double(albums.edition.updated)) > 2,
            let body = try? JSONEncoder().encode(File(albums))
        else { return }
        // Without the file it only takes longer.
        try? cache.store(CacheEntry(body: body, stored: now), name)
    }

    /// The stored albums.
    private struct File: Codable {
        var version: Int
        var edition: MPDEdition
        /// Artist, title and date of each album, one per line: many short strings would take long
        /// to decode.
        var albums: String

        init(_ albums: Albums) {
            version = MPDLibrary.version
            edition = albums.edition
            self.albums = albums.all.map { "\($0.album.artist)\n\($0.album.title)\n\($0.date)" }
                .joined(separator: "\n")
        }

        /// Reads a file; nil if it is damaged or from another version.
        init?(_ body: Data) {
            guard let file = try? JSONDecoder().decode(File.self, from: body),
                file.version == MPDLibrary.version
            else { return nil }
            self = file
        }

        /// Nil if it is damaged.
        var content: Albums? {
            let lines = albums.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            if albums.isEmpty { return Albums(edition: edition, all: []) }
            guard lines.count % 3 == 0 else { return nil }
            return Albums(
                edition: edition,
                all: stride(from: 0, to: lines.count, by: 3).map { place in
                    let texts = (place..<place + 3).map { String(Substring(lines[$0])) }
                    return PlayerAlbum(Album(artist: texts[0], title: texts[1]), date: texts[2])
                }
            )
        }
    }
}
