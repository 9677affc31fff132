import Artwork
import Terminal
import VinylogueKit

/// Covers in all sizes, for rows and pages.
///
/// An album's picture is requested once, however many sizes are wanted at the same time, and the request is
/// cancelled only when no task waits for it any more. Each waiting task draws its own size.
actor CoverPipeline {
    /// A decoded picture, which is not drawn in any size yet.
    private struct Decoded: Sendable {
        var picture: Picture
        /// What an album's page needs besides, which takes longer than to draw the picture.
        var ground: Ground?
    }

    /// The colours of a picture, and a blurred copy.
    private struct Ground: Sendable {
        var colors: RepresentativeColors
        var backdrop: Backdrop?

        init(of picture: Picture) {
            colors = RepresentativeColors(of: picture)
            backdrop = Backdrop(of: picture)
        }
    }

    /// A request and those who wait for it.
    private struct Load {
        var task: Task<Void, Never>
        var waiters: [Int: CheckedContinuation<Decoded?, any Error>] = [:]
    }

    /// The most bytes of decoded pictures that are kept: about 17 of 300 by 300 pixels.
    private static let byteLimit = 6 << 20

    private let support: ColorSupport
    /// Loads the picture of an album; nil if it has none.
    private let load: @Sendable (CoverRequest) async throws -> Picture?
    private var pictures = Recent<AlbumID, Decoded?>(limit: byteLimit)
    private var loads: [AlbumID: Load] = [:]
    private var lastWaiter = 0

    init(
        support: ColorSupport,
        load: @escaping @Sendable (CoverRequest) async throws -> Picture?
    ) {
        self.support = support
        self.load = load
    }

    /// How many wait for pictures, and the bytes of those that are kept.
    var state: (waiters: Int, bytes: Int) {
        (loads.values.reduce(0) { $0 + $1.waiters.count }, pictures.cost)
    }

    /// A cover in a size; nil if the album has none.
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
                characteristic: request.key.isPlaying ? CharacteristicColors(of: picture) : nil
            )
        }
    }

    private func decoded(_ request: CoverRequest) async throws -> Decoded? {
        let id = request.key.album
        if let known = pictures.use(id) { return known }
        lastWaiter += 1
        let waiter = lastWaiter
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled else {
                    return continuation.resume(throwing: CancellationError())
                }
                if loads[id] == nil { loads[id] = Load(task: start(request)) }
                loads[id]?.waiters[waiter] = continuation
            }
        } onCancel: {
            Task { await self.leave(id, waiter) }
        }
    }

    private func start(_ request: CoverRequest) -> Task<Void, Never> {
        let load = load
        return Task {
            do {
                let picture = try await load(request)
                let decoded = picture.map {
                    Decoded(picture: $0, ground: request.key.isOpened ? Ground(of: $0) : nil)
                }
                self.finish(request.key.album, .success(decoded))
            } catch {
                self.finish(request.key.album, .failure(error))
            }
        }
    }

    private func finish(_ id: AlbumID, _ result: Result<Decoded?, any Error>) {
        // A cancelled request has left already, and another may be on its way.
        guard !Task.isCancelled, let load = loads.removeValue(forKey: id) else { return }
        if case .success(let decoded) = result {
            pictures.put(decoded, for: id, cost: (decoded?.picture.pixels.count ?? 0) + 200)
        }
        for waiter in load.waiters.values { waiter.resume(with: result) }
    }

    private func leave(_ id: AlbumID, _ waiter: Int) {
        guard let continuation = loads[id]?.waiters.removeValue(forKey: waiter) else { return }
        continuation.resume(throwing: CancellationError())
        guard loads[id]?.waiters.isEmpty == true else { return }
        loads.removeValue(forKey: id)?.task.cancel()
    }
}
