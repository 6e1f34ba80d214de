// Facts about the build.
#ifndef CBUILD_H
#define CBUILD_H

/// The commit that the program was built from, as set in the environment variable LOADBOARD_COMMIT at build time;
/// otherwise empty.
const char *cbuild_commit(void);

#endif
