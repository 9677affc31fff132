#pragma once

#include "../CLoading/loading.h"
#include <plist/plist.h>

// Newer releases call this constant PLIST_INT and keep the old name as a macro, which Swift may not see.
static const plist_type vinylogue_plist_integer = PLIST_UINT;

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
    EACH(plist_get_uint_val)

LOADED_LIBRARY(LibPlist, "libplist-2.0.so.3", LIBPLIST_FUNCTIONS)
