import CChafa
import Terminal

/// A Chafa canvas with a picture on it, released when it goes out of scope.
@safe struct ChafaCanvas: ~Copyable {
    let chafa: ChafaFunctions
    let pointer: OpaquePointer

    /// Draws a picture, stretched to an area of cells; nil if out of memory or without Chafa.
    init?(
        drawing picture: Picture,
        in size: CellSize,
        colors: ChafaCanvasMode,
        pixels: ChafaPixelMode,
        cell: CellPixels = usualCell
    ) {
        guard let chafa = ChafaFunctions.loaded,
            let config = unsafe chafa.chafa_canvas_config_new(),
            let symbols = unsafe chafa.chafa_symbol_map_new()
        else { return nil }
        defer {
            unsafe chafa.chafa_canvas_config_unref(config)
            unsafe chafa.chafa_symbol_map_unref(symbols)
        }
        // Half and quarter blocks are in every font with box-drawing characters; finer ones are
        // not.
        for tag in [
            CHAFA_SYMBOL_TAG_SPACE, CHAFA_SYMBOL_TAG_SOLID, CHAFA_SYMBOL_TAG_HALF,
            CHAFA_SYMBOL_TAG_QUAD,
        ] {
            unsafe chafa.chafa_symbol_map_add_by_tags(symbols, tag)
        }
        unsafe chafa.chafa_canvas_config_set_symbol_map(config, symbols)
        unsafe chafa.chafa_canvas_config_set_geometry(config, Int32(size.columns), Int32(size.rows))
        unsafe chafa.chafa_canvas_config_set_cell_geometry(
            config,
            Int32(clamping: cell.width),
            Int32(clamping: cell.height)
        )
        unsafe chafa.chafa_canvas_config_set_pixel_mode(config, pixels)
        unsafe chafa.chafa_canvas_config_set_canvas_mode(config, colors)
        // DIN99d, the alternative, oversaturates muted colors and takes twice as long.
        unsafe chafa.chafa_canvas_config_set_color_space(config, CHAFA_COLOR_SPACE_RGB)
        guard let canvas = unsafe chafa.chafa_canvas_new(config) else { return nil }
        self.chafa = chafa
        unsafe pointer = canvas
        unsafe picture.flattened().pixels.withUnsafeBufferPointer { bytes in
            unsafe chafa.chafa_canvas_draw_all_pixels(
                canvas,
                CHAFA_PIXEL_RGBA8_UNASSOCIATED,
                bytes.baseAddress,
                Int32(picture.width),
                Int32(picture.height),
                Int32(picture.width * 4)
            )
        }
    }

    deinit { unsafe chafa.chafa_canvas_unref(pointer) }

    /// The assumed cell size for graphics if the terminal's is unknown.
    static let usualCell = CellPixels(width: 10, height: 20)
}

extension ChafaFunctions {
    /// The functions of libchafa, loaded when a picture is first drawn; nil if it is not installed.
    static let loaded: ChafaFunctions? = unsafe load_Chafa()?.pointee
}
