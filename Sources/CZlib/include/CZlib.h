// zlib computes the checksums of cache entries, decodes compressed responses, and compresses data in tests. It is a
// system library like the other libraries here, and libcurl loads it in any case, so a separate implementation of
// checksums is not needed.
#ifndef CZLIB_H
#define CZLIB_H

#include <zlib.h>

#endif
