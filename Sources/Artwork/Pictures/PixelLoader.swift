import CGdkPixbuf

/// Decodes one file with gdk-pixbuf, within a budget.
@safe struct PixelLoader: ~Copyable {
    private let pixbuf: GdkPixbufFunctions
    private let pointer: UnsafeMutablePointer<GdkPixbufLoader>

    /// What the library is told, and tells, when it knows the size.
    private struct Sizing {
        let pixbuf: GdkPixbufFunctions
        let pixels: Int
        let side: Int
        var isTooLarge = false
    }

    /// Makes a loader for one format only; nil when the library was built or installed without it.
    init?(format: ImageFormat) {
        guard let pixbuf = GdkPixbufFunctions.loaded,
            let pointer = unsafe pixbuf.gdk_pixbuf_loader_new_with_type(format.rawValue, nil)
        else { return nil }
        self.pixbuf = pixbuf
        unsafe self.pointer = pointer
    }

    deinit { unsafe pixbuf.g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// The first frame; `side` is how long a side of it needs to be at most.
    consuming func load(
        _ bytes: [UInt8],
        budget: DecodingBudget,
        side: Int
    ) throws(ArtworkError) -> PixelBuffer {
        var sizing = Sizing(pixbuf: pixbuf, pixels: budget.pixels, side: side)
        let isWhole = unsafe withUnsafeMutablePointer(to: &sizing) { sizing in
            unsafe on_size_prepared(pixbuf, pointer, Self.prepare, sizing)
            let isWritten = unsafe bytes.withUnsafeBufferPointer { buffer in
                unsafe pixbuf.gdk_pixbuf_loader_write(
                    pointer,
                    buffer.baseAddress,
                    gsize(buffer.count),
                    nil
                )
            }
            // To be closed in any case, before the last reference goes.
            let isClosed = unsafe pixbuf.gdk_pixbuf_loader_close(pointer, nil)
            return isWritten != 0 && isClosed != 0
        }
        if sizing.isTooLarge { throw .tooLarge }
        guard isWhole, let shared = unsafe pixbuf.gdk_pixbuf_loader_get_pixbuf(pointer),
            let buffer = unsafe PixelBuffer(
                pixbuf,
                owning: OpaquePointer(pixbuf.g_object_ref(UnsafeMutableRawPointer(shared)))
            )
        else { throw .corrupt }
        return buffer
    }

    /// Stops a picture that is too large, and has others scaled where the format allows it.
    private static let prepare: SizePreparedHandler = { loader, width, height, context in
        guard let sizing = unsafe context?.assumingMemoryBound(to: Sizing.self) else { return }
        let (pixels, overflow) = Int(width).multipliedReportingOverflow(by: Int(height))
        if unsafe overflow || pixels > sizing.pointee.pixels {
            unsafe sizing.pointee.isTooLarge = true
            // By the library's convention a size of nothing ends the decoding.
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
