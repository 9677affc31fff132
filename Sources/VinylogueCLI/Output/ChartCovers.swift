import Artwork
import LastFM
import VinylogueKit

/// The covers of a chart's albums, loaded in parallel.
struct ChartCovers {
    let albums: AlbumLoader
    let covers: CoverLoader<Picture>
    /// The user whose request for an album's page is likely to be cached.
    let user: String

    /// Each album's index and cover, as they arrive; nil if there is none.
    func pictures(of list: [RankedAlbum]) -> AsyncStream<(index: Int, picture: Picture?)> {
        AsyncStream { continuation in
            let work = Task {
                await withTaskGroup(of: Void.self) { group in
                    for (index, album) in list.enumerated() {
                        group.addTask {
                            continuation.yield((index, await picture(of: album)))
                        }
                    }
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in work.cancel() }
        }
    }

    private func picture(of album: RankedAlbum) async -> Picture? {
        let info = try? await albums.album(artist: album.artist, album: album.album, user: user)
        guard let address = info?.value.imageURL else { return nil }
        return try? await covers.picture(at: address)
    }
}
