#define _XOPEN_SOURCE 700
#include "CNcurses.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

bool cncurses_describe(const char *type) {
    if (cur_term) del_curterm(cur_term);
    int error;
    // Names that stand for no terminal at all, and printers, are no errors to it that are worth telling apart.
    return setupterm(type, STDOUT_FILENO, &error) == OK;
}

const char *cncurses_description(const char *name) {
    const char *text = tigetstr(name);
    return text == (const char *)-1 || (text && !*text) ? NULL : text;
}

int cncurses_number(const char *name) {
    int number = tigetnum(name);
    return number < 0 ? 0 : number;
}

bool cncurses_flag(const char *name) { return tigetflag(name) > 0; }

const char *cncurses_numbered(const char *sequence, int first, int second) { return tiparm(sequence, first, second); }

int cncurses_scalar_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }
