#include "CAllocations.h"

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

// The program's own malloc stands before that of the C library, for all its libraries.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *pointer);

static int64_t count;
static _Thread_local int64_t thread_count;
static int64_t live_bytes;

static void *counted(void *pointer) {
    if (pointer) {
        thread_count += 1;
        __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
        __atomic_fetch_add(&live_bytes, (int64_t)malloc_usable_size(pointer), __ATOMIC_RELAXED);
    }
    return pointer;
}

static void uncounted(void *pointer) {
    if (pointer) {
        __atomic_fetch_sub(&live_bytes, (int64_t)malloc_usable_size(pointer), __ATOMIC_RELAXED);
    }
}

void *malloc(size_t size) {
    return counted(__libc_malloc(size));
}

void *calloc(size_t members, size_t size) {
    return counted(__libc_calloc(members, size));
}

void *realloc(void *pointer, size_t size) {
    uncounted(pointer);
    return counted(__libc_realloc(pointer, size));
}

void *memalign(size_t alignment, size_t size) {
    return counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
    return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    *result = counted(__libc_memalign(alignment, size));
    return *result ? 0 : ENOMEM;
}

void free(void *pointer) {
    uncounted(pointer);
    __libc_free(pointer);
}

callocations_counts callocations_now(void) {
    callocations_counts counts = {
        __atomic_load_n(&count, __ATOMIC_RELAXED),
        thread_count,
        __atomic_load_n(&live_bytes, __ATOMIC_RELAXED),
    };
    return counts;
}
