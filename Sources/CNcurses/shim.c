#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <termios.h>
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

SCREEN *cn_open(const char *type) { return screen_output() ? newterm(type, screen_output(), stdin) : NULL; }

bool cn_lead_output(int fd) {
    int result;
    do result = dup3(fd, fileno(screen_output()), O_CLOEXEC);
    while (result < 0 && (errno == EINTR || errno == EBUSY));
    return result >= 0;
}

WINDOW *cn_stdscr(void) { return stdscr; }
int cn_colors(void) { return COLORS; }
int cn_color_pairs(void) { return COLOR_PAIRS; }

const attr_t cn_bold = A_BOLD, cn_dim = A_DIM, cn_italic = A_ITALIC, cn_underline = A_UNDERLINE,
             cn_reverse = A_REVERSE;

// Not by <term.h>: that makes macros of words such as "columns".
extern char *tigetstr(const char *name);

const char *cn_description(const char *name) {
    const char *text = tigetstr(name);
    return text == (const char *)-1 ? NULL : text;
}

bool cn_cell(cchar_t *cell, const uint32_t *scalars, int count, attr_t attributes, int pair) {
    wchar_t text[CCHARW_MAX + 1] = {0};
    for (int i = 0; i < count && i < CCHARW_MAX; i++) text[i] = (wchar_t)scalars[i];
    return setcchar(cell, text, attributes, (short)0, &pair) != ERR;
}

int cn_scalar_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

bool cn_set_locale(void) {
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

void cn_await_foreground(int fd) {
    struct termios settings;
    if (tcgetattr(fd, &settings) == 0) tcsetattr(fd, TCSANOW, &settings);
}

bool cn_window_size(int fd, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

static struct {
    struct termios settings;
    bool has_settings;
    // One that is not in use can be filled while the handler may run.
    struct {
        char text[512];
        size_t length;
    } resets[2];
    volatile sig_atomic_t reset, is_lent;
    int stderr_copy, stderr_original;
} guard = {.stderr_copy = -1, .stderr_original = -1};

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE,
                              // Not crashes, but they end a process, too, unless it has a use for them.
                              SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGSYS, SIGPIPE, SIGIO};
static const int crash_count = sizeof crashes / sizeof crashes[0];
static const int real_crash_count = 6;
// What signals did before.
static struct sigaction previous[NSIG];

static void put_terminal_back(void) {
    const char *reset = guard.resets[guard.reset].text;
    size_t length = guard.resets[guard.reset].length, written = 0;
    while (written < length) {
        ssize_t n = write(STDOUT_FILENO, reset + written, length - written);
        if (n <= 0) break;
        written += (size_t)n;
    }
    if (guard.has_settings) tcsetattr(STDIN_FILENO, TCSANOW, &guard.settings);
}

// Only what is safe in a signal handler: write, read, lseek, tcsetattr.
static void crash(int number) {
    // Somebody else's screen is left alone; and whoever sets a terminal from the background is stopped.
    if (!guard.is_lent) put_terminal_back();
    if (guard.stderr_copy >= 0 && lseek(guard.stderr_copy, 0, SEEK_SET) == 0) {
        char buffer[4096];
        ssize_t n;
        while ((n = read(guard.stderr_copy, buffer, sizeof buffer)) > 0)
            if (write(guard.stderr_original, buffer, (size_t)n) < 0) break;
    }
    signal(number, SIG_DFL);
    raise(number);
}

void cn_change_reset(const char *reset) {
    int next = 1 - guard.reset;
    guard.resets[next].length = strnlen(reset, sizeof guard.resets[next].text);
    memcpy(guard.resets[next].text, reset, guard.resets[next].length);
    guard.reset = next;
}

void cn_lend(bool is_lent) { guard.is_lent = is_lent; }

void cn_guard(const char *reset, int stderr_copy, int stderr_original) {
    guard.has_settings = tcgetattr(STDIN_FILENO, &guard.settings) == 0;
    cn_change_reset(reset);
    guard.is_lent = false;
    guard.stderr_copy = stderr_copy;
    guard.stderr_original = stderr_original;
    // A stack that has overflowed has no room for a handler.
    static char room[16384];
    stack_t stack = {.ss_sp = room, .ss_size = sizeof room};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_handler = crash, .sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < crash_count; i++) {
        int number = crashes[i];
        sigaction(number, NULL, &previous[number]);
        if (i < real_crash_count || previous[number].sa_handler == SIG_DFL) sigaction(number, &action, NULL);
    }
}

void cn_unguard(void) {
    for (int i = 0; i < crash_count; i++) {
        int number = crashes[i];
        struct sigaction present;
        sigaction(number, NULL, &present);
        // Somebody else may have taken it meanwhile.
        if (present.sa_handler == crash) sigaction(number, &previous[number], NULL);
    }
}

static void do_nothing(int number) { (void)number; }

void cn_take_signal(int number) {
    struct sigaction action = {.sa_handler = do_nothing, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, &previous[number]);
}

void cn_give_signal_back(int number) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    sigaction(number, &previous[number], NULL);
    // libdispatch blocks a signal when it comes for the first time.
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void cn_die_of_signal(int number) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    signal(number, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
    // A debugger can swallow the signal.
    _exit(128 + number);
}

void cn_die_at_once(int number) {
    // By a descriptor of its own: to make standard output one that does not wait would change it for the shell, too.
    int terminal = open("/dev/tty", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (terminal >= 0 && !guard.is_lent) {
        // What waits to be shown is dropped, so that there is room.
        tcflush(terminal, TCOFLUSH);
        const char *reset = guard.resets[guard.reset].text;
        if (write(terminal, reset, guard.resets[guard.reset].length) < 0) {}
        if (guard.has_settings) tcsetattr(terminal, TCSANOW, &guard.settings);
    }
    cn_die_of_signal(number);
}

int cn_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }
