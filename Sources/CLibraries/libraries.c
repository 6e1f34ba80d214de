#include "CLibraries.h"

void *clibraries_open(const char *const files[], size_t count) {
    void *library = NULL;
    for (size_t i = 0; i < count && !library; i++) library = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
    return library;
}
