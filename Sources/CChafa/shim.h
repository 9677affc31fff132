#pragma once

#include <chafa.h>

/// `g_string_free` is a macro in newer versions of GLib.
static inline void free_string(GString *string) { g_string_free(string, TRUE); }
