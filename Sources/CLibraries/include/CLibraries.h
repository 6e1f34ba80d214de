// Libraries that are loaded when they are first needed. Linked, they would delay the first frame: measured with an empty program,
// libcurl by 3.0 ms, libjpeg by 0.24, libjq and libonig by 0.2, libpng by 0.16, libhiredis, libexpat and libgif by 0.03 to 0.05 each.
// A program also runs where one of them is not installed; what needs it then names the missing file.
#ifndef CLIBRARIES_H
#define CLIBRARIES_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/// Makes `table`, which has a member for each function or constant that is used, and `table_load`, which looks for them once, on any
/// thread, and says whether all are there. Nothing may be called before that.
///
/// `symbols` is a macro that applies another to each of their names. After it come the files of the library, by the names that come
/// with the interface's version; the first that is there is taken.
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

/// A number of the library's header as text, for the name of its file.
#define CLIBRARIES_TEXT(number) CLIBRARIES_TEXT_(number)
#define CLIBRARIES_TEXT_(number) #number

/// The first of the files that can be loaded; NULL if none can.
void *clibraries_open(const char *const files[], size_t count);

#endif
