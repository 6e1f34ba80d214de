#define _XOPEN_SOURCE 700
#include "CNcurses.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

// The screen's.
static TERMINAL *before;

bool cncurses_describe(const char *type, const char *entry) {
    TERMINAL *present = cur_term;
    int error;
    if (entry) setenv("TERMINFO", entry, 1);
    // Names that stand for no terminal at all, and printers, are no errors to it that are worth telling apart.
    bool is_known = setupterm(type, STDOUT_FILENO, &error) == OK;
    if (entry) unsetenv("TERMINFO");
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

// The palette belongs to the user. Not every terminal that calls itself xterm can repeat a character. Other sets of characters
// are never used.
static const char *const left_out[] = {"oc", "initc", "initp", "rep", "smacs", "rmacs", "enacs", NULL};

// The parts of `sgr` and `sgr0` that switch to other character sets and back.
static const char *const character_sets[] = {
    "%?%p9%t\033(0%e\033(B%;", "%?%p9%t\016%e\017%;", "%?%p9%t\016%e\033(B\017%;", "\033(B", "\017", NULL};

// Colours from 16777216 on are red, green and blue; the first 256 are the palette.
#define DIRECT_COLOR(normal, bright, other)                                                                                  \
    "\033[%?%p1%{8}%<%t" normal "%p1%d%e%p1%{16}%<%t" bright "%p1%{8}%-%d%e%p1%{256}%<%t" other ";5;%p1%d%e" other           \
    ";2;%p1%{65536}%/%{255}%&%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"

static const char *text_for_screen(const char *name, bool is_direct) {
    // Without `am`, it would be switched off in the terminal as well.
    if (tigetflag("xenl") > 0 && (strcmp(name, "smam") == 0 || strcmp(name, "rmam") == 0)) return NULL;
    for (const char *const *other = left_out; *other; other++)
        if (strcmp(name, *other) == 0) return NULL;
    if (is_direct && strcmp(name, "setaf") == 0) return DIRECT_COLOR("3", "9", "38");
    if (is_direct && strcmp(name, "setab") == 0) return DIRECT_COLOR("4", "10", "48");
    return cncurses_description(name);
}

static bool flag_for_screen(const char *name) {
    if (strcmp(name, "ccc") == 0) return false;
    // A terminal that wraps late does not scroll when its last cell is written. Without this, ncurses would insert what stands
    // before that cell, and insert half of a wide character.
    if (strcmp(name, "am") == 0 && tigetflag("xenl") > 0) return false;
    return tigetflag(name) > 0;
}

static int number_for_screen(const char *name, bool is_direct) {
    const int number = tigetnum(name);
    // Far fewer are named for terminals of eight colours than there are with the default ones.
    if (strcmp(name, "pairs") == 0) return number > 0 || is_direct ? 65536 : number;
    // Without them, a second screen cannot be made.
    if (strcmp(name, "lines") == 0 && number <= 0) return 24;
    if (strcmp(name, "cols") == 0 && number <= 0) return 80;
    return is_direct && strcmp(name, "colors") == 0 ? CNCURSES_DIRECT_COLORS * 2 : number;
}

/// A compiled description, as in term(5), and how much of it was written.
struct entry {
    unsigned char bytes[32768];
    size_t count;
};

static void add_byte(struct entry *entry, int byte) {
    if (entry->count < sizeof entry->bytes) entry->bytes[entry->count++] = (unsigned char)byte;
}

static void add_short(struct entry *entry, int number) {
    add_byte(entry, number & 0xFF);
    add_byte(entry, number >> 8 & 0xFF);
}

static void add_int(struct entry *entry, int number) {
    add_short(entry, number & 0xFFFF);
    add_short(entry, (int)((unsigned)number >> 16));
}

static void add_text(struct entry *entry, const char *text) {
    do add_byte(entry, *text);
    while (*text++);
}

/// The number of bytes to leave out at the beginning of the text: a delay such as `$<2>`, which modern terminals do not need,
/// or, if `is_style`, a switch of the character set.
static size_t superfluous(const char *text, bool is_style) {
    const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
    if (end) return (size_t)(end - text) + 1;
    for (const char *const *set = character_sets; is_style && *set; set++)
        if (strncmp(text, *set, strlen(*set)) == 0) return strlen(*set);
    return 0;
}

static void add_sequence(struct entry *entry, const char *name, const char *text) {
    const bool is_style = strcmp(name, "sgr") == 0 || strcmp(name, "sgr0") == 0;
    while (*text) {
        const size_t count = superfluous(text, is_style);
        if (!count) add_byte(entry, *text);
        text += count ? count : 1;
    }
    add_byte(entry, 0);
}

static int length_of(const char *const *names) {
    int count = 0;
    while (names[count]) count++;
    return count;
}

static void compile(struct entry *entry, const char *type, bool is_direct) {
    struct entry *table = calloc(1, sizeof *table);
    if (!table) return;
    const int flags = length_of(boolnames), numbers = length_of(numnames), texts = length_of(strnames);
    enum { extended_number_magic = 01036 };
    add_short(entry, extended_number_magic);
    add_short(entry, (int)strlen(type) + 1);
    add_short(entry, flags);
    add_short(entry, numbers);
    add_short(entry, texts);
    const size_t table_size_place = entry->count;
    add_short(entry, 0);
    add_text(entry, type);
    for (int i = 0; i < flags; i++) add_byte(entry, flag_for_screen(boolnames[i]));
    if (entry->count % 2) add_byte(entry, 0);
    for (int i = 0; i < numbers; i++) add_int(entry, number_for_screen(numnames[i], is_direct));
    for (int i = 0; i < texts; i++) {
        const char *text = text_for_screen(strnames[i], is_direct);
        add_short(entry, text ? (int)table->count : -1);
        if (text) add_sequence(table, strnames[i], text);
    }
    entry->bytes[table_size_place] = table->count & 0xFF;
    entry->bytes[table_size_place + 1] = table->count >> 8 & 0xFF;
    for (size_t i = 0; i < table->count; i++) add_byte(entry, table->bytes[i]);
    if (is_direct) {
        // Extended: one flag, named RGB.
        if (entry->count % 2) add_byte(entry, 0);
        const int counts[] = {1, 0, 0, 1, sizeof "RGB"};
        for (int i = 0; i < 5; i++) add_short(entry, counts[i]);
        add_byte(entry, 1);
        add_byte(entry, 0);
        add_short(entry, 0);
        add_text(entry, "RGB");
    }
    free(table);
}

char *cncurses_compile(const char *type, bool is_direct) {
    struct entry *entry = calloc(1, sizeof *entry);
    if (!entry) return NULL;
    compile(entry, type, is_direct);
    char *text = entry->count < sizeof entry->bytes ? malloc(entry->count * 2 + sizeof "hex:") : NULL;
    if (text) {
        char *end = text + sprintf(text, "hex:");
        for (size_t i = 0; i < entry->count; i++) end += sprintf(end, "%02X", entry->bytes[i]);
    }
    free(entry);
    return text;
}
