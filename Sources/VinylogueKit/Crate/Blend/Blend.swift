import Names

/// Mixes the lists of several signals into one wall.
struct Blend {
    /// A signal, its share of the wall and its suggestions, best first.
    struct Part {
        var signal: Signal
        var share: Int
        var suggestions: [Suggestion]
    }

    /// The number of albums on a page; no artist has more than two albums on a page.
    static let page = 60
    static let albumsPerArtist = 2

    private let parts: [Part]
    private let seed: Int

    /// Creates a blend; the same parts and seed always result in the same wall.
    ///
    /// - Parameter disliked: the loose identities of albums that must not be on the wall.
    init(_ parts: [Part], disliked: Set<AlbumID> = [], seed: Int) {
        self.parts = Self.merged(parts, disliked: disliked)
        self.seed = seed
    }

    /// The first albums of the wall.
    ///
    /// - Parameter start: albums already placed on this wall's first page; they count toward the
    ///   shares.
    func albums(_ limit: Int, after start: [CrateAlbum] = []) -> [CrateAlbum] {
        let placed = Set(start.map(\.album.looseID))
        let lists = weightedShuffle.map { list in
            placed.isEmpty ? list : list.filter { !placed.contains($0.album.looseID) }
        }
        var pictured = lists.map { $0.filter { $0.imageURL != nil } }
        var blank = lists.map { $0.filter { $0.imageURL == nil } }
        var wall = start
        var former = parts.map { part in start.count { $0.signal == part.signal } }
        var artists: [String: Int] = [:]
        for album in start { artists[album.album.artist.looseName, default: 0] += 1 }
        while wall.count < limit {
            let room = min(Self.page - former.reduce(0, +), limit - wall.count)
            let picked = pick(room, from: &pictured, after: former, artists: &artists)
            var page = mixed(picked)
            let both = zip(former, picked).map { $0 + $1.count }
            page += mixed(pick(room - page.count, from: &blank, after: both, artists: &artists))
            wall += page
            guard page.count == room else { break }
            former = parts.map { _ in 0 }
            artists = [:]
        }
        return wall
    }

    /// Albums for the first page while only some signals are ready: as many from each as its share
    /// allows, so that there is room for the other signals.
    func start(_ limit: Int, of signals: Set<Signal>) -> [CrateAlbum] {
        let size = min(Self.page, limit)
        let places = Quotas.places(size, shares: parts.map(\.share))
        var artists: [String: Int] = [:]
        let lists = zip(parts, weightedShuffle).map { part, list in
            signals.contains(part.signal) ? list.filter { $0.imageURL != nil } : []
        }
        let picked = zip(lists, places).map { list, places in
            var picked: [CrateAlbum] = []
            for album in list where picked.count < places {
                let artist = album.album.artist.looseName
                guard artists[artist, default: 0] < Self.albumsPerArtist else { continue }
                artists[artist, default: 0] += 1
                picked.append(album)
            }
            return picked
        }
        return mixed(picked)
    }

    /// Each signal's albums, shuffled by the seed so that better ranks tend to come first.
    private var weightedShuffle: [[CrateAlbum]] {
        var random = SeededRandom(seed: seed)
        return parts.map { part in
            let ranked = part.suggestions.enumerated().map { index, suggestion in
                CrateAlbum(
                    album: suggestion.album,
                    signal: part.signal,
                    reason: suggestion.reason,
                    rank: suggestion.rank ?? index + 1,
                    imageURL: suggestion.imageURL,
                    url: suggestion.url
                )
            }
            return random.weightedShuffle(ranked, reach: 12)
        }
    }

    private func mixed(_ picked: [[CrateAlbum]]) -> [CrateAlbum] {
        var queues = picked.map { $0[...] }
        return Interleave.order(picked.map(\.count)).compactMap { queues[$0].popFirst() }
    }

    /// Takes a page's albums out of the lists: as many from each as its share allows.
    ///
    /// The slots of lists that run out go to the other lists.
    ///
    /// - Parameters:
    ///   - former: how many albums from each list the page already has.
    ///   - artists: how many albums by each artist the page has; updated.
    private func pick(
        _ count: Int,
        from lists: inout [[CrateAlbum]],
        after former: [Int],
        artists: inout [String: Int]
    ) -> [[CrateAlbum]] {
        var picked = lists.map { _ in [CrateAlbum]() }
        var isOpen = lists.map { !$0.isEmpty }
        let total = count + former.reduce(0, +)
        while picked.reduce(0, { $0 + $1.count }) < count {
            let placed = lists.indices.map { former[$0] + picked[$0].count }
            let places = Quotas.places(
                total,
                shares: parts.map(\.share),
                available: lists.indices.map { placed[$0] + (isOpen[$0] ? lists[$0].count : 0) }
            )
            // All lists advance evenly, so that no list uses up the limit for an artist they share.
            let open = lists.indices.filter { placed[$0] < places[$0] && isOpen[$0] }
            let next = open.min { one, other in
                placed[one] * places[other] < placed[other] * places[one]
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
        return picked
    }

    /// The parts without disliked albums, and with each album only in the list where it ranks best.
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
        let ids = parts.map { $0.suggestions.map { $0.album.looseID } }
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
