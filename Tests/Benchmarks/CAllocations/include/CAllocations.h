#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

/// Allocations of the whole process and of the calling thread since they began, and the bytes that are allocated now in all,
/// as the allocator rounds them.
typedef struct {
    int64_t count;
    int64_t threadCount;
    int64_t liveBytes;
} callocations_counts;

callocations_counts callocations_now(void);

#endif
