// A timer of the kernel that goes on while the machine sleeps. Linux only.
#ifndef CTIMER_H
#define CTIMER_H

#include <stdint.h>

/// Makes a timer that is not set. Returns its file, which can be read when the time has come, or -1.
int ctimer_make(void);
/// Sets it to a moment by CLOCK_BOOTTIME, in nanoseconds; 0 for never.
void ctimer_set(int timer, int64_t nanoseconds);
/// Takes note that the time has come: it cannot be read any more.
void ctimer_acknowledge(int timer);

#endif
