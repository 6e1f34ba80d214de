#define NCURSES_WIDECHAR 1
#include "CTerminalReference.h"

#include <curses.h>

void cterminalreference_frame(int number) {
    static bool has_pairs = false;
    int rows, columns;
    getmaxyx(stdscr, rows, columns);
    // Apart from those that the other program has made.
    for (short color = 1; color <= 6 && !has_pairs; color++) init_pair(100 + color, color, -1);
    has_pairs = true;
    for (int y = 0; y < rows; y++) {
        move(y, 0);
        for (int x = 0; x < columns; x++) {
            int letter = 'a' + (x + y * 7 + number * 9) % 26;
            addch((chtype)letter | (chtype)COLOR_PAIR(101 + (x / 8 + y + number) % 6));
        }
    }
    refresh();
}
