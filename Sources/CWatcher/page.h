// What the program and its watcher share: a page of memory that the program writes, and that is read after its end.
#ifndef CWATCHER_PAGE_H
#define CWATCHER_PAGE_H

#include "CWatcher.h"

#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { group_limit = 16, reset_limit = 512 };

struct page {
    /// The process that is watched, and its process group.
    pid_t program, program_group;
    /// Each is a group and the signal that asks it to end, or 0.
    _Atomic uint64_t groups[group_limit];

    struct {
        _Atomic int screen;
        /// The terminal and where errors go, through descriptors that never wait; -1 for none.
        int output, errors_to;
        bool has_settings, has_own_settings;
        struct termios settings, own_settings;
        /// The group of the shell that has started the program, as far as it is known.
        pid_t shell_group;
        // One that is not in use can be filled while the other is read.
        struct {
            char text[reset_limit];
            size_t length;
        } resets[2];
        _Atomic int reset;
        /// The file of errors, and how much of it was written to where it belongs.
        int errors;
        _Atomic int64_t errors_written;
    } terminal;
};

/// Writes the text that puts the terminal back, dropping what waits to be shown if there is no room for it.
/// Waits up to `patience` milliseconds for a terminal that takes nothing. Returns whether it has taken all.
bool write_reset(struct page *page, int patience);
/// Writes what has come together of errors and was not written yet.
void write_errors(struct page *page, int patience);
/// Puts back what is left of it, after the program's end.
void put_back_after_end(struct page *page, int patience);

/// The terminal as the program has left it.
struct leftover {
    bool has_settings;
    struct termios settings;
    pid_t foreground;
};
void look_at_terminal(const struct page *page, struct leftover *leftover);
/// Gives the terminal from a group that is to be ended to the program's own: a script that has started it may want to read.
void take_foreground(const struct page *page, const struct leftover *leftover);
/// Whether a guest had the terminal, with settings of its own.
bool guest_has_terminal(const struct page *page, const struct leftover *leftover);
/// The same as `put_back_after_end` for the screen of a guest that has ended.
void put_back_after_guest(struct page *page, const struct leftover *leftover, int patience);

/// The page, while something is watched; and the watcher's process, or 0.
extern struct page *_Atomic page;
extern _Atomic pid_t watcher;
/// Makes the page if there is none. False if there is no memory.
bool make_page(void);
/// Starts a watcher that knows what the page says of the terminal, in place of the one that there is.
void start_watcher(void);
/// Ends the watcher if there is nothing left to be watched.
void stop_idle_watcher(void);
/// Taken by all that start or stop one.
void lock_watcher(void);
void unlock_watcher(void);

#endif
