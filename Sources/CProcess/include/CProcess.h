// Information about this process, and functions for copies of it that run without its libraries.
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <sys/types.h>

// MARK: Arguments

/// Returns the number of arguments that the kernel passed to this process, starting with the name of the program.
/// Unlike the arguments of Swift's `CommandLine`, these arguments do not depend on /proc or on the position of the
/// environment, which a preloaded library may have moved. Returns 0 if the C library does not pass arguments to
/// constructors.
int cprocess_argument_count(void);
/// Returns the argument with the given index.
const char *cprocess_argument(int index);
/// Returns a path of the executable file of this process. The path leads to this file even if another file has replaced
/// it. Without /proc, returns the path with which the process was started.
const char *cprocess_executable(void);

// MARK: Standard descriptors

/// Opens /dev/null for each of the descriptors 0, 1 and 2 that is closed, so that no other file gets this number. The
/// files are opened in the opposite direction, so that reading from 0 and writing to 1 or 2 still fails with EBADF.
void cprocess_open_standard_files(void);

// MARK: Limits

/// Raises the limit of open files to `wanted`, as far as the system permits. Returns the new limit.
long cprocess_raise_file_limit(long wanted);
/// Restores the original limits for a process that runs another program, because a program that uses select() cannot
/// handle more files. 0 stands for this process.
void cprocess_restore_limits(pid_t process);
/// Returns whether the given number of additional threads can run.
bool cprocess_has_threads(int count);

// MARK: Tasks

/// Makes Swift run tasks on the given number of threads instead of the thread pool of Dispatch, whose threads end the
/// program if they cannot read their status in /proc. Call this function before the first task. Returns false if no
/// thread can be created.
bool cprocess_replace_executor(int threads);

// MARK: Copies of the process

// A copy that does not call exec() contains only one thread, and locks that other threads held are never released.
// Therefore, the copy must not call functions that take a lock or that a sanitizer intercepts. It may make only system
// calls.

/// Changes the name and the command line of a copy, so that a command that kills all processes with the name of the
/// program does not kill the copy.
void cprocess_rename(const char *name);
/// Closes all descriptors except the given ones. Negative descriptors are ignored.
void cprocess_keep_open(int count, const int kept[]);
/// Closes the descriptors in the given range of numbers, including both ends.
void cprocess_close_range(unsigned from, unsigned to);
/// Releases the private memory of a copy, which would exist twice when the program changes it. Only the stack, the data
/// of this thread and the command line remain. Afterwards, no function of a library may be called for the first time,
/// because the memory of the loader is released, too. `syscall` and `errno` can still be used.
void cprocess_release_memory(void);

#endif
