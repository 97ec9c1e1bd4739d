/* Parts of the manual page that help.c and help_keys.c write for each other. */
#ifndef CLI_HELP_KEYS_H
#define CLI_HELP_KEYS_H

/* Text with mdoc's special characters escaped, without a line end. */
void man_text(const char *s);
/* The same with a capital first and a full stop last. */
void man_sentence(const char *s);
/* Commands of the terminal interface by section, each with its keys. */
void man_interface(void);
/* Lines of a session file, for warptutor-session(5). */
void man_session(void);
/* For warptutor-lesson(5): keys of lessons, events of places, metrics. */
void man_lesson(void);
void man_events(void);
void man_findings(void);
void man_metrics(void);
void man_figures(void);

#endif
