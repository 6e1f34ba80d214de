// SQLite as Debian has it, and functions for its macros and variadic functions.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/// Binds text or bytes that SQLite copies before this returns.
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count);
int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count);

/// Sets one of SQLITE_DBCONFIG_… that is on or off.
int csqlite_configure(sqlite3 *connection, int option, int is_on);

/// What the connection creates after this is not created: it is a view of what there is from that page on. Page 0 ends it.
int csqlite_impose_on(sqlite3 *connection, int root_page);

/// From now on the connection gives up after that number of steps of its machine; 0 for no limit.
void csqlite_limit_steps(sqlite3 *connection, int count);

#endif
