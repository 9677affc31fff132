#pragma once

#include <chafa.h>

// Inline functions, because several modules include GLib's headers, and Swift lets only one of them
// show the members of its structures.

/// The bytes of a string, which ends with a zero byte.
static inline const char *string_bytes(const GString *string) { return string->str; }

/// How many bytes a string has, without the zero byte.
static inline size_t string_length(const GString *string) { return string->len; }

/// Frees a string with its bytes.
static inline void string_free(GString *string) { (g_string_free)(string, TRUE); }
