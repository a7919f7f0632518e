/* package/pages.h -- manual page and shell completions, from the table that makes --help. */
#ifndef APP_PACKAGE_PAGES_H
#define APP_PACKAGE_PAGES_H

#include <stdio.h>

/** Section 1, in man macros. */
void pages_write_man(FILE *file);
void pages_write_bash(FILE *file);
void pages_write_zsh(FILE *file);

#endif
