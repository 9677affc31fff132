#pragma once

#if !__has_include(<archive.h>)
#error "Missing package libarchive-dev. Install it, or run README's first command for all of them."
#endif

#include "../CLoading/loading.h"
#include <archive.h>
#include <archive_entry.h>

#define LIBARCHIVE_FUNCTIONS(EACH) \
    EACH(archive_entry_filetype) \
    EACH(archive_entry_is_data_encrypted) \
    EACH(archive_entry_pathname) \
    EACH(archive_error_string) \
    EACH(archive_read_data) \
    EACH(archive_read_free) \
    EACH(archive_read_new) \
    EACH(archive_read_next_header) \
    EACH(archive_read_open_filename) \
    EACH(archive_read_open_memory) \
    EACH(archive_read_support_format_zip_seekable)

LOADED_LIBRARY(LibArchive, "libarchive.so.13", LIBARCHIVE_FUNCTIONS)

// `AE_IFREG` is a macro with a cast, which Swift cannot import.
static const unsigned int carchive_regular_file = AE_IFREG;
