#define _GNU_SOURCE
#include "CNcurses.h"

#include <curses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

int cncurses_scalar_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

// MARK: The screen

static SCREEN *screen;
static FILE *output, *input;

size_t cncurses_pending(void) {
    const off_t end = lseek(fileno(output), 0, SEEK_CUR);
    return end > 0 ? (size_t)end : 0;
}

size_t cncurses_take(void *bytes, size_t count) {
    const ssize_t taken = pread(fileno(output), bytes, count, 0);
    lseek(fileno(output), 0, SEEK_SET);
    return taken > 0 ? (size_t)taken : 0;
}

static SCREEN *make(const char *type, const char *entry) {
    // It takes signals that are not taken yet, and looks at these variables of the environment.
    const int signals[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    struct sigaction before[4];
    for (int i = 0; i < 4; i++) sigaction(signals[i], NULL, &before[i]);
    char *folder = cncurses_replace_terminfo(entry);
    use_env(FALSE);
    SCREEN *made = newterm(type, output, input);
    cncurses_restore_terminfo(folder);
    for (int i = 0; i < 4; i++) sigaction(signals[i], &before[i], NULL);
    return made;
}

const void *cncurses_open(const char *type, const char *entry, int rows, int columns) {
    cncurses_close(screen);
    // Output to the terminal itself would be flushed at each movement of the cursor.
    const int file = memfd_create("screen", MFD_CLOEXEC);
    output = file < 0 ? NULL : fdopen(file, "w");
    input = fopen("/dev/null", "re");
    screen = output && input ? make(type, entry) : NULL;
    if (!screen) {
        if (output) fclose(output);
        if (input) fclose(input);
        output = input = NULL;
        return NULL;
    }
    typeahead(-1);
    nonl();
    curs_set(0);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    resizeterm(rows, columns);
    cncurses_take(NULL, 0);
    // Until the first end, each movement of the cursor would be flushed.
    endwin();
    return screen;
}

void cncurses_close(const void *opened) {
    if (!screen || screen != opened) return;
    delscreen(screen);
    fclose(output);
    fclose(input);
    screen = NULL;
    output = input = NULL;
}

void cncurses_resize(int rows, int columns) { resizeterm(rows, columns); }

void cncurses_forget(void) {
    reset_color_pairs();
    // The pair of the terminal's own colours is gone as well.
    if (has_colors()) use_default_colors();
    werase(stdscr);
    clearok(curscr, TRUE);
}

int cncurses_pair(int foreground, int background) {
    // Without colours it does not know any pairs at all.
    if ((foreground < 0 && background < 0) || !has_colors()) return 0;
    const int pair = alloc_pair(foreground, background), last = 65535;
    return pair > last ? -1 : pair;
}

static attr_t attributes_of(uint32_t bits) {
    const attr_t all[] = {A_BOLD, A_DIM, A_ITALIC, A_UNDERLINE, A_REVERSE};
    attr_t attributes = A_NORMAL;
    for (int i = 0; i < 5; i++)
        if (bits & 1u << i) attributes |= all[i];
    return attributes;
}

void cncurses_put(int row, int column, const struct cncurses_cell *cells, int count) {
    enum { most = 256 };
    cchar_t run[most];
    while (count > 0) {
        int next = 0, width = 0;
        for (; next < most && next < count; next++) {
            wchar_t text[CNCURSES_MOST_SCALARS + 1];
            for (int i = 0; i < CNCURSES_MOST_SCALARS; i++) text[i] = (wchar_t)cells[next].scalars[i];
            text[CNCURSES_MOST_SCALARS] = 0;
            int pair = cells[next].pair;
            setcchar(&run[next], text, attributes_of(cells[next].attributes), 0, &pair);
            width += cells[next].width;
        }
        mvwadd_wchnstr(stdscr, row, column, run, next);
        column += width;
        cells += next;
        count -= next;
    }
}

void cncurses_update(int row, int column) {
    wmove(stdscr, row, column);
    wnoutrefresh(stdscr);
    doupdate();
}

void cncurses_begin(void) { keypad(stdscr, TRUE); }

void cncurses_ring(void) { beep(); }

void cncurses_end(void) {
    if (!isendwin()) endwin();
}
