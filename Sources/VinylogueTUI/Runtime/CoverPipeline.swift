import Artwork
import Terminal
import VinylogueKit

/// Loads covers, and draws them at the sizes that pages need.
///
/// An album's picture is requested once, however many sizes are wanted at the same time, and the
/// request is cancelled only when no task is waiting for it anymore. Each waiting task draws its
/// own size.
actor CoverPipeline {
    /// A decoded picture that has not been drawn at any size yet.
    private struct Decoded: Sendable {
        var picture: Picture
        /// Extra data for an album's page, which takes longer to compute than the drawing.
        var ground: Ground?
    }

    /// The colors of a picture, and a blurred copy.
    private struct Ground: Sendable {
        var colors: RepresentativeColors
        var backdrop: Backdrop?

        init(of picture: Picture) {
            colors = RepresentativeColors(of: picture)
            backdrop = Backdrop(of: picture)
        }
    }

    /// An album's picture, in the usual size or a larger one.
    private struct PictureID: Hashable, Sendable {
        var album: AlbumID
        /// The longest side of the larger one; 0 for the usual one.
        var side: Int

        init(_ key: CoverKey) { (album, side) = (key.album, key.isSharp ? key.side : 0) }
    }

    /// The maximum size of the decoded pictures kept, in bytes: about 17 of 300 by 300 pixels.
    private static let byteLimit = 6 << 20

    private let support: ColorSupport
    /// Loads the picture of an album; nil if it has none.
    private let load: @Sendable (CoverRequest) async throws -> Picture?
    private var pictures = Recent<AlbumID, Decoded?>(limit: byteLimit)
    private let loads = SharedWork<PictureID, Decoded?>()

    init(
        support: ColorSupport,
        load: @escaping @Sendable (CoverRequest) async throws -> Picture?
    ) {
        self.support = support
        self.load = load
    }

    /// The number of tasks waiting for pictures, and the size in bytes of the pictures kept.
    var state: (waiters: Int, bytes: Int) {
        (loads.waiterCount, pictures.cost)
    }

    /// A cover at a size; nil if the album has none.
    nonisolated func cover(_ request: CoverRequest) async throws -> Cover? {
        guard let decoded = try await decoded(request) else { return nil }
        try Task.checkCancellation()
        let (picture, key) = (decoded.picture, request.key)
        let ground = key.isOpened ? decoded.ground ?? Ground(of: picture) : nil
        return picture.cells(in: key.size, colors: support, cell: key.cell).map { cells in
            Cover(
                cells: cells,
                graphics: picture.screenPicture(in: key.size, as: key.graphics, cell: key.cell),
                colors: ground?.colors,
                backdrop: ground?.backdrop,
                characteristic: key.isPlaying || key.isOpened
                    ? CharacteristicColors(of: picture) : nil
            )
        }
    }

    private func decoded(_ request: CoverRequest) async throws -> Decoded? {
        let key = request.key
        // Larger pictures are drawn in one size only, so they are not kept.
        if !key.isSharp, let known = pictures.use(key.album) { return known }
        return try await loads.value(for: PictureID(key)) { [load] _ in
            let decoded = try await load(request).map {
                Decoded(picture: $0, ground: key.isOpened ? Ground(of: $0) : nil)
            }
            if !key.isSharp { await self.keep(decoded, of: key.album) }
            return decoded
        }
    }

    private func keep(_ decoded: Decoded?, of id: AlbumID) {
        // A cancelled request may have been started again.
        guard !Task.isCancelled else { return }
        pictures.put(decoded, for: id, cost: (decoded?.picture.pixels.count ?? 0) + 200)
    }
}
