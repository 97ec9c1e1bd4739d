/* Cells to curses and bytes to keys.
 *
 * Takes a grid of cells and sends what changed; reads bytes and has input.c decode them.
 * Whatever ends the process, the terminal is put back by code that is safe in a signal
 * handler: it writes strings prepared while opening and calls tcsetattr, nothing else.
 * Waiting is ppoll with the job-control and resize signals let in only there, so an idle
 * program never wakes up. */
#include "config.h"

#include "ui/term.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#include "base/utf8.h"
#include "ui/export.h"
#include "ui/term_out.h"

#define SHORT_RUN 6 /* blanks between cells of one row that take their style */
#define MOST_WATCHED 16
#define ESCAPE_WAIT_MS 25 /* after a lone escape byte: is it a key or a sequence? */
#define MOUSE_ON "\033[?1002h\033[?1006h"
#define MOUSE_OFF "\033[?1006l\033[?1002l"

static const int fatal_signals[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGABRT,
                                    SIGSEGV, SIGBUS, SIGFPE, SIGILL,  SIGXCPU};
#define NFATAL (sizeof fatal_signals / sizeof *fatal_signals)

static struct {
    SCREEN *screen;
    struct termios saved;
    char leave[256]; /* bytes that put the terminal back */
    size_t leave_len;
    struct kept_stderr err;
    struct sigaction old[NFATAL];
    sigset_t old_mask, wait_mask;
    int colors;
    bool mouse, eof;
    struct theme theme;
    struct cells shown;
    bool all; /* nothing of `shown` can be relied on */
    bool speaks_ansi;
    struct ansi ansi; /* in place of curses and `shown` where it does */
    char input[256];
    size_t ninput;
    int watched[MOST_WATCHED];
    size_t nwatched;
    char stack[32768]; /* for handlers when the program's own stack is full */
} term = {.err = KEPT_STDERR_NONE};

static volatile sig_atomic_t term_active, got_resize, got_stop, got_continue;

/* --- putting it back ------------------------------------------------------------- */

/* Safe in a signal handler; does nothing the second time. */
static void restore(void)
{
    if (!term_active)
        return;
    term_active = 0;
    signal(SIGTTOU, SIG_IGN); /* from the background, tcsetattr would stop us */
    term_write(STDOUT_FILENO, term.leave, term.leave_len);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &term.saved);
    kept_stderr_release(&term.err);
}

static void on_fatal(int sig)
{
    int saved_errno = errno;
    restore();
    for (size_t i = 0; i < NFATAL; i++)
        if (fatal_signals[i] == sig)
            sigaction(sig, &term.old[i], NULL);
    raise(sig);
    errno = saved_errno;
}

static void on_event(int sig)
{
    if (sig == SIGWINCH)
        got_resize = 1;
    else if (sig == SIGTSTP)
        got_stop = 1;
    else
        got_continue = 1;
}

/* --- opening and closing ---------------------------------------------------------- */

bool term_is_utf8(void)
{
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* Appends a terminfo string without its padding. */
static void add_leave(const char *capability)
{
    const char *s = tigetstr(capability);
    if (!s || s == (const char *)-1)
        return;
    while (*s && term.leave_len < sizeof term.leave - 1) {
        if (s[0] == '$' && s[1] == '<') {
            const char *end = strchr(s, '>');
            if (end) {
                s = end + 1;
                continue;
            }
        }
        term.leave[term.leave_len++] = *s++;
    }
}

static void prepare_leave(void)
{
    term.leave_len = 0;
    if (term.mouse) {
        memcpy(term.leave, MOUSE_OFF, strlen(MOUSE_OFF));
        term.leave_len = strlen(MOUSE_OFF);
    }
    add_leave("sgr0");
    add_leave("op");
    add_leave("cnorm");
    add_leave("rmkx");
    add_leave("rmcup");
    if (!tigetstr("rmcup") && term.leave_len < sizeof term.leave - 1)
        term.leave[term.leave_len++] = '\n';
}

static void catch_signals(void)
{
    stack_t stack = {.ss_sp = term.stack, .ss_size = sizeof term.stack};
    sigaltstack(&stack, NULL);
    struct sigaction fatal = {.sa_handler = on_fatal,
                              .sa_flags = SA_ONSTACK | SA_NODEFER};
    sigemptyset(&fatal.sa_mask);
    for (size_t i = 0; i < NFATAL; i++)
        sigaction(fatal_signals[i], &fatal, &term.old[i]);
    struct sigaction event = {.sa_handler = on_event};
    sigemptyset(&event.sa_mask);
    sigset_t blocked;
    sigemptyset(&blocked);
    const int events[] = {SIGWINCH, SIGTSTP, SIGCONT};
    for (size_t i = 0; i < 3; i++) {
        sigaction(events[i], &event, NULL);
        sigaddset(&blocked, events[i]);
    }
    sigprocmask(SIG_BLOCK, &blocked, &term.old_mask);
    term.wait_mask = term.old_mask;
    for (size_t i = 0; i < 3; i++)
        sigdelset(&term.wait_mask, events[i]);
}

static void release_signals(void)
{
    for (size_t i = 0; i < NFATAL; i++)
        sigaction(fatal_signals[i], &term.old[i], NULL);
    const int events[] = {SIGWINCH, SIGTSTP, SIGCONT};
    for (size_t i = 0; i < 3; i++)
        signal(events[i], SIG_DFL);
    sigprocmask(SIG_SETMASK, &term.old_mask, NULL);
    stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
}

static bool mouse_known(void)
{
    const char *kmous = tigetstr("kmous");
    return kmous && kmous != (const char *)-1;
}

/* The number of colours that will be used: 256, 16, 8 or 0. */
static int usable_colors(bool no_color)
{
    int n = no_color ? 0 : tigetnum("colors");
    return n >= 256 ? 256 : n >= 16 ? 16 : n >= 8 ? 8 : 0;
}

/* Whether the terminal's description says what ansi_show sends. Then its encoding goes
 * before that of curses, which sends a row's changes from left to right with a change of
 * colour for every lane: two to three times the bytes. */
static bool speaks_ansi(void)
{
    static const char *const strings[][2] = {{"cup", "\033[%i%p1%d;%p2%dH"},
                                             {"csr", "\033[%i%p1%d;%p2%dr"},
                                             {"cuf", "\033[%p1%dC"},
                                             {"hpa", "\033[%i%p1%dG"},
                                             {"el", "\033[K"},
                                             {"ind", "\n"},
                                             {"ri", "\033M"},
                                             {"cub1", "\b"},
                                             {"op", "\033[39;49m"}};
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) {
        bool color = strcmp(strings[i][0], "op") == 0;
        const char *s =
            color && term.colors == 0 ? strings[i][1] : tigetstr(strings[i][0]);
        if (!s || s == (const char *)-1 || strcmp(s, strings[i][1]) != 0)
            return false;
    }
    const char *setaf = term.colors ? tigetstr("setaf") : "";
    const char *wanted = term.colors == 256  ? "38;5;%p1%d"
                         : term.colors == 16 ? "9%p1%{8}%-%d"
                                             : "3%p1%d";
    return tigetflag("xenl") > 0 &&
           (term.colors == 0 ||
            (setaf && setaf != (const char *)-1 && strstr(setaf, wanted)));
}

static void start_colors(bool no_color)
{
    term.colors = usable_colors(no_color);
    if (term.colors == 0)
        return;
    start_color();
    if (use_default_colors() == ERR)
        term.colors = 0;
}

bool term_open(bool no_color, bool mouse, const char **error)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        *error = "standard input and output must be a terminal";
        return false;
    }
    setlocale(LC_CTYPE, "");
    if (tcgetattr(STDIN_FILENO, &term.saved) != 0) {
        *error = strerror(errno);
        return false;
    }
    const char *name = getenv("TERM");
    if (!name || !*name || strcmp(name, "dumb") == 0) {
        *error = "the terminal type (TERM) is not set, or can show no screens";
        return false;
    }
    term.screen = newterm(NULL, stdout, stdin);
    if (!term.screen) {
        *error = "the terminal type (TERM) is unknown here";
        return false;
    }
    term.mouse = mouse && mouse_known();
    prepare_leave();
    catch_signals();
    term_active = 1;
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    idlok(stdscr, TRUE); /* the waterfall moves up a line: let the terminal do it */
    curs_set(0);
    start_colors(no_color);
    term.theme.scheme = SCHEME_COUNT;
    kept_stderr_begin(&term.err);
    ansi_open(&term.ansi, term.colors);
    term.speaks_ansi = speaks_ansi();
    const char *ech = tigetstr("ech"); /* screen and tmux do not say so */
    term.ansi.erases = ech && ech != (const char *)-1;
    if (term.speaks_ansi)
        refresh(); /* curses enters its screen; what is on it is ours from here on */
    if (term.mouse)
        term_write(STDOUT_FILENO, MOUSE_ON, strlen(MOUSE_ON));
    term_redraw();
    return true;
}

void term_close(void)
{
    if (!term.screen)
        return;
    if (term.mouse)
        term_write(STDOUT_FILENO, MOUSE_OFF, strlen(MOUSE_OFF));
    endwin();
    restore();
    release_signals();
    delscreen(term.screen);
    term.screen = NULL;
    cells_free(&term.shown);
    ansi_close(&term.ansi);
    term.ninput = 0;
}

void term_size(int *rows, int *cols)
{
    getmaxyx(stdscr, *rows, *cols);
}

/* --- cells out -------------------------------------------------------------------- */

static void set_theme(const struct theme *t)
{
    if (t->scheme == term.theme.scheme && t->own == term.theme.own)
        return;
    term.theme = *t;
    term.all = true;
    if (term.colors == 0)
        return;
    for (int role = 0; role < ROLE_COUNT; role++) {
        struct look l = theme_look(t, (unsigned)role, term.colors);
        init_pair((short)(role + 1), (short)l.fg, (short)l.bg);
    }
}

static attr_t curses_attr(unsigned attr)
{
    attr_t a = A_NORMAL;
    if (attr & CELL_BOLD)
        a |= A_BOLD;
    if (attr & CELL_UNDERLINE)
        a |= A_UNDERLINE;
    if (attr & CELL_REVERSE)
        a |= A_REVERSE;
    if (attr & CELL_FAINT)
        a |= A_DIM;
    return a;
}

static void send_cell(const struct cell *cell, int row, int col)
{
    wchar_t text[CELL_MARKS + 2] = {(wchar_t)cell->cp};
    for (int i = 0; i < CELL_MARKS; i++)
        text[i + 1] = (wchar_t)cell->marks[i];
    /* Where curses and we disagree about the width, the rest of the row would shift. */
    if (wcwidth(text[0]) != utf8_cp_width(cell->cp)) {
        text[0] = L'?';
        text[1] = 0;
    }
    struct look l = theme_look(&term.theme, cell->style, term.colors);
    cchar_t c;
    short pair = (short)(term.colors ? (cell->style & CELL_ROLE) + 1 : 0);
    setcchar(&c, text, curses_attr(l.attr), pair, NULL);
    mvadd_wch(row, col, &c);
}

static void send_changes(const struct cells *c)
{
    for (int row = 0; row < c->rows; row++)
        for (int col = 0; col < c->cols; col++) {
            const struct cell *new = cells_at(c, row, col);
            struct cell *old = cells_at(&term.shown, row, col);
            if (!term.all && cell_equal(new, old))
                continue;
            *old = *new;
            if (new->cp != 0)
                send_cell(new, row, col);
        }
}

static void show_ansi(struct cells *c, const struct theme *t)
{
    struct str bytes = {0};
    if (term.all)
        term.ansi.all = true;
    term.all = false;
    term_replace_doubtful(c);
    ansi_show(&term.ansi, c, t, &bytes);
    term_write(STDOUT_FILENO, str_cstr(&bytes), bytes.len);
    str_free(&bytes);
}

void term_show(struct cells *c, const struct theme *t)
{
    if (term.speaks_ansi) {
        show_ansi(c, t);
        return;
    }
    set_theme(t);
    if (term.shown.rows != c->rows || term.shown.cols != c->cols) {
        cells_resize(&term.shown, c->rows, c->cols);
        term.all = true;
    }
    if (term.all)
        erase();
    term_join_blanks(c, &term.theme, term.colors);
    send_changes(c);
    term.all = false;
    refresh();
}

void term_redraw(void)
{
    term.all = true;
    clearok(stdscr, TRUE);
}

/* --- keys in ---------------------------------------------------------------------- */

static void apply_size(struct key *out)
{
    struct winsize w;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_row > 0 && w.ws_col > 0)
        resizeterm(w.ws_row, w.ws_col);
    *out = (struct key){.code = KEY_CODE_RESIZE};
    int rows, cols;
    term_size(&rows, &cols);
    out->row = (int16_t)rows;
    out->col = (int16_t)cols;
}

void term_enter(void)
{
    reset_prog_mode();
    refresh();
    if (term.mouse)
        term_write(STDOUT_FILENO, MOUSE_ON, strlen(MOUSE_ON));
    term_redraw();
}

void term_leave(void)
{
    if (term.mouse)
        term_write(STDOUT_FILENO, MOUSE_OFF, strlen(MOUSE_OFF));
    endwin();
    tcsetattr(STDIN_FILENO, TCSADRAIN, &term.saved);
}

void term_child(void)
{
    const int events[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGQUIT};
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        signal(events[i], SIG_DFL);
    sigprocmask(SIG_SETMASK, &term.old_mask, NULL);
    dup2(STDOUT_FILENO, STDERR_FILENO);
}

/* Stops as the shell's job control expects, and comes back on SIGCONT. */
static void stop(void)
{
    term_leave();
    struct sigaction dfl = {.sa_handler = SIG_DFL}, ours;
    sigset_t tstp, before;
    sigemptyset(&dfl.sa_mask);
    sigemptyset(&tstp);
    sigaddset(&tstp, SIGTSTP);
    sigaction(SIGTSTP, &dfl, &ours);
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &tstp, &before); /* stops here */
    sigprocmask(SIG_SETMASK, &before, NULL);
    sigaction(SIGTSTP, &ours, NULL);
    got_continue = 0;
}

static bool take_signal(struct key *out)
{
    if (got_stop) {
        got_stop = 0;
        stop();
        term_enter();
        apply_size(out);
        return true;
    }
    if (got_continue) {
        got_continue = 0;
        term_enter();
        apply_size(out);
        return true;
    }
    if (got_resize) {
        got_resize = 0;
        apply_size(out);
        return true;
    }
    return false;
}

static bool take_input(bool last, struct key *out)
{
    while (term.ninput > 0) {
        size_t used = input_decode(term.input, term.ninput, last, out);
        if (used == 0)
            return false;
        term.ninput -= used;
        memmove(term.input, term.input + used, term.ninput);
        if (out->code != KEY_NOTHING)
            return true;
    }
    return false;
}

bool term_eof(void)
{
    return term.eof;
}

static void fill_input(void)
{
    ssize_t n =
        read(STDIN_FILENO, term.input + term.ninput, sizeof term.input - term.ninput);
    if (n > 0)
        term.ninput += (size_t)n;
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
        term.eof = true;
}

void term_watch(const int *fds, size_t n)
{
    term.nwatched = n < MOST_WATCHED ? n : MOST_WATCHED;
    memcpy(term.watched, fds, term.nwatched * sizeof *fds);
}

/* Waits for input, at most so long; whether something else can be read goes to *other. */
static int wait_input(int wait, bool *other)
{
    struct timespec ts = {wait / 1000, wait % 1000 * 1000000L};
    struct pollfd p[1 + MOST_WATCHED] = {{.fd = STDIN_FILENO, .events = POLLIN}};
    for (size_t i = 0; i < term.nwatched; i++)
        p[1 + i] = (struct pollfd){.fd = term.watched[i], .events = POLLIN};
    int n = ppoll(p, 1 + term.nwatched, wait < 0 ? NULL : &ts, &term.wait_mask);
    *other = n > 0 && !p[0].revents;
    return n;
}

bool term_read(struct key *out, int timeout_ms)
{
    bool other;
    for (;;) {
        if (take_signal(out) || take_input(term.ninput == sizeof term.input, out))
            return true;
        int wait = term.ninput > 0 ? ESCAPE_WAIT_MS : timeout_ms;
        int n = wait_input(wait, &other);
        if (other)
            return false;
        if (n > 0)
            fill_input();
        else if (n == 0 && term.ninput > 0 && take_input(true, out))
            return true;
        else if (n == 0 && wait == timeout_ms)
            return false;
        if (term.eof)
            return false;
    }
}

/* --- for doctor ------------------------------------------------------------------- */

static void make_sane(struct termios *t)
{
    t->c_iflag |= ICRNL | IXON;
    t->c_iflag &= ~(tcflag_t)(INLCR | IGNCR | ISTRIP);
    t->c_oflag |= OPOST | ONLCR;
    t->c_lflag |= ISIG | ICANON | IEXTEN | ECHO | ECHOE | ECHOK;
    t->c_lflag &= ~(tcflag_t)(NOFLSH | TOSTOP);
    t->c_cc[VINTR] = 3;
    t->c_cc[VQUIT] = 28;
    t->c_cc[VERASE] = 127;
    t->c_cc[VKILL] = 21;
    t->c_cc[VEOF] = 4;
    t->c_cc[VSUSP] = 26;
    t->c_cc[VMIN] = 1;
    t->c_cc[VTIME] = 0;
}

bool term_reset(const char **error)
{
    struct termios t;
    int status;
    if (!isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &t) != 0) {
        *error = "standard input and output must be a terminal";
        return false;
    }
    make_sane(&t);
    term.mouse = true;
    if (setupterm(NULL, STDOUT_FILENO, &status) == OK)
        prepare_leave();
    term_write(STDOUT_FILENO, term.leave, term.leave_len);
    if (tcsetattr(STDIN_FILENO, TCSADRAIN, &t) != 0) {
        *error = strerror(errno);
        return false;
    }
    return true;
}

void term_describe(bool no_color, struct str *out)
{
    const char *name = getenv("TERM");
    int status;
    struct winsize w = {0};
    bool known = name && *name && setupterm(NULL, STDOUT_FILENO, &status) == OK;
    str_printf(out, "terminal: %s%s\n", name && *name ? name : "TERM is not set",
               known ? "" : " (unknown here)");
    str_printf(out, "characters: %s\n", term_is_utf8() ? "UTF-8" : "ASCII only (locale)");
    if (known)
        str_printf(out, "colours: %d\nmouse: %s\n", usable_colors(no_color),
                   mouse_known() ? "yes" : "no");
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_row > 0)
        str_printf(out, "size: %d rows, %d columns%s\n", w.ws_row, w.ws_col,
                   w.ws_row < 24 || w.ws_col < 80 ? " (80 x 24 is comfortable)" : "");
}
