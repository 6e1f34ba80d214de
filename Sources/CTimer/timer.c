#include "CTimer.h"

#ifdef __linux__
#include <sys/timerfd.h>
#include <unistd.h>

int ctimer_make(void) { return timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

void ctimer_set(int timer, int64_t nanoseconds) {
    struct itimerspec time = {.it_value = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000}};
    timerfd_settime(timer, TFD_TIMER_ABSTIME, &time, 0);
}

void ctimer_acknowledge(int timer) {
    uint64_t count;
    if (read(timer, &count, sizeof count) < 0) return;
}
#else
int ctimer_make(void) { return -1; }
void ctimer_set(int timer, int64_t nanoseconds) {}
void ctimer_acknowledge(int timer) {}
#endif
