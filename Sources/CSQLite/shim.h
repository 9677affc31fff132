#pragma once

#if !__has_include(<sqlite3.h>)
#error "Missing package libsqlite3-dev. Install it, or run README's first command for all of them."
#endif

#include "../CLoading/loading.h"
#include <sqlite3.h>

#define SQLITE_FUNCTIONS(EACH) \
    EACH(sqlite3_backup_finish) \
    EACH(sqlite3_backup_init) \
    EACH(sqlite3_backup_step) \
    EACH(sqlite3_bind_int64) \
    EACH(sqlite3_bind_null) \
    EACH(sqlite3_bind_text) \
    EACH(sqlite3_busy_timeout) \
    EACH(sqlite3_changes) \
    EACH(sqlite3_close_v2) \
    EACH(sqlite3_column_bytes) \
    EACH(sqlite3_column_count) \
    EACH(sqlite3_column_int64) \
    EACH(sqlite3_column_text) \
    EACH(sqlite3_column_type) \
    EACH(sqlite3_db_config) \
    EACH(sqlite3_db_handle) \
    EACH(sqlite3_db_readonly) \
    EACH(sqlite3_errmsg) \
    EACH(sqlite3_exec) \
    EACH(sqlite3_file_control) \
    EACH(sqlite3_finalize) \
    EACH(sqlite3_get_autocommit) \
    EACH(sqlite3_last_insert_rowid) \
    EACH(sqlite3_limit) \
    EACH(sqlite3_open_v2) \
    EACH(sqlite3_prepare_v3) \
    EACH(sqlite3_progress_handler) \
    EACH(sqlite3_reset) \
    EACH(sqlite3_step)

LOADED_LIBRARY(SQLite, "libsqlite3.so.0", SQLITE_FUNCTIONS)

// `sqlite3_db_config` is variadic, so Swift cannot call it.
static inline int csqlite_set_flag(SQLiteFunctions sqlite, sqlite3 *database, int flag, int value) {
    return sqlite.sqlite3_db_config(database, flag, value, (int *)0);
}

// `SQLITE_TRANSIENT`, which makes SQLite copy the text, is a macro that Swift cannot import.
static inline int csqlite_bind_text(SQLiteFunctions sqlite, sqlite3_stmt *statement, int index,
    const char *text, int size) {
    return sqlite.sqlite3_bind_text(statement, index, text, size, SQLITE_TRANSIENT);
}
