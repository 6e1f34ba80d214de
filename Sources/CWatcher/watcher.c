#define _GNU_SOURCE
#include "page.h"

#include <CProcess.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>

// The watcher is a copy of the program without its other threads, and locks that these threads held are never released.
// The watcher must not call functions that take a lock or that a sanitizer intercepts. It makes only system calls.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation, no_stack_protector)), apply_to = function)

struct page *_Atomic page;
_Atomic pid_t watcher;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// The program's end of the pipe, which only the program has opened.
static int lifeline = -1;

/// Times in milliseconds. `group_patience` is the time within which groups must end before they are killed, and
/// `group_step` is the pause between two checks. `terminal_patience` is the time to wait for a terminal that accepts no
/// data.
enum { group_patience = 1000, group_step = 10, terminal_patience = 10000 };

void lock_watcher(void) { pthread_mutex_lock(&lock); }
void unlock_watcher(void) { pthread_mutex_unlock(&lock); }

// MARK: Groups

static uint64_t group_entry(pid_t group, int signal) { return (uint64_t)signal << 32 | (uint32_t)group; }

bool cwatcher_add_group(pid_t group, int signal) {
    lock_watcher();
    bool is_added = false;
    if (group > 1 && make_page()) {
        for (int i = 0; i < group_limit && !is_added; i++) {
            if (page->groups[i]) continue;
            page->groups[i] = group_entry(group, signal);
            is_added = true;
        }
        if (is_added && !watcher) start_watcher();
    }
    unlock_watcher();
    return is_added;
}

void cwatcher_remove_group(pid_t group) {
    lock_watcher();
    for (int i = 0; page && i < group_limit; i++)
        if ((pid_t)page->groups[i] == group) page->groups[i] = 0;
    stop_idle_watcher();
    unlock_watcher();
}

/// Sends the signal to all groups. If the signal is negative, sends the stored signal of each group. Returns whether
/// any of the groups exists.
static bool signal_groups(const struct page *page, int signal) {
    bool is_any = false;
    for (int i = 0; i < group_limit; i++) {
        uint64_t entry = page->groups[i];
        if (!entry) continue;
        if (syscall(SYS_kill, -(pid_t)entry, signal < 0 ? (int)(entry >> 32) : signal) == 0) is_any = true;
    }
    return is_any;
}

static void end_groups(const struct page *page) {
    for (int waited = 0; waited < group_patience && signal_groups(page, 0); waited += group_step) {
        struct timespec step = {.tv_nsec = group_step * 1000000L};
        syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &step, NULL);
    }
    signal_groups(page, SIGKILL);
}

// MARK: The process

static void after_end(struct page *page) {
    // This is done first, because the shell is about to be notified of the end and will also write to the terminal.
    put_back_after_end(page, 0);
    if (page->terminal.screen == cwatcher_screen_foreign) write_errors(page, 0);
    struct leftover leftover;
    look_at_terminal(page, &leftover);
    take_foreground(page, &leftover);
    bool is_guest = guest_has_terminal(page, &leftover);
    if (signal_groups(page, -1)) {
        // SIGCONT is sent, because a stopped process does not handle other signals until it continues.
        signal_groups(page, SIGCONT);
        end_groups(page);
    }
    put_back_after_end(page, terminal_patience);
    if (is_guest) put_back_after_guest(page, &leftover, terminal_patience);
    write_errors(page, terminal_patience);
}

static _Noreturn void watch(struct page *page, int end_of_line) {
    // A separate process group prevents signals from the terminal from reaching the watcher. For example, ctrl-z would
    // stop it.
    syscall(SYS_setpgid, 0, 0);
    cprocess_rename("watcher");
    const int kept[] = {end_of_line, page->terminal.output, page->terminal.errors, page->terminal.errors_to};
    cprocess_keep_open(sizeof kept / sizeof kept[0], kept);
    cprocess_release_memory();
    char byte;
    while (syscall(SYS_read, end_of_line, &byte, 1) < 0 && errno == EINTR) {}
    after_end(page);
    syscall(SYS_exit_group, 0);
    __builtin_unreachable();
}

// MARK: Starting and ending it

bool make_page(void) {
    if (page) return true;
    void *memory = mmap(NULL, sizeof(struct page), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return false;
    struct page *new = memory;
    new->program = getpid();
    new->terminal.output = new->terminal.errors = new->terminal.errors_to = -1;
    page = new;
    return true;
}

static void stop(pid_t process, int line) {
    // The watcher is killed, rather than ended by closing its pipe, because it may be stopped.
    kill(process, SIGKILL);
    close(line);
    while (waitpid(process, NULL, __WALL) < 0 && errno == EINTR) {}
}

void start_watcher(void) {
    pid_t before = watcher;
    int line_before = lifeline;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    // All signals remain blocked in the watcher, because the signal handlers are those of the program, and because the
    // watcher may change the terminal settings from the background.
    uint64_t all = ~(uint64_t)0, mask;
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, &mask, sizeof all);
    // This is like fork(), but no signal reports the end of the copy, and waitpid() returns it only if its process ID
    // is passed.
    long process = syscall(SYS_clone, 0L, 0L, 0L, 0L, 0L);
    if (process == 0) watch(page, ends[0]);
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &mask, NULL, sizeof mask);
    close(ends[0]);
    if (process < 0) {
        close(ends[1]);
        return;
    }
    lifeline = ends[1];
    watcher = (pid_t)process;
    if (before) stop(before, line_before);
}

void stop_idle_watcher(void) {
    if (!watcher || page->terminal.output >= 0) return;
    for (int i = 0; i < group_limit; i++)
        if (page->groups[i]) return;
    stop(watcher, lifeline);
    watcher = 0;
    lifeline = -1;
}

#pragma clang attribute pop
