// Loads libraries on first use. Linking them would delay the first frame. Measured with an empty program, the delay is
// 3.0 ms for libcurl, 0.24 ms for libjpeg, 0.2 ms each for libjq and libonig, 0.16 ms for libpng, and 0.03 to 0.05 ms
// each for libhiredis, libexpat and libgif. In addition, a program runs even if some of the libraries are not
// installed. A feature that needs a missing library reports the name of its file.
#ifndef CLIBRARIES_H
#define CLIBRARIES_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/// Declares `table`, which contains a member for each function or constant that is used, and the function `table_load`.
/// `table_load` resolves the members on the first call, on any thread, and returns whether all of them are available.
/// No member may be used before `table_load` has returned true.
///
/// `symbols` is a macro that applies another macro to each of the names. The remaining arguments are possible file
/// names of the library, which contain the version of the binary interface. The first file that can be loaded is used.
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

/// Converts a number that the library's header defines to text, for the file name of the library.
#define CLIBRARIES_TEXT(number) CLIBRARIES_TEXT_(number)
#define CLIBRARIES_TEXT_(number) #number

/// Opens the first of the files that can be loaded. Returns NULL if none of them can be loaded.
void *clibraries_open(const char *const files[], size_t count);

#endif
