#include "CBuild.h"

#ifndef LOADBOARD_COMMIT
#define LOADBOARD_COMMIT ""
#endif

const char *cbuild_commit(void) { return LOADBOARD_COMMIT; }
