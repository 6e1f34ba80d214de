// zlib computes the checksums of cache entries, and compresses data in tests. It is a system library like the others
// here, and libcurl loads it in any case. Our own implementation of checksums would only be a second copy.
#ifndef CZLIB_H
#define CZLIB_H

#include <zlib.h>

#endif
