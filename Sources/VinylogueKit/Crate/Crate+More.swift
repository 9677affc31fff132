import Names

extension Crate {
    /// The albums of the next pages along the trail of a genre's wall, as a wall whose trail goes
    /// on after them.
    ///
    /// The albums may repeat those of earlier pages. Throws a `KitError` if all of the pages that
    /// are left fail, and `CancellationError`. Offline, only cached pages count, and the trail ends
    /// after the last of them.
    package func more(
        _ choice: WallChoice,
        along trail: GenreTrail,
        for owner: Owner
    ) async throws -> Wall {
        let gatherer = try gatherer(for: owner)
        let (found, rest) = try await gatherer.next(along: trail)
        let blend = Blend(
            choice.dial.shares(isGenre: true).filter { found[$0.signal] != nil },
            found,
            disliked: try collection.identities(.dislike),
            seed: trail.seed &+ trail.steps
        )
        let count = found.values.reduce(0) { $0 + $1.value.count }
        var wall = Wall(choice: choice, seed: trail.seed, albums: blend.albums(count))
        wall.trail = rest
        wall.reports = [
            Wall.Report(
                signal: .trending,
                wanted: count,
                got: wall.albums.count,
                error: found[.trending]?.error
            )
        ]
        wall.staleSource = gatherer.requests.record.stale
        return wall
    }

    /// Continues a genre's wall along its trail until it has enough albums, or the trail ends or
    /// cannot be read on; returns the first failure.
    func fill(_ wall: inout Wall, to count: Int, for owner: Owner) async throws -> KitError? {
        var known = Set(wall.albums.map(\.album.looseID))
        // The limit for an artist also holds where a short first page goes on.
        var artists: [String: Int] = [:]
        for album in wall.albums { artists[album.album.artist.looseName, default: 0] += 1 }
        var held: [CrateAlbum] = []
        var failure: KitError?
        while wall.albums.count < count, let trail = wall.trail, !trail.isAtEnd {
            do {
                let more = try await more(wall.choice, along: trail, for: owner)
                for album in more.albums where known.insert(album.album.looseID).inserted {
                    let artist = album.album.artist.looseName
                    if wall.albums.count < Blend.page,
                        artists[artist, default: 0] >= Blend.albumsPerArtist
                    {
                        held.append(album)
                        continue
                    }
                    artists[artist, default: 0] += 1
                    wall.albums.append(album)
                }
                if wall.albums.count >= Blend.page {
                    wall.albums += held
                    held = []
                }
                wall.trail = more.trail
                wall.staleSource = wall.staleSource ?? more.staleSource
                failure = failure ?? more.reports.lazy.compactMap(\.error).first
            } catch let error as KitError {
                return failure ?? error
            }
        }
        return failure
    }
}
