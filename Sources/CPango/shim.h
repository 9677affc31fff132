#pragma once

#if !__has_include(<pango/pangocairo.h>)
#error "Missing package libpango1.0-dev. Install it, or run README's first command for all of them."
#endif

#include "../CLoading/loading.h"
#include <pango/pangocairo.h>

#define PANGO_FUNCTIONS(EACH) \
    EACH(cairo_create) \
    EACH(cairo_destroy) \
    EACH(cairo_image_surface_create) \
    EACH(cairo_image_surface_get_data) \
    EACH(cairo_image_surface_get_stride) \
    EACH(cairo_surface_destroy) \
    EACH(cairo_surface_flush) \
    EACH(g_object_unref) \
    EACH(pango_cairo_create_layout) \
    EACH(pango_cairo_show_layout) \
    EACH(pango_font_description_free) \
    EACH(pango_font_description_from_string) \
    EACH(pango_font_description_set_absolute_size) \
    EACH(pango_layout_get_pixel_size) \
    EACH(pango_layout_set_ellipsize) \
    EACH(pango_layout_is_ellipsized) \
    EACH(pango_layout_set_font_description) \
    EACH(pango_layout_set_height) \
    EACH(pango_layout_set_text) \
    EACH(pango_layout_set_width) \
    EACH(pango_layout_set_wrap)

LOADED_LIBRARY(Pango, "libpangocairo-1.0.so.0", PANGO_FUNCTIONS)
