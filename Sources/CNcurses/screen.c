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
    // newterm sets handlers for signals that have none, and reads TERMINFO. The signal actions and TERMINFO are
    // restored afterwards.
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

static void close_screen(void) {
    if (screen) delscreen(screen);
    if (output) fclose(output);
    if (input) fclose(input);
    screen = NULL;
    output = input = NULL;
}

const void *cncurses_open(const char *type, const char *entry, int rows, int columns) {
    close_screen();
    // The output is written to a file in memory, because output to a terminal would be flushed at each movement of the
    // cursor.
    const int file = memfd_create("screen", MFD_CLOEXEC);
    output = file < 0 ? NULL : fdopen(file, "w");
    input = fopen("/dev/null", "re");
    screen = output && input ? make(type, entry) : NULL;
    if (!screen) {
        close_screen();
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
    // Until the first call of endwin, each movement of the cursor would be flushed.
    endwin();
    return screen;
}

void cncurses_close(const void *opened) {
    if (screen == opened) close_screen();
}

void cncurses_resize(int rows, int columns) { resizeterm(rows, columns); }

void cncurses_forget(void) {
    reset_color_pairs();
    // Clearing the pairs has removed the pair of the terminal's default colors, which is set again.
    if (has_colors()) use_default_colors();
    werase(stdscr);
    clearok(curscr, TRUE);
}

int cncurses_pair(int foreground, int background) {
    // A terminal without colors has no color pairs.
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
    cchar_t *run = malloc((size_t)count * sizeof *run);
    for (int i = 0; run && i < count; i++)
        setcchar(&run[i], cells[i].text, attributes_of(cells[i].attributes), 0, &cells[i].pair);
    if (run) mvwadd_wchnstr(stdscr, row, column, run, count);
    free(run);
}

void cncurses_update(int row, int column) {
    wmove(stdscr, row, column);
    wnoutrefresh(stdscr);
    doupdate();
}

// When the screen starts again, `doupdate` restores the terminal modes, which switch on the keypad. It has no effect
// here, because the output is a file in memory and has no terminal modes. Therefore, the keypad is switched on
// explicitly.
void cncurses_begin(void) { keypad(stdscr, TRUE); }

void cncurses_ring(void) { beep(); }

void cncurses_end(void) {
    if (!isendwin()) endwin();
}
