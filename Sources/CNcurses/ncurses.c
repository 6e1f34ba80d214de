#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
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

SCREEN *cncurses_open(const char *type) { return screen_output() ? newterm(type, screen_output(), stdin) : NULL; }

bool cncurses_lead_output(int fd) {
    int result;
    do result = dup3(fd, fileno(screen_output()), O_CLOEXEC);
    while (result < 0 && (errno == EINTR || errno == EBUSY));
    return result >= 0;
}

WINDOW *cncurses_stdscr(void) { return stdscr; }
int cncurses_colors(void) { return COLORS; }
int cncurses_color_pairs(void) { return COLOR_PAIRS; }

const attr_t cncurses_bold = A_BOLD, cncurses_dim = A_DIM, cncurses_italic = A_ITALIC, cncurses_underline = A_UNDERLINE,
             cncurses_reverse = A_REVERSE;

// Not by <term.h>: that makes macros of words such as "columns".
extern char *tigetstr(const char *name);

const char *cncurses_description(const char *name) {
    const char *text = tigetstr(name);
    return text == (const char *)-1 ? NULL : text;
}

bool cncurses_cell(cchar_t *cell, const uint32_t *scalars, int count, attr_t attributes, int pair) {
    wchar_t text[CCHARW_MAX + 1] = {0};
    for (int i = 0; i < count && i < CCHARW_MAX; i++) text[i] = (wchar_t)scalars[i];
    return setcchar(cell, text, attributes, (short)0, &pair) != ERR;
}

int cncurses_scalar_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }
