#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation, no_stack_protector)), apply_to = function)

// MARK: Name

/// The memory from which /proc reads the command line. It contains the arguments one after another.
static char *command_line;
static size_t command_line_length;

__attribute__((constructor)) static void find_command_line(int count, char *vector[]) {
#ifdef __GLIBC__
    command_line = count > 0 ? vector[0] : NULL;
    for (int i = 0; i < count; i++)
        if (vector[i] == command_line + command_line_length) command_line_length += strlen(vector[i]) + 1;
#endif
}

void cprocess_rename(const char *name) {
    syscall(SYS_prctl, PR_SET_NAME, name, 0, 0, 0);
    bool is_over = false;
    for (size_t i = 0; i < command_line_length; i++) {
        is_over = is_over || name[i] == 0 || i + 1 == command_line_length;
        ((volatile char *)command_line)[i] = is_over ? 0 : name[i];
    }
}

// MARK: Descriptors

void cprocess_close_range(unsigned from, unsigned to) {
    if (from > to || syscall(SYS_close_range, from, to, 0) == 0) return;
    // The descriptors are closed one by one if the system call is not available, as in Linux before 5.9 and in some
    // containers.
    const unsigned limit = 1 << 16;
    for (unsigned file = from; file <= to && file < limit; file++) syscall(SYS_close, file);
}

void cprocess_keep_open(int count, const int kept[]) {
    unsigned from = 0;
    while (from != ~0U) {
        unsigned next = ~0U;
        for (int i = 0; i < count; i++)
            if (kept[i] >= 0 && (unsigned)kept[i] >= from && (unsigned)kept[i] < next) next = (unsigned)kept[i];
        if (next != from) cprocess_close_range(from, next == ~0U ? next : next - 1);
        from = next == ~0U ? next : next + 1;
    }
}

// MARK: Memory

static unsigned long number(const char **text) {
    unsigned long value = 0;
    for (;; ++*text) {
        char c = **text;
        if (c >= '0' && c <= '9') value = value << 4 | (unsigned)(c - '0');
        else if (c >= 'a' && c <= 'f') value = value << 4 | (unsigned)(c - 'a' + 10);
        else return value;
    }
}

/// Releases the memory range that a line of /proc/self/maps describes, if it is private anonymous memory that contains
/// none of the needed addresses.
static void release(const char *line, const unsigned long needed[3]) {
    unsigned long start = number(&line);
    if (*line++ != '-') return;
    unsigned long end = number(&line);
    if (line[0] != ' ' || line[2] != 'w' || line[4] != 'p') return;
    // Skip the permissions, the offset and the device. The inode of the file follows, which is 0 if there is no file.
    for (int field = 0; field < 3; field++) {
        while (*line == ' ') line++;
        while (*line && *line != ' ') line++;
    }
    while (*line == ' ') line++;
    if (line[0] != '0') return;
    for (int i = 0; i < 3; i++)
        if (start <= needed[i] && needed[i] < end) return;
    syscall(SYS_madvise, start, end - start, MADV_DONTNEED);
}

void cprocess_release_memory(void) {
    int maps = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/maps", O_RDONLY | O_CLOEXEC, 0);
    if (maps < 0) return;
    // Addresses in the stack, in the data of this thread, and in the command line.
    const unsigned long needed[] = {
        (unsigned long)__builtin_frame_address(0), (unsigned long)&errno, (unsigned long)command_line};
    char buffer[4096], line[128];
    size_t length = 0;
    long count;
    while ((count = syscall(SYS_read, maps, buffer, sizeof buffer)) > 0) {
        for (long i = 0; i < count; i++) {
            if (buffer[i] != '\n') {
                // Characters beyond the size of the buffer belong to the name of the file, which is not needed.
                if (length < sizeof line - 1) line[length++] = buffer[i];
                continue;
            }
            line[length] = 0;
            length = 0;
            release(line, needed);
        }
    }
    syscall(SYS_close, maps);
}

#pragma clang attribute pop
