import CGdkPixbuf

/// A gdk-pixbuf picture, released when it goes out of scope.
@safe struct PixelBuffer: ~Copyable {
    let pixbuf: GdkPixbufFunctions
    let pointer: OpaquePointer

    /// Takes ownership of a reference; nil for a null pointer.
    init?(_ pixbuf: GdkPixbufFunctions, owning pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return nil }
        self.pixbuf = pixbuf
        unsafe self.pointer = pointer
    }

    deinit { unsafe pixbuf.g_object_unref(UnsafeMutableRawPointer(pointer)) }

    var width: Int { Int(unsafe pixbuf.gdk_pixbuf_get_width(pointer)) }
    var height: Int { Int(unsafe pixbuf.gdk_pixbuf_get_height(pointer)) }

    /// The picture scaled to another size; nil if out of memory.
    borrowing func scaled(width: Int, height: Int) -> PixelBuffer? {
        unsafe PixelBuffer(
            pixbuf,
            owning: pixbuf.gdk_pixbuf_scale_simple(
                pointer,
                Int32(clamping: max(1, width)),
                Int32(clamping: max(1, height)),
                GDK_INTERP_BILINEAR
            )
        )
    }

    /// The picture rotated according to its EXIF orientation.
    borrowing func upright() -> PixelBuffer? {
        unsafe PixelBuffer(
            pixbuf,
            owning: pixbuf.gdk_pixbuf_apply_embedded_orientation(pointer)
        )
    }

    /// The picture as our own type; nil unless its pixels are 8-bit RGB or RGBA.
    borrowing func picture() -> Picture? {
        let channels = Int(unsafe pixbuf.gdk_pixbuf_get_n_channels(pointer))
        let stride = Int(unsafe pixbuf.gdk_pixbuf_get_rowstride(pointer))
        let length = Int(unsafe pixbuf.gdk_pixbuf_get_byte_length(pointer))
        guard channels == 3 || channels == 4,
            unsafe pixbuf.gdk_pixbuf_get_bits_per_sample(pointer) == 8,
            length >= (height - 1) * stride + width * channels,
            let start = unsafe pixbuf.gdk_pixbuf_read_pixels(pointer)
        else { return nil }
        let source = unsafe UnsafeBufferPointer(start: start, count: length)
        let (width, height) = (width, height)
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) {
            buffer,
            count in
            var target = 0
            for row in 0..<height {
                for column in 0..<width {
                    let place = row * stride + column * channels
                    unsafe buffer[target] = source[place]
                    unsafe buffer[target + 1] = source[place + 1]
                    unsafe buffer[target + 2] = source[place + 2]
                    unsafe buffer[target + 3] = channels == 4 ? source[place + 3] : 255
                    target += 4
                }
            }
            count = target
        }
        return Picture(width: width, height: height, pixels: pixels)
    }
}

extension GdkPixbufFunctions {
    /// The functions of gdk-pixbuf, loaded when a picture is first decoded, and prevented from
    /// writing to standard error; nil if it is not installed.
    static let loaded: GdkPixbufFunctions? = {
        guard let pixbuf = unsafe load_GdkPixbuf()?.pointee else { return nil }
        silence_log(pixbuf)
        return pixbuf
    }()
}
