import CGdkPixbuf

/// Decodes one file with gdk-pixbuf, within a budget.
@safe struct PixelLoader: ~Copyable {
    private let pixbuf: GdkPixbufFunctions
    private let pointer: UnsafeMutablePointer<GdkPixbufLoader>

    private static let pieceLength = 16_384

    /// The size callback's input and output.
    private struct Sizing {
        let pixbuf: GdkPixbufFunctions
        let pixels: Int
        let side: Int
        var isTooLarge = false
    }

    /// Creates a loader for one format; nil if gdk-pixbuf lacks the format or is not installed.
    init?(format: ImageFormat) {
        guard let pixbuf = GdkPixbufFunctions.loaded,
            let pointer = unsafe pixbuf.gdk_pixbuf_loader_new_with_type(format.rawValue, nil)
        else { return nil }
        self.pixbuf = pixbuf
        unsafe self.pointer = pointer
    }

    deinit { unsafe pixbuf.g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// Decodes a file to at most `side` pixels per side; throws `tooLarge` once the deadline has
    /// passed.
    ///
    /// The deadline is checked between chunks of the file; decoding a chunk is never interrupted.
    consuming func load(
        _ bytes: [UInt8],
        budget: DecodingBudget,
        side: Int,
        deadline: ContinuousClock.Instant
    ) throws(ArtworkError) -> PixelBuffer {
        var sizing = Sizing(pixbuf: pixbuf, pixels: budget.pixels, side: side)
        var isLate = false
        let isWhole = unsafe withUnsafeMutablePointer(to: &sizing) { sizing in
            unsafe on_size_prepared(pixbuf, pointer, Self.prepare, sizing)
            let isWritten = unsafe bytes.withUnsafeBufferPointer { buffer in
                for start in stride(from: 0, to: buffer.count, by: Self.pieceLength) {
                    isLate = ContinuousClock.now >= deadline
                    guard !isLate,
                        unsafe pixbuf.gdk_pixbuf_loader_write(
                            pointer,
                            buffer.baseAddress.map { unsafe $0 + start },
                            gsize(min(Self.pieceLength, buffer.count - start)),
                            nil
                        ) != 0
                    else { return false }
                }
                return true
            }
            // A loader must be closed before its last reference is released, even after a failure.
            let isClosed = unsafe pixbuf.gdk_pixbuf_loader_close(pointer, nil) != 0
            return isWritten && isClosed
        }
        if sizing.isTooLarge || isLate { throw .tooLarge }
        guard isWhole, let shared = unsafe pixbuf.gdk_pixbuf_loader_get_pixbuf(pointer),
            let buffer = unsafe PixelBuffer(
                pixbuf,
                owning: OpaquePointer(pixbuf.g_object_ref(UnsafeMutableRawPointer(shared)))
            )
        else { throw .corrupt }
        return buffer
    }

    /// Stops decoding if the picture is too large, and otherwise scales it down if possible.
    private static let prepare: SizePreparedHandler = { loader, width, height, context in
        guard let sizing = unsafe context?.assumingMemoryBound(to: Sizing.self) else { return }
        let (pixels, overflow) = Int(width).multipliedReportingOverflow(by: Int(height))
        if unsafe overflow || pixels > sizing.pointee.pixels {
            unsafe sizing.pointee.isTooLarge = true
            // The library stops decoding if the size is set to zero.
            unsafe sizing.pointee.pixbuf.gdk_pixbuf_loader_set_size(loader, 0, 0)
        } else if let size = unsafe Picture.fitting(
            width: Int(width),
            height: Int(height),
            side: sizing.pointee.side
        ) {
            unsafe sizing.pointee.pixbuf.gdk_pixbuf_loader_set_size(
                loader,
                Int32(size.width),
                Int32(size.height)
            )
        }
    }
}
