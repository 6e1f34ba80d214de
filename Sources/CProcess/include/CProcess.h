// Facts about the process itself, and copies of it that run without its libraries.
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <sys/types.h>

// MARK: Arguments

/// Returns the number of arguments that the kernel passed to this process, starting with the name of the program. Unlike the
/// arguments of Swift's `CommandLine`, they do not depend on /proc or on the environment, which a preloaded library may have
/// moved. The number is 0 if the C library does not pass arguments to constructors.
int cprocess_argument_count(void);
/// Returns the argument at an index.
const char *cprocess_argument(int index);
/// Returns a path of the file that this process runs. It is the file itself, even if another file has replaced it. Without
/// /proc, it is the path by which the process was started.
const char *cprocess_executable(void);

// MARK: Standard descriptors

/// Opens /dev/null for each of the descriptors 0, 1 and 2 that is closed, so that no other file gets its number. Each is opened
/// for the wrong direction, so that reading from 0 and writing to 1 and 2 still fail with EBADF.
void cprocess_open_standard_files(void);

// MARK: Limits

/// Raises the limit of open files to `wanted`, as far as the system permits, and returns the new limit.
long cprocess_raise_file_limit(long wanted);
/// Restores the original limits for a process that runs another program. A program that uses select() cannot handle more files.
/// 0 stands for this process.
void cprocess_restore_limits(pid_t process);
/// Returns whether this number of additional threads can run.
bool cprocess_has_threads(int count);

// MARK: Tasks

/// Runs Swift's tasks on a number of own threads instead of Dispatch's pool. The threads of that pool end the program if they
/// cannot read about themselves in /proc. Call this function before the first task. Returns false if no thread can be created.
bool cprocess_replace_executor(int threads);

// MARK: Copies of the process

// A copy that does not call exec() has no other threads, whose locks may never be released. Therefore it must not call
// functions that take a lock, or that a sanitizer intercepts. It may only make system calls.

/// Changes the name and the command line of a copy, so that a command that kills all processes with the program's name does not
/// kill the copy.
void cprocess_rename(const char *name);
/// Closes all descriptors except the given ones. Negative descriptors are ignored.
void cprocess_keep_open(int count, const int kept[]);
/// Closes the descriptors whose numbers are in a range.
void cprocess_close_range(unsigned from, unsigned to);
/// Returns the private memory of a copy to the system. Otherwise that memory would exist twice when the program changes it.
/// Only the stack, the data of this thread and the command line stay. Afterwards, no function of a library may be called for
/// the first time, because the loader's memory is released as well. `syscall` and `errno` can still be used.
void cprocess_release_memory(void);

#endif
