// Reads XML with Expat in the version of Debian. Only elements, attributes and text are read, within limits.
#ifndef CEXPAT_H
#define CEXPAT_H

#include <stddef.h>

/// Loads the library on the first call. Returns NULL on success. If the library cannot be loaded, returns the name of
/// its file; in this case, no other function of this header may be called.
const char *cexpat_missing_library(void);

/// The callbacks for the content of a document. If an element has a namespace, its name is preceded by the namespace
/// and a line feed.
struct cexpat_handlers {
    void *context;
    /// Attributes are alternating names and values, terminated by NULL.
    void (*begin)(void *context, const char *name, const char *const *attributes);
    void (*end)(void *context, const char *name);
    void (*text)(void *context, const char *bytes, size_t count);
};

/// Reads a complete document in UTF-8. Returns 0 on success. On failure, returns the line of the error and sets
/// `reason`. Entities that the document defines are expanded to at most twenty times its size. No data outside the
/// document is read.
size_t cexpat_read(const char *bytes, size_t count, const struct cexpat_handlers *handlers, const char **reason);

#endif
