#define _GNU_SOURCE
#include "supervisor.h"

#include <CProcess.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// A supervisor is a copy of the program without its other threads. It may make only system calls; see CProcess.h.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation, no_stack_protector)), apply_to = function)

enum phase { phase_running, phase_ending, phase_killing, phase_draining };

struct supervisor {
    pid_t process;
    /// The socket to the program that has started the supervisor; -1 when that program has ended.
    int socket;
    /// A descriptor that becomes readable when a child ends.
    int children;
    int readers[2];
    bool is_detached, has_ended, is_alone, is_small;
    enum phase phase;
    /// The time of the next action, and the time at which attempts to kill processes end, in milliseconds.
    int64_t next, limit;
};

/// Times in milliseconds. `patience` is the time between the request to end and the first attempt to kill the
/// processes. `killing_step` is the pause between two attempts, and `killing_limit` is the time after which the
/// attempts end. `small_after` is the time after which a supervisor releases its copy of the program's memory. It does
/// not do so immediately, because releasing the memory takes longer than most commands run.
enum { patience = 1000, killing_step = 20, killing_limit = 5000, small_after = 200 };

static int64_t now(void) {
    struct timespec time = {0, 0};
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void say(const struct supervisor *this, int kind, int value, int error) {
    const struct message message = {kind, value, error};
    if (this->socket >= 0)
        syscall(SYS_sendto, this->socket, &message, sizeof message, MSG_NOSIGNAL | MSG_DONTWAIT, NULL, 0);
}

// MARK: Signals

/// Returns whether the process group with the program's ID is still the group of the program. Another group can have
/// this ID only when the group has no members.
static bool has_group(const struct supervisor *this) {
    return !this->has_ended || syscall(SYS_waitid, P_PGID, this->process, NULL, WEXITED | WNOHANG | WNOWAIT, NULL) == 0;
}

static void signal_group(const struct supervisor *this, int signal) {
    if (signal && has_group(this)) syscall(SYS_kill, -this->process, signal);
}

static void signal_all(const struct supervisor *this, int first, int second) {
    const int signals[] = {first, second};
    const bool is_group = has_group(this);
    signal_group(this, first);
    signal_group(this, second);
    signal_descendants(is_group ? this->process : 0, signals);
}

/// SIGCONT is sent afterwards, because a stopped process does not handle SIGTERM until it continues.
static void ask_to_end(const struct supervisor *this) { signal_all(this, SIGTERM, SIGCONT); }

// MARK: Events

static void finish(struct supervisor *this) {
    if (this->is_detached) {
        this->phase = phase_draining;
    } else if (this->phase == phase_running) {
        ask_to_end(this);
        this->phase = phase_ending;
        this->next = now() + patience;
    }
}

static void start_killing(struct supervisor *this) {
    if (this->phase == phase_killing) return;
    this->phase = phase_killing;
    this->next = now();
    this->limit = this->next + killing_limit;
}

static void take_order(struct supervisor *this) {
    char order;
    const long count = syscall(SYS_recvfrom, this->socket, &order, 1, MSG_DONTWAIT, NULL, NULL);
    if (count < 0) return;
    if (count == 0) {
        syscall(SYS_close, this->socket);
        this->socket = -1;
        finish(this);
        return;
    }
    // Comparisons are used, because the jump table of a switch would be in memory that has been released.
    if (order == clinux_order_finish) finish(this);
    if (this->is_detached) return;
    if (order == clinux_order_end) ask_to_end(this);
    if (order == clinux_order_kill) start_killing(this);
    if (order == clinux_order_leave) signal_group(this, SIGKILL);
}

static void reap(struct supervisor *this) {
    struct signalfd_siginfo ignored;
    while (syscall(SYS_read, this->children, &ignored, sizeof ignored) > 0) {}
    int status = 0;
    long process;
    do {
        process = syscall(SYS_wait4, -1, &status, WNOHANG | __WALL, NULL);
        if (process != this->process || this->has_ended) continue;
        this->has_ended = true;
        say(this, message_ended, status, 0);
    } while (process > 0);
    this->is_alone = process < 0;
}

/// Reads output that no other process reads, so that the program can continue to write.
static void drain(int *reader) {
    char buffer[4096];
    const long count = syscall(SYS_read, *reader, buffer, sizeof buffer);
    if (count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))) return;
    syscall(SYS_close, *reader);
    *reader = -1;
}

// MARK: Waiting

/// Performs the actions that are due.
static void advance(struct supervisor *this) {
    if (this->next == 0 || now() < this->next) return;
    if (this->phase == phase_ending) start_killing(this);
    if (this->phase == phase_killing) {
        signal_all(this, SIGKILL, 0);
        this->next = now() + killing_step;
        // If SIGKILL does not end the program, for example because a process belongs to another user, nothing more can
        // be done.
        if (now() > this->limit) this->has_ended = this->is_alone = true;
    } else if (!this->is_small) {
        cprocess_release_memory();
        this->is_small = true;
        this->next = 0;
    }
}

static void wait_for_events(struct supervisor *this) {
    struct pollfd files[] = {
        {.fd = this->socket, .events = POLLIN}, {.fd = this->children, .events = POLLIN},
        {.fd = -1, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
    if (this->phase == phase_draining)
        for (int i = 0; i < 2; i++) files[2 + i].fd = this->readers[i];
    const int64_t rest = this->next - now();
    const struct timespec time = {rest > 0 ? rest / 1000 : 0, rest > 0 ? rest % 1000 * 1000000 : 0};
    if (syscall(SYS_ppoll, files, 4, this->next ? &time : NULL, NULL, 8) <= 0) return;
    if (files[0].revents) take_order(this);
    for (int i = 0; i < 2; i++)
        if (files[2 + i].revents) drain(&this->readers[i]);
}

/// Returns whether there is nothing left to supervise. For a program that is not detached, no process may be left. For
/// a detached program, its output must have been read to the end.
static bool is_over(const struct supervisor *this) {
    if (!this->has_ended || !this->is_alone) return false;
    return !this->is_detached || (this->phase == phase_draining && this->readers[0] < 0 && this->readers[1] < 0);
}

// MARK: The process

/// Creates a descriptor that reports the end of children. SIGCHLD must be blocked.
static int watch_children(void) {
    const uint64_t action[8] = {0, SA_NOCLDSTOP}, mask = (uint64_t)1 << (SIGCHLD - 1);
    syscall(SYS_rt_sigaction, SIGCHLD, action, NULL, sizeof(uint64_t));
    return (int)syscall(SYS_signalfd4, -1, &mask, sizeof mask, SFD_CLOEXEC | SFD_NONBLOCK);
}

_Noreturn void supervise(const struct clinux_program *program, int socket, int nothing) {
    const bool is_detached = program->is_detached;
    struct supervisor this = {
        .socket = socket, .is_detached = is_detached, .readers = {-1, -1}, .next = now() + small_after};
    for (int i = 0; i < 2 && is_detached; i++) this.readers[i] = program->readers[i];
    // A separate session prevents signals from the terminal and signals to the process group from reaching the
    // supervisor.
    syscall(SYS_setsid);
    cprocess_rename("supervisor");
    const int kept[] = {socket, nothing, program->output, program->errors, this.readers[0], this.readers[1]};
    cprocess_keep_open(sizeof kept / sizeof kept[0], kept);
    if (!is_detached) syscall(SYS_prctl, PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    this.children = watch_children();

    struct message failure;
    this.process = run_program(program, nothing, &failure);
    say(&this, failure.kind, failure.value, failure.error);
    if (!this.process) syscall(SYS_exit_group, 0);
    syscall(SYS_close, nothing);
    syscall(SYS_close, program->output);
    syscall(SYS_close, program->errors);
    // The supervisor leaves the working folder, so that its file system can be unmounted.
    syscall(SYS_chdir, "/");
    while (true) {
        reap(&this);
        if (is_over(&this)) break;
        advance(&this);
        wait_for_events(&this);
    }
    syscall(SYS_exit_group, 0);
    __builtin_unreachable();
}

#pragma clang attribute pop
