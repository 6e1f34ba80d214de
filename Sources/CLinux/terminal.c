#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static int move_up(int file) {
    if (file < 0 || file > STDERR_FILENO) return file;
    int moved = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(file);
    return moved;
}

static int open_writing(int reading, int columns, int rows) {
    char name[128];
    if (grantpt(reading) != 0 || unlockpt(reading) != 0 || ptsname_r(reading, name, sizeof name) != 0) return -1;
    int writing = move_up(open(name, O_RDWR | O_NOCTTY | O_CLOEXEC));
    if (writing < 0) return -1;
    // Turn off echo and the translation of line breaks.
    struct termios settings;
    const struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    if (tcgetattr(writing, &settings) == 0) {
        cfmakeraw(&settings);
        if (tcsetattr(writing, TCSANOW, &settings) == 0 && ioctl(writing, TIOCSWINSZ, &size) == 0) return writing;
    }
    close(writing);
    return -1;
}

bool clinux_open_terminal(int columns, int rows, int ends[2]) {
    ends[0] = move_up(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
    if (ends[0] < 0) return false;
    ends[1] = open_writing(ends[0], columns, rows);
    if (ends[1] >= 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0) return true;
    int error = errno;
    if (ends[1] >= 0) close(ends[1]);
    close(ends[0]);
    errno = error;
    return false;
}
