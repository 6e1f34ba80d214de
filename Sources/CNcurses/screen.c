#define _GNU_SOURCE
#include "CNcurses.h"

#include <curses.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

int cncurses_scalar_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

// MARK: The screen

static SCREEN *screen;
static FILE *output, *input;
static char *taken;
static size_t room;
/// The bytes that end the screen, whatever is shown.
static char *ending;

/// Takes what ncurses has written out of its file.
static struct cncurses_bytes take(void) {
    struct cncurses_bytes bytes = {NULL, 0};
    const int file = fileno(output);
    const off_t end = lseek(file, 0, SEEK_CUR);
    if (end <= 0) return bytes;
    if ((size_t)end > room) {
        char *larger = realloc(taken, (size_t)end);
        if (larger) {
            taken = larger;
            room = (size_t)end;
        }
    }
    const ssize_t count = taken ? pread(file, taken, (size_t)end < room ? (size_t)end : room, 0) : -1;
    lseek(file, 0, SEEK_SET);
    if (count > 0) bytes = (struct cncurses_bytes){taken, (size_t)count};
    return bytes;
}

static SCREEN *make(const char *type, const char *entry) {
    // It takes signals that are not taken yet, and looks at these variables of the environment.
    const int signals[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    struct sigaction before[4];
    for (int i = 0; i < 4; i++) sigaction(signals[i], NULL, &before[i]);
    char *folder = getenv("TERMINFO") ? strdup(getenv("TERMINFO")) : NULL;
    setenv("TERMINFO", entry, 1);
    use_env(FALSE);
    SCREEN *made = newterm(type, output, input);
    if (folder)
        setenv("TERMINFO", folder, 1);
    else
        unsetenv("TERMINFO");
    free(folder);
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
    take();
    // Until the first end, each movement of the cursor would be flushed.
    endwin();
    const struct cncurses_bytes bytes = take();
    free(ending);
    ending = bytes.count ? strndup(bytes.bytes, bytes.count) : NULL;
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
    werase(stdscr);
    clearok(curscr, TRUE);
}

bool cncurses_set_pair(int pair, int foreground, int background) {
    return init_extended_pair(pair, foreground, background) == OK;
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

struct cncurses_bytes cncurses_update(int row, int column) {
    wmove(stdscr, row, column);
    wnoutrefresh(stdscr);
    doupdate();
    return take();
}

struct cncurses_bytes cncurses_begin(void) {
    keypad(stdscr, TRUE);
    return take();
}

const char *cncurses_ending(void) { return ending ? ending : ""; }

struct cncurses_bytes cncurses_ring(void) {
    beep();
    return take();
}

struct cncurses_bytes cncurses_end(void) {
    if (!isendwin()) endwin();
    return take();
}
