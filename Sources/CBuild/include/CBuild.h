// What the build says of itself.
#ifndef CBUILD_H
#define CBUILD_H

/// The commit that the program was built from, as the environment's LOADBOARD_COMMIT said when it was built; otherwise empty.
const char *cbuild_commit(void);

#endif
