#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/// Returns whether the name of the locale in the environment contains UTF-8.
static bool names_utf8(void) {
    // The first variable that is not empty is used.
    const char *name = getenv("LC_ALL");
    if (!name || !*name) name = getenv("LC_CTYPE");
    if (!name || !*name) name = getenv("LANG");
    return name && (strcasestr(name, "utf-8") || strcasestr(name, "utf8"));
}

bool cncurses_set_locale(void) {
    // Even if the locale is not installed on this machine, for example in an SSH session, its name describes the
    // encoding of the terminal.
    if (!setlocale(LC_CTYPE, "") && names_utf8()) setlocale(LC_CTYPE, "C.UTF-8");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

int cncurses_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int cncurses_write(int fd, const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        ssize_t written = write(fd, next, count);
        if (written < 0 && errno == EINTR) continue;
        // Another program may have set the file to nonblocking.
        if (written < 0 && errno == EAGAIN) {
            struct pollfd file = {.fd = fd, .events = POLLOUT};
            poll(&file, 1, -1);
            continue;
        }
        if (written <= 0) return errno;
        next += written;
        count -= (size_t)written;
    }
    return 0;
}

long cncurses_wait_count(void) {
    struct rusage usage;
    return getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_nvcsw : 0;
}

// The interface of libdispatch for run loops: a function that returns an eventfd, which signals work on the main queue,
// and a function that performs the work. No header of the toolchain declares them, but Foundation's run loop uses them.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

// Whether a task of the main queue is running.
static bool is_running;

bool cncurses_can_wait(void) { return gettid() == getpid() && !is_running; }

bool cncurses_wait(int input, int64_t nanoseconds) {
    static int queue = -1;
    if (queue < 0) queue = _dispatch_get_main_queue_handle_4CF();
    struct pollfd files[] = {{.fd = queue, .events = POLLIN}, {.fd = input, .events = POLLIN}};
    const struct timespec limit = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    if (ppoll(files, 2, nanoseconds < 0 ? NULL : &limit, NULL) <= 0) return false;
    if (files[0].revents && !is_running) {
        eventfd_t count;
        eventfd_read(queue, &count);
        is_running = true;
        _dispatch_main_queue_callback_4CF(NULL);
        is_running = false;
    }
    return files[1].revents;
}
