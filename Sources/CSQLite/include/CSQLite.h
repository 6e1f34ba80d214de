// SQLite in the version of Debian, and functions that replace its macros and variadic functions.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/// These functions bind text or bytes to a parameter. SQLite copies them before the function returns.
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count);
int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count);

/// Sets a Boolean SQLITE_DBCONFIG_… option.
int csqlite_configure(sqlite3 *connection, int option, int is_on);

/// Makes the following CREATE statements of the connection describe the table at the given page of the database,
/// instead of creating a table. Page 0 ends this mode.
int csqlite_impose_on(sqlite3 *connection, int root_page);

/// Limits each statement of the connection to the given number of steps of the virtual machine; 0 for no limit.
void csqlite_limit_steps(sqlite3 *connection, int count);

#endif
