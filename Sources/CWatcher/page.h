// The memory page that the program and its watcher share. The program writes to the page, and the watcher reads it when
// the program has ended.
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
    /// The watched process and its process group.
    pid_t program, program_group;
    /// The process groups to end. Each element contains the ID of a group and the signal that ends it; 0 if the element
    /// is free.
    _Atomic uint64_t groups[group_limit];

    struct {
        _Atomic int screen;
        /// The terminal and the destination of errors, as nonblocking descriptors; -1 for none.
        int output, errors_to;
        bool has_settings, has_own_settings;
        struct termios settings, own_settings;
        /// The process group of the shell that has started the program, if it is known.
        pid_t shell_group;
        // There are two texts, so that one can be written while the other is used.
        struct {
            char text[reset_limit];
            size_t length;
        } resets[2];
        _Atomic int reset;
        /// The file with the errors, and the number of bytes that have been copied to its destination.
        int errors;
        _Atomic int64_t errors_written;
    } terminal;
};

/// Writes the text that restores the terminal. Discards pending output if there is no space. Waits at most
/// `patience` milliseconds for a terminal that does not accept data. Returns whether the whole text was written.
bool write_reset(struct page *page, int patience);
/// Copies the errors that have not been copied yet.
void write_errors(struct page *page, int patience);
/// Restores whatever the program has not restored before its end: the screen and the settings.
void put_back_after_end(struct page *page, int patience);

/// The state in which the program has left the terminal.
struct leftover {
    bool has_settings;
    struct termios settings;
    pid_t foreground;
};
void look_at_terminal(const struct page *page, struct leftover *leftover);
/// If a group that is about to be ended is the foreground group, makes the program's group the foreground group,
/// because a script that has started the program may read from the terminal.
void take_foreground(const struct page *page, const struct leftover *leftover);
/// Returns whether a guest was using the terminal with its own settings.
bool guest_has_terminal(const struct page *page, const struct leftover *leftover);
/// Restores the terminal after a guest has ended, as `put_back_after_end` does after the program has ended.
void put_back_after_guest(struct page *page, const struct leftover *leftover, int patience);

/// The page, which exists while a terminal or a group is watched, and the process ID of the watcher; 0 if there is
/// none.
extern struct page *_Atomic page;
extern _Atomic pid_t watcher;
/// Creates the page if there is none. Returns false if there is not enough memory.
bool make_page(void);
/// Starts a watcher with the current page, in place of the existing watcher.
void start_watcher(void);
/// Ends the watcher if no terminal and no group is watched.
void stop_idle_watcher(void);
/// The lock for starting and stopping watchers.
void lock_watcher(void);
void unlock_watcher(void);

#endif
