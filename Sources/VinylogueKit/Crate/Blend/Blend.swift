import Names

/// Mixes the lists of several signals into one wall.
struct Blend {
    /// A signal, its share of the wall and what it suggests, best first.
    struct Part {
        var signal: Signal
        var share: Int
        var suggestions: [Suggestion]
    }

    /// The albums that are mixed at a time; within them no artist comes more often than twice.
    static let page = 60
    private static let albumsPerArtist = 2

    private let parts: [Part]
    private let seed: Int

    /// Prepares a blend; the same parts and seed give the same wall.
    ///
    /// - Parameter disliked: loose identities of albums that must not be on it.
    init(_ parts: [Part], disliked: Set<AlbumID> = [], seed: Int) {
        self.parts = Self.merged(parts, disliked: disliked)
        self.seed = seed
    }

    /// The first albums of the wall.
    func albums(_ limit: Int) -> [CrateAlbum] {
        var random = SeededRandom(seed: seed)
        let ranked = parts.map { part in
            part.suggestions.enumerated().map { index, suggestion in
                CrateAlbum(
                    album: suggestion.album,
                    signal: part.signal,
                    reason: suggestion.reason,
                    rank: index + 1,
                    imageURL: suggestion.imageURL,
                    url: suggestion.url
                )
            }
        }
        let drifted = ranked.map { random.drifted($0, reach: 12) }
        var pictured = drifted.map { $0.filter { $0.imageURL != nil } }
        var blank = drifted.map { $0.filter { $0.imageURL == nil } }
        var wall: [CrateAlbum] = []
        while wall.count < limit {
            let size = min(Self.page, limit - wall.count)
            var artists: [String: Int] = [:]
            var page = mixed(pick(size, from: &pictured, artists: &artists))
            page += mixed(pick(size - page.count, from: &blank, artists: &artists))
            wall += page
            guard page.count == size else { break }
        }
        return wall
    }

    private func mixed(_ picked: [[CrateAlbum]]) -> [CrateAlbum] {
        var queues = picked.map { $0[...] }
        return Interleave.order(picked.map(\.count)).compactMap { queues[$0].popFirst() }
    }

    /// Takes the albums of one page from the lists: as many from each as it has places.
    ///
    /// Lists that run out leave their places to the others.
    ///
    /// - Parameter artists: how many albums of each artist the page has.
    private func pick(
        _ count: Int,
        from lists: inout [[CrateAlbum]],
        artists: inout [String: Int]
    ) -> [[CrateAlbum]] {
        var picked = lists.map { _ in [CrateAlbum]() }
        var isOpen = lists.map { !$0.isEmpty }
        while true {
            let places = Quotas.places(
                count,
                shares: parts.map(\.share),
                available: lists.indices.map {
                    picked[$0].count + (isOpen[$0] ? lists[$0].count : 0)
                }
            )
            // All lists progress alike, so that none of them takes the artists of the others.
            let open = lists.indices.filter { picked[$0].count < places[$0] }
            let next = open.min { one, other in
                picked[one].count * places[other] < picked[other].count * places[one]
            }
            guard let next else { return picked }
            let index = lists[next].firstIndex { album in
                artists[album.album.artist.looseName, default: 0] < Self.albumsPerArtist
            }
            guard let index else {
                isOpen[next] = false
                continue
            }
            let album = lists[next].remove(at: index)
            artists[album.album.artist.looseName, default: 0] += 1
            picked[next].append(album)
        }
    }

    /// The parts without what is disliked, and with each album only where it ranks best.
    private static func merged(_ parts: [Part], disliked: Set<AlbumID>) -> [Part] {
        struct Best {
            var part: Int
            var rank: Int
        }
        var best: [AlbumID: Best] = [:]
        var facts: [AlbumID: (imageURL: String?, url: String?)] = [:]
        let parts = parts.map { part in
            var part = part
            if part.share == 0 { part.suggestions = [] }
            return part
        }
        let ids = parts.map { $0.suggestions.map { $0.album.id.loose } }
        for (number, part) in parts.enumerated() {
            for (rank, suggestion) in part.suggestions.enumerated() {
                let id = ids[number][rank]
                guard !disliked.contains(id), !suggestion.album.title.isEmpty else { continue }
                if let other = best[id], other.rank <= rank {
                } else {
                    best[id] = Best(part: number, rank: rank)
                }
                let known = facts[id]
                facts[id] = (
                    known?.imageURL ?? suggestion.imageURL, known?.url ?? suggestion.url
                )
            }
        }
        return parts.enumerated().map { number, part in
            var merged = part
            merged.suggestions = part.suggestions.enumerated().compactMap { rank, suggestion in
                let id = ids[number][rank]
                guard let best = best[id], best.part == number, best.rank == rank else {
                    return nil
                }
                var suggestion = suggestion
                suggestion.imageURL = suggestion.imageURL ?? facts[id]?.imageURL
                suggestion.url = suggestion.url ?? facts[id]?.url
                return suggestion
            }
            return merged
        }
    }
}
