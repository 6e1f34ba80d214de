#define _GNU_SOURCE
#include "CNcurses.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CWatcher.h"

// The previous actions of signals.
static struct sigaction previous[NSIG];

// MARK: Unexpected ends

/// Returns whether the signal means a crash.
static bool is_crash(int number) {
    switch (number) {
    case SIGSEGV: case SIGBUS: case SIGILL: case SIGTRAP: case SIGABRT: case SIGFPE: return true;
    default: return false;
    }
}

/// Returns whether the signal ends a process that does not handle it.
static bool is_deadly(int number) {
    switch (number) {
    case SIGKILL: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCONT: case SIGCHLD: case SIGURG:
    case SIGWINCH: return false;
    // The signals from 32 up to SIGRTMIN are reserved for the C library.
    default: return number < 32 || number >= SIGRTMIN;
    }
}

static void die(int number) {
    cwatcher_put_terminal_back();
    signal(number, SIG_DFL);
    raise(number);
}

/// Allocates a separate stack for handlers, because a stack that has overflowed has no space for them.
static void make_room_for_handlers(void) {
    static void *room;
    // The size that the system reports includes space for the registers of the processor.
    const long needed = sysconf(_SC_SIGSTKSZ);
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), size = needed > 65536 ? (size_t)needed : 65536;
    if (!room) {
        void *memory = mmap(NULL, page + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
        if (memory == MAP_FAILED) return;
        mprotect(memory, page, PROT_NONE);
        room = (char *)memory + page;
    }
    stack_t stack = {.ss_sp = room, .ss_size = size};
    sigaltstack(&stack, NULL);
}

void cncurses_guard(void) {
    static bool is_registered;
    if (!is_registered) atexit(cwatcher_put_terminal_back);
    is_registered = true;
    make_room_for_handlers();
    struct sigaction action = {.sa_handler = die, .sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int number = 1; number < NSIG; number++) {
        struct sigaction present;
        if (!is_deadly(number) || sigaction(number, NULL, &present) != 0) continue;
        if (!is_crash(number) && present.sa_handler != SIG_DFL) continue;
        previous[number] = present;
        sigaction(number, &action, NULL);
    }
}

void cncurses_unguard(void) {
    for (int number = 1; number < NSIG; number++) {
        struct sigaction present;
        // If other code has set its own handler in the meantime, that handler is not replaced.
        if (is_deadly(number) && sigaction(number, NULL, &present) == 0 && present.sa_handler == die)
            sigaction(number, &previous[number], NULL);
    }
}

// MARK: Signals that are listened to

static volatile sig_atomic_t missed[NSIG];

static void note(int number) { missed[number] = 1; }

void cncurses_take_signal(int number) {
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    missed[number] = 0;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, &previous[number]);
}

bool cncurses_has_missed_signal(int number) { return missed[number]; }

void cncurses_give_signal_back(int number) {
    sigaction(number, &previous[number], NULL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    // libdispatch may have blocked the signal when it arrived for the first time.
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void cncurses_die_of_signal(int number) {
    previous[number] = (struct sigaction){.sa_handler = SIG_DFL};
    cncurses_give_signal_back(number);
    raise(number);
    // This point is reached if a debugger has suppressed the signal.
    _exit(128 + number);
}
