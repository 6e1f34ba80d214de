// XML by Expat in the version of Debian: only elements, attributes and text, within limits.
#ifndef CEXPAT_H
#define CEXPAT_H

#include <stddef.h>

/// Loads the library, once. Returns NULL, or the name of its file if it cannot be loaded: then nothing else here may be
/// called.
const char *cexpat_missing_library(void);

/// The callbacks for a document. Names are those of the elements, preceded by their namespace and a line feed if they
/// have one.
struct cexpat_handlers {
    void *context;
    /// Attributes are alternating names and values, terminated by NULL.
    void (*begin)(void *context, const char *name, const char *const *attributes);
    void (*end)(void *context, const char *name);
    void (*text)(void *context, const char *bytes, size_t count);
};

/// Reads a complete document in UTF-8. Returns 0, or the line of a syntax error, with the reason. Its own entities are
/// expanded to at most twenty times its size, and nothing outside of it is read.
size_t cexpat_read(const char *bytes, size_t count, const struct cexpat_handlers *handlers, const char **reason);

#endif
