#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// Not standard output itself: it can be led elsewhere for a moment without anything else noticing.
static FILE *screen_output(void) {
    static FILE *output;
    if (!output) {
        int fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
        if (fd >= 0) output = fdopen(fd, "w");
    }
    return output;
}

SCREEN *cn_open(const char *type) { return screen_output() ? newterm(type, screen_output(), stdin) : NULL; }

bool cn_lead_output(int fd) {
    int result;
    do result = dup3(fd, fileno(screen_output()), O_CLOEXEC);
    while (result < 0 && (errno == EINTR || errno == EBUSY));
    return result >= 0;
}

WINDOW *cn_stdscr(void) { return stdscr; }
int cn_colors(void) { return COLORS; }
int cn_color_pairs(void) { return COLOR_PAIRS; }

const attr_t cn_bold = A_BOLD, cn_dim = A_DIM, cn_italic = A_ITALIC, cn_underline = A_UNDERLINE,
             cn_reverse = A_REVERSE;

// Not by <term.h>: that makes macros of words such as "columns".
extern char *tigetstr(const char *name);

const char *cn_description(const char *name) {
    const char *text = tigetstr(name);
    return text == (const char *)-1 ? NULL : text;
}

bool cn_cell(cchar_t *cell, const uint32_t *scalars, int count, attr_t attributes, int pair) {
    wchar_t text[CCHARW_MAX + 1] = {0};
    for (int i = 0; i < count && i < CCHARW_MAX; i++) text[i] = (wchar_t)scalars[i];
    return setcchar(cell, text, attributes, (short)0, &pair) != ERR;
}

int cn_scalar_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

bool cn_set_locale(void) {
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void cn_await_foreground(int fd) {
    struct termios settings;
    if (tcgetattr(fd, &settings) == 0) tcsetattr(fd, TCSANOW, &settings);
}

bool cn_window_size(int fd, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

int cn_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }
