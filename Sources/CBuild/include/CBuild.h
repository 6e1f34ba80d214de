// Facts about the build.
#ifndef CBUILD_H
#define CBUILD_H

/// Returns the commit that the program was built from, which the environment variable LOADBOARD_COMMIT set at
/// build time. Empty if the variable was not set.
const char *cbuild_commit(void);

#endif
