import CGdkPixbuf
import Foundation

extension Picture {
    /// The picture as a PNG file; nil without memory for it.
    package func png() -> Data? {
        withPixelBuffer { buffer in
            var bytes: UnsafeMutablePointer<gchar>?
            var count: gsize = 0
            guard
                unsafe buffer.pixbuf.gdk_pixbuf_save_to_bufferv(
                    buffer.pointer,
                    &bytes,
                    &count,
                    "png",
                    nil,
                    nil,
                    nil
                ) != 0, let bytes = unsafe bytes
            else { return nil }
            defer { unsafe buffer.pixbuf.g_free(bytes) }
            return unsafe Data(bytes: bytes, count: Int(count))
        }
    }
}
