// Information about the build.
#ifndef CBUILD_H
#define CBUILD_H

/// Returns the commit from which the program was built: the value of the environment variable LOADBOARD_COMMIT at build
/// time. Returns an empty string if the variable was not set.
const char *cbuild_commit(void);

#endif
