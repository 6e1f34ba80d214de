// SQLite as Debian has it, and what of it is a macro.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/// Binds text or bytes that SQLite copies before this returns.
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count);
int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count);

#endif
