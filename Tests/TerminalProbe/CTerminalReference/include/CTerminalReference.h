// What a C program does to show a screen of cells.
#ifndef C_TERMINAL_REFERENCE_H
#define C_TERMINAL_REFERENCE_H

/// Writes every cell of the standard screen of ncurses, and shows it. There are three frames, from 0.
void cterminalreference_frame(int number);

#endif
