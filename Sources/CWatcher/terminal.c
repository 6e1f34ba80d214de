#define _GNU_SOURCE
#include "page.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

// The watcher also runs these functions; see watcher.c.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation, no_stack_protector)), apply_to = function)

/// The ID of the thread that is writing to the screen; 0 if there is none.
static _Atomic pid_t writer;
/// Whether no more output may be written, because the terminal has been restored permanently.
static _Atomic bool is_over;
/// The descriptor of the program's original standard error; -1 if there is none.
static int errors_original = -1;

// MARK: Watching

/// Opens the terminal with a separate nonblocking descriptor, because the given descriptor is shared with the shell. If
/// this fails, uses the given descriptor; see `never_waits`.
static int open_apart(int terminal) {
    const int flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    if (terminal < 0) return -1;
    // With the name /dev/tty, a user who does not own the terminal can also open it.
    unsigned device, other;
    int output = open("/dev/tty", flags);
    if (output >= 0) {
        if (ioctl(output, TIOCGDEV, &device) == 0 && ioctl(terminal, TIOCGDEV, &other) == 0 && device == other)
            return output;
        close(output);
    }
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", terminal);
    output = open(path, flags);
    return output >= 0 ? output : fcntl(terminal, F_DUPFD_CLOEXEC, 3);
}

static bool never_waits(int file) { return syscall(SYS_fcntl, file, F_GETFL) & O_NONBLOCK; }

static void close_terminal(void) {
    if (page->terminal.output >= 0) close(page->terminal.output);
    if (page->terminal.errors_to >= 0) close(page->terminal.errors_to);
    page->terminal.output = page->terminal.errors = page->terminal.errors_to = -1;
}

void cwatcher_open_terminal(int terminal, int errors, int errors_to) {
    lock_watcher();
    if (make_page()) {
        close_terminal();
        page->program_group = getpgrp();
        page->terminal.shell_group = getpgid(getppid());
        page->terminal.screen = cwatcher_screen_foreign;
        page->terminal.output = open_apart(terminal);
        page->terminal.errors = errors;
        page->terminal.errors_to = open_apart(errors_to);
        page->terminal.errors_written = 0;
        errors_original = errors_to;
        start_watcher();
    }
    unlock_watcher();
}

void cwatcher_watch_terminal(const char *reset) {
    lock_watcher();
    if (page) {
        page->terminal.has_settings = ioctl(page->terminal.output, TCGETS, &page->terminal.settings) == 0;
        page->terminal.has_own_settings = false;
        is_over = false;
        cwatcher_set_reset(reset);
    }
    unlock_watcher();
}

void cwatcher_set_reset(const char *reset) {
    if (!page) return;
    int next = 1 - page->terminal.reset;
    page->terminal.resets[next].length = strnlen(reset, reset_limit - 1);
    memcpy(page->terminal.resets[next].text, reset, page->terminal.resets[next].length);
    page->terminal.reset = next;
}

void cwatcher_set_screen(enum cwatcher_screen screen) {
    if (page) page->terminal.screen = (int)screen;
}

void cwatcher_note_settings(void) {
    if (page) page->terminal.has_own_settings = ioctl(page->terminal.output, TCGETS, &page->terminal.own_settings) == 0;
}

void cwatcher_release_errors(void) {
    if (page) page->terminal.errors = -1;
    errors_original = -1;
}

void cwatcher_release_terminal(void) {
    lock_watcher();
    if (page) {
        page->terminal.screen = cwatcher_screen_foreign;
        close_terminal();
        cwatcher_release_errors();
        stop_idle_watcher();
    }
    unlock_watcher();
}

bool cwatcher_begin_output(void) {
    writer = (pid_t)syscall(SYS_gettid);
    if (is_over) writer = 0;
    return !is_over;
}

void cwatcher_end_output(void) { writer = 0; }

// MARK: Restoring

/// Writes all bytes, unless the terminal does not accept data for `patience` milliseconds. Returns the number of
/// written bytes.
static size_t write_patiently(int file, const char *text, size_t length, int patience) {
    size_t written = 0;
    while (written < length) {
        long count = syscall(SYS_write, file, text + written, length - written);
        if (count > 0) written += (size_t)count;
        else if (count < 0 && errno == EINTR) continue;
        else if (count < 0 && errno == EAGAIN && patience > 0) {
            struct pollfd room = {.fd = file, .events = POLLOUT};
            struct timespec limit = {.tv_sec = patience / 1000, .tv_nsec = patience % 1000 * 1000000L};
            if (syscall(SYS_ppoll, &room, 1, &limit, NULL, 8) <= 0 || !(room.revents & POLLOUT)) break;
        } else break;
    }
    return written;
}

bool write_reset(struct page *page, int patience) {
    int output = page->terminal.output;
    const char *reset = page->terminal.resets[page->terminal.reset].text;
    size_t length = page->terminal.resets[page->terminal.reset].length;
    if (never_waits(output) && write_patiently(output, reset, length, 0) == length) return true;
    // The terminal's buffer is full. Its old content is discarded, because it is not more important than the new text.
    syscall(SYS_ioctl, output, TCFLSH, TCOFLUSH);
    return write_patiently(output, reset, length, patience) == length;
}

void write_errors(struct page *page, int patience) {
    char buffer[4096];
    long count;
    if (page->terminal.errors < 0 || page->terminal.errors_to < 0) return;
    if (patience == 0 && !never_waits(page->terminal.errors_to)) return;
    while (true) {
        int64_t written = page->terminal.errors_written;
        count = syscall(SYS_pread64, page->terminal.errors, buffer, sizeof buffer, written);
        if (count <= 0) return;
        size_t taken = write_patiently(page->terminal.errors_to, buffer, (size_t)count, patience);
        page->terminal.errors_written = written + (int64_t)taken;
        if (taken < (size_t)count) return;
    }
}

void cwatcher_put_terminal_back(void) {
    struct page *page_now = page;
    // A forked child that has not executed another program must not restore the terminal.
    if (!page_now || page_now->program != getpid()) return;
    bool is_foreign = page_now->terminal.screen != cwatcher_screen_own;
    if (!is_foreign) {
        is_over = true;
        if (page_now->terminal.has_settings)
            syscall(SYS_ioctl, page_now->terminal.output, TCSETS, &page_now->terminal.settings);
        // If another thread is writing, the watcher writes the text later.
        pid_t other = writer;
        if ((other == 0 || other == (pid_t)syscall(SYS_gettid) || !watcher) && write_reset(page_now, 0)) {
            page_now->terminal.screen = cwatcher_screen_foreign;
            is_foreign = true;
        }
    }
    // Later errors are written to the destination directly.
    if (errors_original >= 0) dup2(errors_original, STDERR_FILENO);
    if (is_foreign) write_errors(page_now, 0);
}

// MARK: After the end

// Structures are not copied, because the compiler may call memcpy(), which sanitizers intercept.
void look_at_terminal(const struct page *page, struct leftover *leftover) {
    leftover->foreground = -1;
    leftover->has_settings = syscall(SYS_ioctl, page->terminal.output, TCGETS, &leftover->settings) == 0;
    syscall(SYS_ioctl, page->terminal.output, TIOCGPGRP, &leftover->foreground);
}

static bool are_equal(const struct termios *a, const struct termios *b) {
    const unsigned char *left = (const unsigned char *)a, *right = (const unsigned char *)b;
    for (size_t i = 0; i < sizeof *a; i++)
        if (left[i] != right[i]) return false;
    return true;
}

/// Returns whether the group is that of the shell: the group of the program's parent, or that of the session leader.
static bool is_shell(const struct page *page, pid_t group) {
    pid_t session = -1;
    syscall(SYS_ioctl, page->terminal.output, TIOCGSID, &session);
    return group == page->terminal.shell_group || group == session;
}

void put_back_after_end(struct page *page, int patience) {
    if (page->terminal.screen != cwatcher_screen_own) return;
    struct leftover now;
    look_at_terminal(page, &now);
    bool is_free = now.foreground < 0 || now.foreground == page->program_group;
    // If the shell has started another program in the meantime, that program owns the screen.
    if (!is_free && !is_shell(page, now.foreground)) return;
    if (write_reset(page, patience)) page->terminal.screen = cwatcher_screen_foreign;
    // If a shell is in the foreground again, it has changed the settings itself.
    look_at_terminal(page, &now);
    is_free = now.foreground < 0 || now.foreground == page->program_group;
    bool is_own = now.has_settings && page->terminal.has_own_settings
                  && are_equal(&now.settings, &page->terminal.own_settings);
    if (page->terminal.has_settings && (is_free || is_own))
        syscall(SYS_ioctl, page->terminal.output, TCSETS, &page->terminal.settings);
}

bool guest_has_terminal(const struct page *page, const struct leftover *leftover) {
    if (page->terminal.screen != cwatcher_screen_guest) return false;
    if (!leftover->has_settings || !page->terminal.has_settings) return false;
    return !are_equal(&leftover->settings, &page->terminal.settings);
}

void take_foreground(const struct page *page, const struct leftover *leftover) {
    for (int i = 0; i < group_limit; i++)
        if (page->groups[i] && (pid_t)page->groups[i] == leftover->foreground)
            syscall(SYS_ioctl, page->terminal.output, TIOCSPGRP, &page->program_group);
}

void put_back_after_guest(struct page *page, const struct leftover *leftover, int patience) {
    struct leftover now;
    look_at_terminal(page, &now);
    // In this case, the guest has restored the settings itself.
    if (!now.has_settings || are_equal(&now.settings, &page->terminal.settings)) return;
    write_reset(page, patience);
    if (are_equal(&now.settings, &leftover->settings))
        syscall(SYS_ioctl, page->terminal.output, TCSETS, &page->terminal.settings);
}

#pragma clang attribute pop
