#define _XOPEN_SOURCE 700
#include "CNcurses.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

// The description that the screen uses, stored while another description is read.
static TERMINAL *before;

char *cncurses_replace_terminfo(const char *entry) {
    const char *present = getenv("TERMINFO");
    char *before = present ? strdup(present) : NULL;
    if (entry) setenv("TERMINFO", entry, 1);
    return before;
}

void cncurses_restore_terminfo(char *before) {
    if (before)
        setenv("TERMINFO", before, 1);
    else
        unsetenv("TERMINFO");
    free(before);
}

bool cncurses_describe(const char *type, const char *entry) {
    TERMINAL *present = cur_term;
    int error;
    char *folder = cncurses_replace_terminfo(entry);
    // All errors are treated the same. Generic types and hardcopy terminals also count as unknown.
    bool is_known = setupterm(type, STDOUT_FILENO, &error) == OK;
    cncurses_restore_terminfo(folder);
    if (is_known) before = present;
    return is_known;
}

void cncurses_end_description(void) {
    del_curterm(cur_term);
    set_curterm(before);
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

// MARK: A description for the screen

// The strings that are omitted from the description, because the palette belongs to the user, some terminals that call
// themselves xterm cannot repeat a character, and other character sets are not used. With fewer ways to move the cursor
// vertically, moving the focus takes a third less time but some more bytes.
static const char *const left_out[] = {"oc", "initc", "initp", "rep", "smacs", "rmacs", "enacs", "vpa", "cuu", "cud", NULL};

// The substrings of `sgr` and `sgr0` that switch to other character sets and back.
static const char *const character_sets[] = {
    "%?%p9%t\033(0%e\033(B%;", "%?%p9%t\016%e\017%;", "%?%p9%t\016%e\033(B\017%;", "\033(B", "\017", NULL};

// Colors from 16777216 on consist of red, green and blue. The first 256 colors are the palette.
#define DIRECT_COLOR(normal, bright, other)                                                                                  \
    "\033[%?%p1%{8}%<%t" normal "%p1%d%e%p1%{16}%<%t" bright "%p1%{8}%-%d%e%p1%{256}%<%t" other ";5;%p1%d%e" other           \
    ";2;%p1%{65536}%/%{255}%&%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"

static const char *text_for_screen(const char *name, bool is_direct) {
    // Because `am` is omitted, ncurses would otherwise disable automatic margins in the terminal.
    if ((strcmp(name, "smam") == 0 || strcmp(name, "rmam") == 0) && tigetflag("xenl") > 0) return NULL;
    // With `sgr`, ncurses would set all attributes and colors again when one attribute changes. It is omitted only if
    // the sequence that ends underlining does not end other attributes.
    const char *end = strcmp(name, "sgr") == 0 ? cncurses_description("rmul") : NULL;
    if (end && strstr(end, "24m")) return NULL;
    for (const char *const *other = left_out; *other; other++)
        if (strcmp(name, *other) == 0) return NULL;
    if (is_direct && strcmp(name, "setaf") == 0) return DIRECT_COLOR("3", "9", "38");
    if (is_direct && strcmp(name, "setab") == 0) return DIRECT_COLOR("4", "10", "48");
    return cncurses_description(name);
}

static bool flag_for_screen(const char *name) {
    if (strcmp(name, "ccc") == 0) return false;
    // Without `am`, ncurses writes the last cell directly, which does not scroll a terminal with `xenl`. With `am`,
    // ncurses would insert the character before that cell, and could insert half of a wide character.
    if (strcmp(name, "am") == 0 && tigetflag("xenl") > 0) return false;
    return tigetflag(name) > 0;
}

static int number_for_screen(const char *name, bool is_direct) {
    const int number = tigetnum(name);
    // Descriptions of terminals with eight colors declare far fewer pairs than are possible with the default colors.
    if (strcmp(name, "pairs") == 0) return number > 0 || is_direct ? 65536 : number;
    // ncurses cannot create a second screen without these numbers.
    if (strcmp(name, "lines") == 0 && number <= 0) return 24;
    if (strcmp(name, "cols") == 0 && number <= 0) return 80;
    return is_direct && strcmp(name, "colors") == 0 ? CNCURSES_DIRECT_COLORS * 2 : number;
}

/// Writes two digits. `fprintf` would take ten times as long, for more than two thousand bytes at each start.
static void write_byte(FILE *file, int byte) {
    static const char digits[] = "0123456789ABCDEF";
    putc_unlocked(digits[byte >> 4 & 0xF], file);
    putc_unlocked(digits[byte & 0xF], file);
}

static void write_short(FILE *file, int number) {
    write_byte(file, number);
    write_byte(file, number >> 8);
}

static void write_text(FILE *file, const char *text) {
    do write_byte(file, *text);
    while (*text++);
}

/// Pads the description to an even offset, as numbers require. The text starts with a prefix of four characters, and
/// contains two digits for each byte of the description.
static void make_even(FILE *file) {
    if (ftell(file) % 4) write_byte(file, 0);
}

/// Returns the number of bytes to omit at the start of the text. They are a delay such as `$<2>`, which modern
/// terminals do not need, or, if `is_style` is true, a switch of the character set.
static size_t superfluous(const char *text, bool is_style) {
    const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
    if (end) return (size_t)(end - text) + 1;
    for (const char *const *set = character_sets; is_style && *set; set++)
        if (strncmp(text, *set, strlen(*set)) == 0) return strlen(*set);
    return 0;
}

static void write_sequence(FILE *file, const char *name, const char *text) {
    const bool is_style = strcmp(name, "sgr") == 0 || strcmp(name, "sgr0") == 0;
    while (*text) {
        const size_t count = superfluous(text, is_style);
        if (!count) write_byte(file, *text);
        text += count ? count : 1;
    }
    write_byte(file, 0);
}

/// Writes a compiled description in the format of term(5) as hexadecimal digits.
static void compile(FILE *entry, const char *type, bool is_direct) {
    char *table = NULL;
    size_t size = 0;
    int places[STRCOUNT];
    FILE *texts = open_memstream(&table, &size);
    if (!texts) return;
    for (int i = 0; i < STRCOUNT; i++) {
        const char *text = text_for_screen(strnames[i], is_direct);
        places[i] = text ? (int)ftell(texts) / 2 : -1;
        if (text) write_sequence(texts, strnames[i], text);
    }
    fclose(texts);
    enum { extended_number_magic = 01036 };
    const int header[] = {extended_number_magic, (int)strlen(type) + 1, BOOLCOUNT, NUMCOUNT, STRCOUNT, (int)size / 2};
    for (int i = 0; i < 6; i++) write_short(entry, header[i]);
    write_text(entry, type);
    for (int i = 0; i < BOOLCOUNT; i++) write_byte(entry, flag_for_screen(boolnames[i]));
    make_even(entry);
    for (int i = 0; i < NUMCOUNT; i++) {
        const int number = number_for_screen(numnames[i], is_direct);
        write_short(entry, number & 0xFFFF);
        write_short(entry, number >> 16);
    }
    for (int i = 0; i < STRCOUNT; i++) write_short(entry, places[i]);
    fputs(table, entry);
    free(table);
    // Extended flags: `AX` (the default colors can be selected), and `RGB` (colors consist of red, green and blue).
    make_even(entry);
    const int extended[] = {2, 0, 0, 2, sizeof "AX" + sizeof "RGB"};
    for (int i = 0; i < 5; i++) write_short(entry, extended[i]);
    write_byte(entry, tigetflag("AX") > 0);
    write_byte(entry, is_direct);
    write_short(entry, 0);
    write_short(entry, sizeof "AX");
    write_text(entry, "AX");
    write_text(entry, "RGB");
}

char *cncurses_compile(const char *type, bool is_direct) {
    char *text = NULL;
    size_t size = 0;
    FILE *entry = open_memstream(&text, &size);
    if (!entry) return NULL;
    fputs("hex:", entry);
    compile(entry, type, is_direct);
    fclose(entry);
    return text;
}
