import Foundation
import MPD
import Storage
import Synchronization

/// The albums in a player's library, reread only after the library has changed.
///
/// They are kept in memory and, for the next start, in the response cache; `cache-spec.md`
/// describes the cache file.
final class MPDLibrary: Sendable {
    /// The albums in one edition of the library.
    struct Albums: Sendable {
        /// The edition that the albums were read from.
        var edition: MPDEdition
        /// The albums, in the player's order.
        var all: [PlayerAlbum]
    }

    private static let version = 1

    private let cache: DataCache
    private let name: String
    private let known = Mutex<Albums?>(nil)
    /// Locked while the albums are read, so that other callers wait for the result.
    private let reading = Mutex(())
    /// When the pause in requests for covers ends; nil if there was none.
    private let pauseEnd = Mutex<ContinuousClock.Instant?>(nil)

    /// Creates the library of the player at an address.
    init(of address: MPDAddress, cache: DataCache) {
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

    /// Reads the albums from the player and stores them, unless they are already known.
    func read(_ player: MPDConnection) throws -> Albums {
        try reading.withLock { _ in
            // Read the edition first, so that changes made in the meantime are noticed next time.
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

    /// Forgets the albums, since the library has changed.
    func forget() { known.withLock { $0 = nil } }

    /// Whether requests for covers are paused, as they are for half a minute after a failure.
    var isPaused: Bool { pauseEnd.withLock { $0.map { .now < $0 } ?? false } }

    /// Pauses requests for covers for half a minute.
    func pause() { pauseEnd.withLock { $0 = .now + .seconds(30) } }

    private func store(_ albums: Albums) {
        let now = Date()
        // An edition has whole seconds, so another change in the same second would go unnoticed.
        guard abs(now.timeIntervalSince1970 - Double(albums.edition.updated)) > 2,
            let body = try? JSONEncoder().encode(File(albums))
        else { return }
        // If this fails, the next start only takes longer.
        try? cache.store(CacheEntry(body: body, stored: now), name)
    }

    /// The contents of the cache file.
    private struct File: Codable {
        var version: Int
        var edition: MPDEdition
        /// The artist, title and date of each album, each on a line: one string decodes faster than
        /// many.
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

        /// The albums in the file; nil if they are damaged.
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
