import CGdkPixbuf
import CPango
import Terminal

/// Typeset text, as the coverage of each pixel from 0 to 255.
struct TextMask: Equatable {
    let width: Int
    let height: Int
    let coverage: [UInt8]
    /// Whether the text ends in an ellipsis.
    let isCut: Bool

    /// Typesets text in the system's sans-serif font, in any script.
    ///
    /// The text is wrapped at `width` pixels, and ends in an ellipsis if it needs more than `lines`
    /// lines. `size` is in pixels. Nil if out of memory or without Pango.
    init?(_ text: String, width: Int, size: Int, isBold: Bool, lines: Int) {
        // Longer names would not fit anyway.
        let bytes = Array(text.prefix(300).utf8)
        let height = (size * 7 / 5 + 2) * lines
        guard let pango = PangoFunctions.loaded,
            let surface = unsafe pango.cairo_image_surface_create(
                CAIRO_FORMAT_A8,
                Int32(clamping: width),
                Int32(clamping: height)
            )
        else { return nil }
        defer { unsafe pango.cairo_surface_destroy(surface) }
        guard let context = unsafe pango.cairo_create(surface) else { return nil }
        defer { unsafe pango.cairo_destroy(context) }
        guard let layout = unsafe pango.pango_cairo_create_layout(context),
            let font = unsafe pango.pango_font_description_from_string(
                isBold ? "Sans Bold" : "Sans"
            )
        else { return nil }
        defer {
            unsafe pango.g_object_unref(UnsafeMutableRawPointer(layout))
            unsafe pango.pango_font_description_free(font)
        }
        unsafe pango.pango_font_description_set_absolute_size(font, Double(size * Int(PANGO_SCALE)))
        unsafe pango.pango_layout_set_font_description(layout, font)
        unsafe pango.pango_layout_set_width(layout, Int32(clamping: width * Int(PANGO_SCALE)))
        unsafe pango.pango_layout_set_height(layout, Int32(clamping: -lines))
        unsafe pango.pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        unsafe pango.pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        unsafe bytes.withUnsafeBytes { buffer in
            unsafe pango.pango_layout_set_text(
                layout,
                buffer.bindMemory(to: CChar.self).baseAddress,
                Int32(clamping: buffer.count)
            )
        }
        unsafe pango.pango_cairo_show_layout(context, layout)
        unsafe pango.cairo_surface_flush(surface)
        var usedWidth: Int32 = 0
        var usedHeight: Int32 = 0
        unsafe pango.pango_layout_get_pixel_size(layout, &usedWidth, &usedHeight)
        let stride = Int(unsafe pango.cairo_image_surface_get_stride(surface))
        guard let data = unsafe pango.cairo_image_surface_get_data(surface), stride >= width else {
            return nil
        }
        isCut = unsafe pango.pango_layout_is_ellipsized(layout) != 0
        self.width = width
        self.height = min(max(Int(usedHeight), 0), height)
        coverage = unsafe (0..<self.height).flatMap { row in
            unsafe UnsafeBufferPointer(start: data + row * stride, count: width)
        }
    }
}

extension PangoFunctions {
    /// The functions of Pango and Cairo, loaded when text is first drawn; nil if not installed.
    static let loaded: PangoFunctions? = {
        // They share GLib's log with gdk-pixbuf, and loading gdk-pixbuf silences it.
        guard GdkPixbufFunctions.loaded != nil else { return nil }
        return unsafe load_Pango()?.pointee
    }()
}
