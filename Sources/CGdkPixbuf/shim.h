#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

typedef void (*SizePreparedHandler)(GdkPixbufLoader *loader, int width, int height, void *context);

/// Calls the handler as soon as the loader knows the size, before it makes room for the pixels.
static inline void on_size_prepared(GdkPixbufLoader *loader, SizePreparedHandler handler,
                                    void *context) {
    g_signal_connect(loader, "size-prepared", G_CALLBACK(handler), context);
}

static inline void discard_log(const gchar *domain, GLogLevelFlags level, const gchar *message,
                               gpointer context) {}

/// Drops what GLib and the libraries on it would write to standard error.
static inline void silence_log(void) { g_log_set_default_handler(discard_log, NULL); }
