import CGdkPixbuf

extension Picture {
    /// The whole picture in another size, in pixels; proportions are not kept. Nil without memory.
    package func scaled(width: Int, height: Int) -> Picture? {
        guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
            return nil
        }
        if width == self.width, height == self.height { return self }
        return withPixelBuffer { $0.scaled(width: width, height: height)?.picture() }
    }

    /// Lends the pixels to gdk-pixbuf.
    func withPixelBuffer<Result>(_ body: (borrowing PixelBuffer) -> Result?) -> Result? {
        guard let pixbuf = GdkPixbufFunctions.loaded else { return nil }
        return unsafe pixels.withUnsafeBufferPointer { bytes -> Result? in
            let pointer = unsafe pixbuf.gdk_pixbuf_new_from_data(
                bytes.baseAddress,
                GDK_COLORSPACE_RGB,
                1,
                8,
                Int32(width),
                Int32(height),
                Int32(width * 4),
                nil,
                nil
            )
            guard let buffer = unsafe PixelBuffer(pixbuf, owning: pointer) else { return nil }
            return body(buffer)
        }
    }
}
