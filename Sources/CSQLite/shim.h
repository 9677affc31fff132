#ifndef VINYLOGUE_CSQLITE_SHIM_H
#define VINYLOGUE_CSQLITE_SHIM_H

#include <sqlite3.h>

// sqlite3_db_config is variadic, which Swift cannot call.
static inline int vinylogue_sqlite_set_flag(sqlite3 *database, int flag, int value) {
    return sqlite3_db_config(database, flag, value, (int *)0);
}

#endif
