import Artwork
import VinylogueKit

/// The covers of a chart's albums, loaded in parallel.
struct ChartCovers {
    let history: any ListeningHistory
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
        let known = try? await history.coverAddress(of: album.album, for: user)
        guard let address = known ?? nil else { return nil }
        return try? await covers.picture(at: address)
    }
}
