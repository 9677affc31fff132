#pragma once

#if !__has_include(<plist/plist.h>)
#error "Missing package libplist-dev. Install it, or run README's first command for all of them."
#endif

#include "../CLoading/loading.h"
#include <plist/plist.h>
#include <stdlib.h>

// Newer releases call this PLIST_INT, and keep the old name as a macro that Swift might not see.
static const plist_type vinylogue_plist_integer = PLIST_UINT;

// The same releases have a function that frees memory allocated by the library.
#ifdef PLIST_UINT
#define LIBPLIST_FREEING(EACH) EACH(plist_mem_free)
#else
#define LIBPLIST_FREEING(EACH)
#endif

#define LIBPLIST_FUNCTIONS(EACH) \
    EACH(plist_array_new_iter) \
    EACH(plist_array_next_item) \
    EACH(plist_dict_new_iter) \
    EACH(plist_dict_next_item) \
    EACH(plist_free) \
    EACH(plist_from_bin) \
    EACH(plist_from_xml) \
    EACH(plist_get_bool_val) \
    EACH(plist_get_data_ptr) \
    EACH(plist_get_node_type) \
    EACH(plist_get_real_val) \
    EACH(plist_get_string_ptr) \
    EACH(plist_get_uid_val) \
    EACH(plist_get_uint_val) \
    LIBPLIST_FREEING(EACH)

LOADED_LIBRARY(LibPlist, "libplist-2.0.so.3", LIBPLIST_FUNCTIONS)

// Frees an iterator or a key; for older releases, with the C library's `free`.
static inline void cplist_free(LibPlistFunctions plist, void *_Nullable memory) {
#ifdef PLIST_UINT
    plist.plist_mem_free(memory);
#else
    (void)plist;
    free(memory);
#endif
}
