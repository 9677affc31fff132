#pragma once

#if !__has_include(<chafa.h>)
#error "Missing package libchafa-dev. Install it, or run README's first command for all of them."
#endif

#include "../CLoading/loading.h"
#include <chafa.h>

#define CHAFA_FUNCTIONS(EACH) \
    EACH(chafa_canvas_config_new) \
    EACH(chafa_canvas_config_set_canvas_mode) \
    EACH(chafa_canvas_config_set_cell_geometry) \
    EACH(chafa_canvas_config_set_color_space) \
    EACH(chafa_canvas_config_set_geometry) \
    EACH(chafa_canvas_config_set_pixel_mode) \
    EACH(chafa_canvas_config_set_symbol_map) \
    EACH(chafa_canvas_config_unref) \
    EACH(chafa_canvas_draw_all_pixels) \
    EACH(chafa_canvas_get_char_at) \
    EACH(chafa_canvas_get_raw_colors_at) \
    EACH(chafa_canvas_new) \
    EACH(chafa_canvas_print) \
    EACH(chafa_canvas_unref) \
    EACH(chafa_symbol_map_add_by_tags) \
    EACH(chafa_symbol_map_new) \
    EACH(chafa_symbol_map_unref) \
    EACH(chafa_term_db_get_default) \
    EACH(chafa_term_db_get_fallback_info) \
    EACH(chafa_term_info_unref) \
    EACH(g_string_free)

LOADED_LIBRARY(Chafa, "libchafa.so.0", CHAFA_FUNCTIONS)

// These are functions because several modules include GLib's headers, and Swift can access the
// members of a structure through only one of the modules.

/// The bytes of a string, which end with a zero byte.
static inline const char *string_bytes(const GString *string) { return string->str; }

/// The number of bytes in a string, without the zero byte.
static inline size_t string_length(const GString *string) { return string->len; }
