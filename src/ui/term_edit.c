/* The reader's editor in the terminal, in the middle of the interface. */
#include "config.h"

#include "ui/term.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *editor(void)
{
    const char *name = getenv("VISUAL");
    if (!name || !*name)
        name = getenv("EDITOR");
    return name && *name ? name : "vi";
}

/* Editors that take "+LINE" before the file's name. */
static bool takes_line(const char *command)
{
    static const char *const names[] = {
        "vi", "vim", "nvim", "nano", "emacs", "micro", "joe",  "ne",
        "mg", "kak", "ed",   "ex",   "jmacs", "jed",   "pico", "emacsclient"};
    size_t n = strcspn(command, " ");
    const char *base = command;
    for (size_t i = 0; i < n; i++)
        if (command[i] == '/')
            base = command + i + 1;
    n -= (size_t)(base - command);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == n && memcmp(names[i], base, n) == 0)
            return true;
    return false;
}

/* The shell splits what the variable says; the path is one word of its own. */
static void become_editor(const char *path, uint32_t line)
{
    const char *name = editor();
    struct str script = {0}, at = {0};
    bool with_line = line > 0 && takes_line(name);
    str_printf(&script, with_line ? "exec %s \"$2\" \"$1\"" : "exec %s \"$1\"", name);
    str_printf(&at, "+%u", line);
    term_child();
    execl("/bin/sh", "sh", "-c", script.data, "sh", path, at.data, (char *)NULL);
    _exit(127);
}

static bool wait_for(pid_t child, struct str *error)
{
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) {
            str_add(error, strerror(errno));
            return false;
        }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        str_printf(error, "the editor \"%s\" cannot be run: set EDITOR", editor());
    else
        str_printf(error, "the editor failed; nothing was changed");
    return false;
}

bool term_edit(const char *path, uint32_t line, struct str *error)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, interrupt, quit;
    sigemptyset(&ignore.sa_mask);
    term_leave();
    sigaction(SIGINT, &ignore, &interrupt); /* they are meant for the editor */
    sigaction(SIGQUIT, &ignore, &quit);
    pid_t child = fork();
    if (child == 0)
        become_editor(path, line);
    bool ok = child > 0 && wait_for(child, error);
    if (child < 0)
        str_add(error, strerror(errno));
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGQUIT, &quit, NULL);
    term_enter();
    return ok;
}
