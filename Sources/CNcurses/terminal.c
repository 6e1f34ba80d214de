#define _GNU_SOURCE
#include "CNcurses.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <termios.h>

bool cncurses_set_locale(void) {
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void cncurses_await_foreground(int fd) {
    struct termios settings;
    if (tcgetattr(fd, &settings) == 0) tcsetattr(fd, TCSANOW, &settings);
}

bool cncurses_window_size(int fd, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

int cncurses_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }
