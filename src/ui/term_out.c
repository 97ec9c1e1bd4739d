/* See term_out.h. */
#include "config.h"

#include "ui/term_out.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

#include "base/utf8.h"

#define SHORT_RUN 6 /* blanks between cells of one row that take their style */

void term_write(int fd, const char *p, size_t n)
{
    while (n > 0) {
        ssize_t done = write(fd, p, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return;
        p += done;
        n -= (size_t)done;
    }
}

void kept_stderr_begin(struct kept_stderr *e)
{
    if (!isatty(STDERR_FILENO))
        return;
#ifdef __linux__
    int fd = memfd_create("stderr", MFD_CLOEXEC);
#else
    char name[] = "/tmp/warptutor.XXXXXX";
    int fd = mkstemp(name);
    if (fd >= 0)
        unlink(name);
#endif
    if (fd < 0)
        return;
    e->saved = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    e->kept = fd;
    dup2(fd, STDERR_FILENO);
}

void kept_stderr_release(struct kept_stderr *e)
{
    if (e->saved < 0)
        return;
    char buf[1024];
    ssize_t n;
    dup2(e->saved, STDERR_FILENO);
    lseek(e->kept, 0, SEEK_SET);
    while ((n = read(e->kept, buf, sizeof buf)) > 0)
        term_write(STDERR_FILENO, buf, (size_t)n);
    close(e->kept);
    close(e->saved);
    e->saved = e->kept = -1;
}

/* Whether the style of a blank shows: a background, an underline, reverse video. */
static bool blank_shows(unsigned style, const struct theme *t, int colors)
{
    struct look l = theme_look(t, style, colors);
    return l.bg >= 0 || (l.attr & (CELL_UNDERLINE | CELL_REVERSE));
}

void term_join_blanks(struct cells *c, const struct theme *t, int colors)
{
    for (int row = 0; row < c->rows; row++)
        for (int col = 1; col < c->cols; col++) {
            struct cell *cell = cells_at(c, row, col);
            int n = 0;
            while (col + n < c->cols && cell[n].cp == ' ' &&
                   !blank_shows(cell[n].style, t, colors))
                n++;
            for (int i = 0;
                 n <= SHORT_RUN && i < n && !blank_shows(cell[-1].style, t, colors); i++)
                cell[i].style = cell[-1].style;
            col += n;
        }
}

void term_replace_doubtful(struct cells *c)
{
    for (int i = 0; i < c->rows * c->cols; i++) {
        struct cell *cell = &c->at[i];
        if (cell->cp < 0x300 || wcwidth((wchar_t)cell->cp) == utf8_cp_width(cell->cp))
            continue;
        if (utf8_cp_width(cell->cp) > 1)
            cell[1] = (struct cell){.cp = '?', .style = cell->style};
        *cell = (struct cell){.cp = '?', .style = cell->style};
    }
}
