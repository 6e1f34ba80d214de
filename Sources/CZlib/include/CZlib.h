// zlib: the checksum of cache entries, and what tests compress. It is a system library like the others here, and loaded
// with libcurl in any case, so that a checksum of our own would be a second copy of it.
#ifndef CZLIB_H
#define CZLIB_H

#include <zlib.h>

#endif
