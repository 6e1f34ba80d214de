// XML by Expat, as Debian has it: only elements, attributes and text, within bounds.
#ifndef CEXPAT_H
#define CEXPAT_H

#include <stddef.h>

/// Loads the library, once. NULL, or its file if it cannot be loaded: then nothing else here may be called.
const char *cexpat_missing_library(void);

/// What is told of a document. Names are those of the elements, with their namespace and a line feed before them if they have
/// one.
struct cexpat_handlers {
    void *context;
    /// Attributes are names and values in turn, with NULL at the end.
    void (*begin)(void *context, const char *name, const char *const *attributes);
    void (*end)(void *context, const char *name);
    void (*text)(void *context, const char *bytes, size_t count);
};

/// Reads a document in UTF-8 as a whole. Returns 0, or the line where it is not XML, with the reason. Entities of its own are expanded to
/// twenty times its size at most, and nothing outside of it is read.
size_t cexpat_read(const char *bytes, size_t count, const struct cexpat_handlers *handlers, const char **reason);

#endif
