#include "CProcess.h"

#include <sys/auxv.h>
#include <unistd.h>

static int argument_count;
static char **arguments;

/// glibc passes the arguments that the kernel has put on the stack to constructors.
__attribute__((constructor)) static void note_arguments(int count, char *vector[]) {
#ifdef __GLIBC__
    argument_count = count;
    arguments = vector;
#endif
}

int cprocess_argument_count(void) { return argument_count; }

const char *cprocess_argument(int index) { return arguments[index]; }

const char *cprocess_executable(void) {
    static const char link[] = "/proc/self/exe";
    const char *path = (const char *)getauxval(AT_EXECFN);
    return !path || access(link, X_OK) == 0 ? link : path;
}
