#include "CSQLite.h"

int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

int csqlite_configure(sqlite3 *connection, int option, int is_on) {
    return sqlite3_db_config(connection, option, is_on, (int *)0);
}

int csqlite_impose_on(sqlite3 *connection, int root_page) {
    return sqlite3_test_control(SQLITE_TESTCTRL_IMPOSTER, connection, "main", root_page != 0, root_page);
}

static int give_up(void *unused) {
    (void)unused;
    return 1;
}

void csqlite_limit_steps(sqlite3 *connection, int count) {
    sqlite3_progress_handler(connection, count, count > 0 ? give_up : 0, 0);
}
