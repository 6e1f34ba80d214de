// Libraries that are loaded when they are first needed. Linked, they would delay the first frame: measured with an
// empty program, libcurl by 3.0 ms, libjpeg by 0.24, libjq and libonig by 0.2, libpng by 0.16, libhiredis, libexpat and
// libgif by 0.03 to 0.05 each. A program also runs without some of them installed; a feature that needs one then names
// the missing file.
#ifndef CLIBRARIES_H
#define CLIBRARIES_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/// Declares `table`, with a member for each function or constant that is used, and `table_load`, which resolves them
/// once, on any thread, and returns whether all are available. Nothing may be called before that.
///
/// `symbols` is a macro that applies another macro to each of their names. It is followed by the file names of the
/// library, which contain the version of the interface; the first existing one is used.
#define CLIBRARIES_TABLE(table, symbols, ...) \
    static struct { symbols(CLIBRARIES_DECLARE) } table; \
    static bool table##_is_loaded; \
    static void table##_find(void) { \
        const char *const files[] = {__VA_ARGS__}; \
        void *library = clibraries_open(files, sizeof files / sizeof *files); \
        if (!library) return; \
        __typeof__(table) *found = &table; \
        symbols(CLIBRARIES_FIND) \
        table##_is_loaded = true; \
    } \
    static bool table##_load(void) { \
        static pthread_once_t once = PTHREAD_ONCE_INIT; \
        pthread_once(&once, table##_find); \
        return table##_is_loaded; \
    }

#define CLIBRARIES_DECLARE(name) __typeof__(name) *name;
#define CLIBRARIES_FIND(name) if (!(*(void **)&found->name = dlsym(library, #name))) return;

/// A number of the library's header as text, for its file name.
#define CLIBRARIES_TEXT(number) CLIBRARIES_TEXT_(number)
#define CLIBRARIES_TEXT_(number) #number

/// Opens the first of the files that can be loaded; NULL if none can.
void *clibraries_open(const char *const files[], size_t count);

#endif
