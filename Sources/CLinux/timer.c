#include "CLinux.h"

#ifdef __linux__
#include <sys/timerfd.h>
#include <unistd.h>

int clinux_make_timer(void) { return timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

void clinux_set_timer(int timer, int64_t nanoseconds) {
    struct itimerspec time = {.it_value = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000}};
    timerfd_settime(timer, TFD_TIMER_ABSTIME, &time, 0);
}

void clinux_acknowledge_timer(int timer) {
    uint64_t count;
    if (read(timer, &count, sizeof count) < 0) return;
}
#else
int clinux_make_timer(void) { return -1; }
void clinux_set_timer(int timer, int64_t nanoseconds) {}
void clinux_acknowledge_timer(int timer) {}
#endif
