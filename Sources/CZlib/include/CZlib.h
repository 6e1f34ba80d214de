// zlib: the checksums of cache entries, and compression in tests. It is a system library like the others here, and is
// loaded with libcurl in any case, so that an own implementation of checksums would be a second copy.
#ifndef CZLIB_H
#define CZLIB_H

#include <zlib.h>

#endif
