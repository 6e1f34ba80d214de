// Facts about the process itself, and copies of it that run without its libraries.
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <sys/types.h>

// MARK: Arguments

/// The arguments of this process as the kernel passed them, the name of the program first. Unlike those of
/// Swift's `CommandLine`, they do not depend on /proc or on the environment, which a preloaded library may have moved.
/// The count is 0 where the C library does not pass arguments to constructors.
int cprocess_argument_count(void);
/// The argument at an index.
const char *cprocess_argument(int index);
/// A path of the file that this process runs: the file itself, even if another one has replaced it, or, without /proc,
/// the path by which it was started.
const char *cprocess_executable(void);

// MARK: Standard descriptors

/// Opens /dev/null for each of the descriptors 0, 1 and 2 that is closed, so that no other file gets its number. Each
/// is opened for the wrong direction: reading from 0 and writing to 1 and 2 still fail with EBADF.
void cprocess_open_standard_files(void);

// MARK: Limits

/// Raises the limit of open files to `wanted`, as far as the system permits, and returns the new limit.
long cprocess_raise_file_limit(long wanted);
/// Restores the original limits for a process that runs another program, as a program that uses select() cannot handle
/// more files. 0 is this process.
void cprocess_restore_limits(pid_t process);
/// Whether a number of further threads can run.
bool cprocess_has_threads(int count);

// MARK: Tasks

/// Runs Swift's tasks on a number of own threads instead of Dispatch's pool, whose threads end the program if they
/// cannot read about themselves in /proc. To be called before the first task. Returns false if no thread can be
/// created.
bool cprocess_replace_executor(int threads);

// MARK: Copies of the process

// A copy without exec() has no other threads, whose locks may never be released. It must therefore call nothing that
// takes a lock, or that a sanitizer intercepts: it only makes system calls.

/// Changes the name and the command line of a copy, so that a command that kills all processes with the program's name does not
/// kill this one.
void cprocess_rename(const char *name);
/// Closes all descriptors except these. Negative ones are ignored.
void cprocess_keep_open(int count, const int kept[]);
/// Closes the descriptors in a range of numbers.
void cprocess_close_range(unsigned from, unsigned to);
/// Returns the private memory of a copy to the system, as it would exist twice once the program changes it. Only the
/// stack, the data of this thread and the command line stay. Afterwards, no function of a library may be called for the
/// first time: the loader's memory is released as well. `syscall` and `errno` remain usable.
void cprocess_release_memory(void);

#endif
