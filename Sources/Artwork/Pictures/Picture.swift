import CGdkPixbuf
import Foundation

/// Pixels with 8 bits each for red, green, blue and opacity, row by row from the top.
package struct Picture: Sendable, Equatable {
    /// The number of pixels per row, at least 1.
    package let width: Int
    /// The number of rows, at least 1.
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

    /// The maximum length of a side, in pixels.
    static let maximumSide = 1 << 16

    /// The same picture on a black background, without any transparency.
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

    /// Runs `body` with the pixels as a gdk-pixbuf picture; nil without gdk-pixbuf.
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
    /// - Parameter isForNow: whether to create a slightly larger file in a third of the time, for
    ///   sending to a terminal.
    package func png(isForNow: Bool = false) -> Data? {
        file("png", option: "compression", isForNow ? "1" : "6")
    }

    /// The picture on a black background as a JPEG file of good quality; nil if out of memory.
    package func jpeg() -> Data? { flattened().file("jpeg", option: "quality", "75") }

    /// The picture as a file in a format, with one option; both have gdk-pixbuf's names. Nil if out
    /// of memory.
    private func file(_ format: String, option: String, _ value: String) -> Data? {
        withPixelBuffer { buffer in
            var bytes: UnsafeMutablePointer<gchar>?
            var count: gsize = 0
            // The library expects option names and values in lists that end in a null pointer.
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
