import CGdkPixbuf
import Foundation

/// Pixels with 8 bits each for red, green, blue and opacity, row by row from the top.
package struct Picture: Sendable, Equatable {
    /// Pixels in a row, at least 1.
    package let width: Int
    /// Rows, at least 1.
    package let height: Int
    /// Four bytes per pixel; colors are not premultiplied.
    package let pixels: [UInt8]

    /// Creates a picture; nil if the number of bytes does not match the size.
    package init?(width: Int, height: Int, pixels: [UInt8]) {
        guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height),
            pixels.count == width * height * 4
        else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The maximum length of a side.
    static let maximumSide = 1 << 16

    /// The same picture on black, without any transparency.
    func flattened() -> Picture {
        var result = pixels
        for start in stride(from: 0, to: result.count, by: 4) where result[start + 3] != 255 {
            let opacity = Int(result[start + 3])
            for channel in start..<start + 3 {
                result[channel] = UInt8((Int(result[channel]) * opacity + 127) / 255)
            }
            result[start + 3] = 255
        }
        return Picture(width: width, height: height, pixels: result) ?? self
    }
}

extension Picture {
    /// The picture scaled to a size in pixels, without keeping proportions; nil if out of memory.
    package func scaled(width: Int, height: Int) -> Picture? {
        guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
            return nil
        }
        if width == self.width, height == self.height { return self }
        return withPixelBuffer { $0.scaled(width: width, height: height)?.picture() }
    }

    /// Passes the pixels to gdk-pixbuf.
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

extension Picture {
    /// The picture as a PNG file; nil if out of memory.
    ///
    /// - Parameter isForNow: whether it is only sent to a terminal, and so created in a third of
    ///   the time, but slightly larger.
    package func png(isForNow: Bool = false) -> Data? {
        file("png", option: "compression", isForNow ? "1" : "6")
    }

    /// The picture on black as a JPEG file of good quality; nil if out of memory.
    package func jpeg() -> Data? { flattened().file("jpeg", option: "quality", "75") }

    /// The picture encoded in a format, with one option, both under gdk-pixbuf's names; nil if out of
    /// memory.
    private func file(_ format: String, option: String, _ value: String) -> Data? {
        withPixelBuffer { buffer in
            var bytes: UnsafeMutablePointer<gchar>?
            var count: gsize = 0
            // The library takes options as lists of strings that end in a null pointer.
            let (key, text) = unsafe (strdup(option), strdup(value))
            defer {
                unsafe free(key)
                unsafe free(text)
            }
            var options = unsafe [key, nil]
            var values = unsafe [text, nil]
            let isMade = unsafe buffer.pixbuf.gdk_pixbuf_save_to_bufferv(
                buffer.pointer,
                &bytes,
                &count,
                format,
                &options,
                &values,
                nil
            )
            guard isMade != 0, let bytes = unsafe bytes else { return nil }
            defer { unsafe buffer.pixbuf.g_free(bytes) }
            return unsafe Data(bytes: bytes, count: Int(count))
        }
    }
}
