#define _GNU_SOURCE
#include "supervisor.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation, no_stack_protector)), apply_to = function)

enum { list_limit = 1 << 16 };

/// A list of this process and its descendants. Only the pages that are used take memory.
struct list {
    size_t count;
    pid_t processes[list_limit];
};

// MARK: Text

/// Reads the number at the start of the text, and advances the pointer.
static pid_t number(const char **text) {
    pid_t value = 0;
    for (; **text >= '0' && **text <= '9' && value < 100000000; ++*text) value = value * 10 + **text - '0';
    return value;
}

/// Appends text to a path, which must have enough capacity. Returns the new end.
static char *append(char *path, const char *text) {
    while (*text) *path++ = *text++;
    *path = 0;
    return path;
}

static char *append_number(char *path, pid_t number) {
    char digits[12], *start = digits + sizeof digits - 1;
    *start = 0;
    do *--start = (char)('0' + number % 10);
    while (number /= 10);
    return append(path, start);
}

// MARK: /proc

/// Returns whether the process IDs in /proc are those that this process uses. They are not if /proc shows a different
/// PID namespace.
static bool is_own_namespace(void) {
    char text[16];
    const long length = syscall(SYS_readlinkat, AT_FDCWD, "/proc/self", text, sizeof text - 1);
    if (length <= 0) return false;
    text[length] = 0;
    const char *rest = text;
    return number(&rest) == (pid_t)syscall(SYS_getpid);
}

/// Adds the children of a thread to the list.
static void add_children(struct list *list, int folder, const char *thread) {
    char path[64], text[4096];
    append(append(path, thread), "/children");
    const int file = (int)syscall(SYS_openat, folder, path, O_RDONLY | O_CLOEXEC, 0);
    if (file < 0) return;
    pid_t process = 0;
    long count;
    while ((count = syscall(SYS_read, file, text, sizeof text)) > 0) {
        for (long i = 0; i < count; i++) {
            if (text[i] != ' ') {
                process = process * 10 + text[i] - '0';
                continue;
            }
            if (process > 1 && list->count < list_limit) list->processes[list->count++] = process;
            process = 0;
        }
    }
    syscall(SYS_close, file);
}

/// Adds the children of a process to the list. Each child belongs to one of the threads of the process.
static void add_children_of(struct list *list, pid_t process) {
    char path[64];
    append(append_number(append(path, "/proc/"), process), "/task");
    const int folder = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    if (folder < 0) return;
    _Alignas(struct dirent64) char buffer[4096];
    long count;
    while ((count = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
        for (long offset = 0; offset < count;) {
            const struct dirent64 *entry = (const struct dirent64 *)(buffer + offset);
            offset += entry->d_reclen;
            if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9') add_children(list, folder, entry->d_name);
        }
    }
    syscall(SYS_close, folder);
}

void signal_descendants(pid_t except_group, const int signals[2]) {
    if (!is_own_namespace()) return;
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    const long memory = syscall(SYS_mmap, NULL, sizeof(struct list), PROT_READ | PROT_WRITE, flags, -1, 0);
    if (memory == -1) return;
    struct list *list = (struct list *)memory;
    list->processes[list->count++] = (pid_t)syscall(SYS_getpid);
    for (size_t i = 0; i < list->count; i++) add_children_of(list, list->processes[i]);
    for (size_t i = 1; i < list->count; i++) {
        if (except_group && syscall(SYS_getpgid, list->processes[i]) == except_group) continue;
        for (int j = 0; j < 2; j++)
            if (signals[j]) syscall(SYS_kill, list->processes[i], signals[j]);
    }
    syscall(SYS_munmap, memory, sizeof(struct list));
}

#pragma clang attribute pop
