import Foundation
import Storage

/// The last wall for each choice, and each user's last genres, in the response cache; see
/// `cache-spec.md`.
struct KeptWalls: Sendable {
    private static let version = 1

    let cache: DataCache
    let now: @Sendable () -> Date

    /// The text that identifies a wall in the cache.
    static func canonicalText(_ choice: WallChoice, of user: String?) -> String {
        let query = percentEncodedQuery([
            ("dial", choice.dial.rawValue), ("genre", choice.genre?.id ?? ""),
            ("subgenres", choice.subgenres.map(\.id).joined(separator: ",")),
            ("user", user?.lowercased() ?? ""),
        ])
        return "vinylogue:crate?\(query)"
    }

    /// The last wall created for a choice; nil if none was stored.
    func wall(_ choice: WallChoice, of user: String?) -> Wall? {
        guard let entry = cache.entry(Self.canonicalText(choice, of: user), now()),
            let file = File(entry.body)
        else { return nil }
        var wall = Wall(
            choice: choice,
            seed: file.seed,
            albums: file.albums.map(\.album),
            reports: file.signals
        )
        wall.keptSince = entry.stored
        return wall
    }

    /// Stores a wall, replacing the last one; throws a `StorageError`.
    func keep(_ wall: Wall, of user: String?) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let entry = CacheEntry(body: try encoder.encode(File(wall)), stored: now())
        try cache.store(entry, Self.canonicalText(wall.choice, of: user))
    }

    /// The text that identifies a user's last genres in the cache.
    private static func canonicalText(ofChoiceOf user: String?) -> String {
        "vinylogue:crate-choice?\(percentEncodedQuery([("user", user?.lowercased() ?? "")]))"
    }

    /// The choice of the genres stored for a user; nil if there are none.
    func choice(of user: String?, dial: Dial) -> WallChoice? {
        cache.entry(Self.canonicalText(ofChoiceOf: user), now())
            .flatMap { try? JSONDecoder().decode(Choice.self, from: $0.body) }
            .flatMap { WallChoice($0, dial: dial) }
    }

    /// Stores a choice's genres, replacing the last ones; throws a `StorageError`.
    func keep(_ choice: WallChoice, of user: String?) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let entry = CacheEntry(body: try encoder.encode(Choice(choice)), stored: now())
        try cache.store(entry, Self.canonicalText(ofChoiceOf: user))
    }

    /// The genres of a choice, as stored.
    fileprivate struct Choice: Codable {
        var genre: String?
        var subgenres: [String]

        init(_ choice: WallChoice) {
            genre = choice.genre?.id
            subgenres = choice.subgenres.map(\.id)
        }
    }

    /// A stored wall.
    struct File: Codable {
        struct Row: Codable {
            var artist: String
            var title: String
            var signal: Signal
            var reason: String
            var rank: Int
            var imageURL: String?
            var url: String?

            private enum CodingKeys: String, CodingKey {
                case artist, signal, reason, rank, imageURL, url
                case title = "album"
            }

            init(_ album: CrateAlbum) {
                artist = album.album.artist
                title = album.album.title
                signal = album.signal
                reason = album.reason
                rank = album.rank
                imageURL = album.imageURL
                url = album.url
            }

            var album: CrateAlbum {
                CrateAlbum(
                    album: Album(artist: artist, title: title),
                    signal: signal,
                    reason: reason,
                    rank: rank,
                    imageURL: imageURL,
                    url: url
                )
            }
        }

        var version: Int
        var seed: Int
        var albums: [Row]
        var signals: [Wall.Report]

        init(_ wall: Wall) {
            version = KeptWalls.version
            seed = wall.seed
            albums = wall.albums.map(Row.init)
            signals = wall.reports
        }

        /// Reads a file; nil if it is damaged or from another version.
        init?(_ body: Data) {
            guard let file = try? JSONDecoder().decode(File.self, from: body),
                file.version == KeptWalls.version
            else { return nil }
            self = file
        }
    }
}

extension WallChoice {
    /// Reads stored genres; nil if one of them no longer exists.
    fileprivate init?(_ choice: KeptWalls.Choice, dial: Dial) {
        let genre = Genre.all.first { $0.id == choice.genre }
        let subgenres = (genre?.subgenres ?? []).filter { choice.subgenres.contains($0.id) }
        guard genre?.id == choice.genre, subgenres.map(\.id) == choice.subgenres else { return nil }
        self.init(dial: dial, genre: genre, subgenres: subgenres)
    }
}
