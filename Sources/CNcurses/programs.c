#define _GNU_SOURCE
#include "CNcurses.h"

#include <CProcess.h>
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

static int prepare(posix_spawn_file_actions_t *actions, const char *directory, int terminal, int errors) {
    int error = 0;
    for (int file = STDIN_FILENO; terminal >= 0 && !error && file <= STDOUT_FILENO; file++)
        error = posix_spawn_file_actions_adddup2(actions, terminal, file);
    if (!error) error = posix_spawn_file_actions_addtcsetpgrp_np(actions, STDIN_FILENO);
    if (!error && directory) error = posix_spawn_file_actions_addchdir_np(actions, directory);
    if (!error && errors >= 0) error = posix_spawn_file_actions_adddup2(actions, errors, STDERR_FILENO);
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
    return error;
}

int cncurses_start_program(const char *path, char *const arguments[], char *const environment[], const char *directory,
                     int terminal, int errors, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    // In the C libraries of Linux, this cannot fail before an action is added.
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int error = prepare(&actions, directory, terminal, errors);
    if (!error) error = posix_spawnp(process, path, &actions, &attributes, arguments, environment);
    if (!error) cprocess_restore_limits(*process);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

bool cncurses_set_foreground(int fd, pid_t group) {
    // The kernel suspends a background process that calls tcsetpgrp, unless SIGTTOU is blocked.
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &stop, &before);
    int result = tcsetpgrp(fd, group);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return result == 0;
}
