#define NCURSES_WIDECHAR 1
#include "CTerminalReference.h"

#include <curses.h>

void cterminalreference_frame(int number) {
    int rows, columns;
    if (!stdscr) {
        initscr();
        start_color();
        use_default_colors();
        for (short color = 1; color <= 6; color++) init_pair(color, color, -1);
    }
    getmaxyx(stdscr, rows, columns);
    for (int y = 0; y < rows; y++) {
        move(y, 0);
        for (int x = 0; x < columns; x++) {
            int letter = 'a' + (x + y * 7 + number * 9) % 26;
            addch((chtype)letter | (chtype)COLOR_PAIR(1 + (x / 8 + y + number) % 6));
        }
    }
    refresh();
}
