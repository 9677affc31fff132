#pragma once

#if !__has_include(<gdk-pixbuf/gdk-pixbuf.h>)
#error "Missing package libgdk-pixbuf-2.0-dev. Install it, or run README's first command for all of them."
#endif

#include "../CLoading/loading.h"
#include <gdk-pixbuf/gdk-pixbuf.h>

#define GDK_PIXBUF_FUNCTIONS(EACH) \
    EACH(g_free) \
    EACH(g_log_set_default_handler) \
    EACH(g_object_ref) \
    EACH(g_object_unref) \
    EACH(g_signal_connect_data) \
    EACH(gdk_pixbuf_apply_embedded_orientation) \
    EACH(gdk_pixbuf_get_bits_per_sample) \
    EACH(gdk_pixbuf_get_byte_length) \
    EACH(gdk_pixbuf_get_height) \
    EACH(gdk_pixbuf_get_n_channels) \
    EACH(gdk_pixbuf_get_rowstride) \
    EACH(gdk_pixbuf_get_width) \
    EACH(gdk_pixbuf_loader_close) \
    EACH(gdk_pixbuf_loader_get_pixbuf) \
    EACH(gdk_pixbuf_loader_new_with_type) \
    EACH(gdk_pixbuf_loader_set_size) \
    EACH(gdk_pixbuf_loader_write) \
    EACH(gdk_pixbuf_new_from_data) \
    EACH(gdk_pixbuf_read_pixels) \
    EACH(gdk_pixbuf_save_to_bufferv) \
    EACH(gdk_pixbuf_scale_simple)

LOADED_LIBRARY(GdkPixbuf, "libgdk_pixbuf-2.0.so.0", GDK_PIXBUF_FUNCTIONS)

typedef void (*SizePreparedHandler)(GdkPixbufLoader *loader, int width, int height, void *context);

/// Calls the handler as soon as the loader knows the size, before it allocates the pixels.
static inline void on_size_prepared(GdkPixbufFunctions functions, GdkPixbufLoader *loader,
                                    SizePreparedHandler handler, void *context) {
    functions.g_signal_connect_data(loader, "size-prepared", G_CALLBACK(handler), context, NULL, 0);
}

static inline void discard_log(const gchar *domain, GLogLevelFlags level, const gchar *message,
                               gpointer context) {}

/// Discards messages that GLib, and libraries based on it, would write to standard error.
static inline void silence_log(GdkPixbufFunctions functions) {
    functions.g_log_set_default_handler(discard_log, NULL);
}
