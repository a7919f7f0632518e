/* package/pages_shell.c -- see pages.h. */
#include "package/pages.h"
#include "session/options.h"

#include <ctype.h>
#include <string.h>

/* What can follow an option. */
typedef enum value_kind {
    VALUE_NONE,  /* it is a switch */
    VALUE_OTHER, /* a number, or what no list can name */
    VALUE_FILE,
    VALUE_WORDS, /* en|zh */
    VALUE_FUNCTION,
    VALUE_PAIR, /* FUNCTION=... */
    VALUE_SECTOR,
    VALUE_SCENARIO, /* a file or a lesson */
    VALUE_KINDS
} value_kind;

static bool begins(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static value_kind kind_of(const app_option_text *option)
{
    const char *value = option->value;
    if (value == NULL) {
        return VALUE_NONE;
    }
    if (strcmp(option->name, "sector") == 0) {
        return VALUE_SECTOR;
    }
    if (strcmp(option->name, "scenario") == 0) {
        return VALUE_SCENARIO;
    }
    if (begins(value, "FUNCTION")) {
        return strchr(value, '=') != NULL ? VALUE_PAIR : VALUE_FUNCTION;
    }
    if (begins(value, "FILE")) {
        return VALUE_FILE;
    }
    return islower((unsigned char)value[0]) != 0 ? VALUE_WORDS : VALUE_OTHER;
}

static void put_words(FILE *file, const char *value)
{
    for (const char *c = value; *c != '\0'; c++) {
        (void)fputc(*c == '|' ? ' ' : *c, file);
    }
}

/* The names in the first column of a list that the program itself prints. */
#define NAMES_OF(list) "$(\"$1\" --list-" list " 2>/dev/null | cut -f 1)"

static const char *const bash_actions[VALUE_KINDS] = {
    [VALUE_OTHER] = "return",
    [VALUE_FILE] = "compopt -o default; return",
    [VALUE_FUNCTION] = "words=\"" NAMES_OF("functions") "\"",
    [VALUE_PAIR] = "words=\"" NAMES_OF("functions") "\"; compopt -o nospace; suffix=\"=\"",
    [VALUE_SECTOR] = "words=\"" NAMES_OF("sectors") "\"",
    [VALUE_SCENARIO] = "words=\"" NAMES_OF("lessons") "\"; compopt -o default",
};

/* One line of the `case`: all options of a kind, or a single one with words of its own. */
static void put_bash_case(FILE *file, value_kind kind)
{
    app_option_text option;
    const char *between = "    ";
    for (uint32_t n = 0; app_options_text(n, &option); n++) {
        if (kind_of(&option) != kind) {
            continue;
        }
        (void)fprintf(file, "%s--%s", between, option.name);
        between = " | ";
        if (kind == VALUE_WORDS) {
            (void)fputs(") words=\"", file);
            put_words(file, option.value);
            (void)fputs("\" ;;\n", file);
            between = "    ";
        }
    }
    if (kind != VALUE_WORDS) {
        (void)fprintf(file, ") %s ;;\n", bash_actions[kind]);
    }
}

static void put_bash_options(FILE *file)
{
    app_option_text option;
    for (uint32_t n = 0; app_options_text(n, &option); n++) {
        (void)fprintf(file, "%s--%s", n > 0 ? " " : "", option.name);
        if (option.letter != '\0') {
            (void)fprintf(file, " -%c", option.letter);
        }
    }
}

void pages_write_bash(FILE *file)
{
    (void)fputs("# shellcheck shell=bash\n"
                "# Completion of tickline for bash.\n"
                "_tickline() {\n"
                "  local word=\"$2\" before=\"$3\" words=\"\" suffix=\"\"\n"
                "  COMPREPLY=()\n"
                "  # --option=value is three words\n"
                "  [ \"$word\" != = ] || word=\"\"\n"
                "  [ \"$before\" != = ] || before=\"${COMP_WORDS[COMP_CWORD - 2]}\"\n"
                "  case \"$before\" in\n",
                file);
    for (int kind = VALUE_OTHER; kind < VALUE_KINDS; kind++) {
        put_bash_case(file, (value_kind)kind);
    }
    (void)fputs("    *)\n"
                "      case \"$word\" in\n"
                "        -*) words=\"",
                file);
    put_bash_options(file);
    (void)fputs("\" ;;\n"
                "        *) compopt -o default; return ;;\n"
                "      esac ;;\n"
                "  esac\n"
                "  mapfile -t COMPREPLY < <(compgen -S \"$suffix\" -W \"$words\" -- \"$word\")\n"
                "}\n"
                "complete -F _tickline tickline\n",
                file);
}

static const char *const zsh_actions[VALUE_KINDS] = {
    [VALUE_OTHER] = " ",
    [VALUE_FILE] = "_files",
    [VALUE_FUNCTION] = "($(tickline --list-functions 2>/dev/null | cut -f 1))",
    [VALUE_PAIR] = "($(tickline --list-functions 2>/dev/null | cut -f 1))",
    [VALUE_SECTOR] = "($(tickline --list-sectors 2>/dev/null | cut -f 1))",
    [VALUE_SCENARIO] = "_files",
};

/* Inside of single quotes and of a [description]. */
static void put_zsh_text(FILE *file, const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '\'') {
            (void)fputs("'\\'", file);
        } else if (strchr("[]:\\", *c) != NULL) {
            (void)fputc('\\', file);
        }
        (void)fputc(*c, file);
    }
}

static void put_zsh_option(FILE *file, const app_option_text *option)
{
    value_kind kind = kind_of(option);
    if (option->letter != '\0') {
        (void)fprintf(file, " \\\n  '-%c[", option->letter);
        put_zsh_text(file, option->help);
        (void)fputs("]'", file);
    }
    (void)fprintf(file, " \\\n  '%s--%s%s[", strstr(option->help, "repeatable") != NULL ? "*" : "",
                  option->name, kind != VALUE_NONE ? "=" : "");
    put_zsh_text(file, option->help);
    (void)fputc(']', file);
    if (kind != VALUE_NONE) {
        (void)fputc(':', file);
        put_zsh_text(file, option->value);
        (void)fputc(':', file);
    }
    if (kind == VALUE_WORDS) {
        (void)fputc('(', file);
        put_words(file, option->value);
        (void)fputc(')', file);
    } else if (kind != VALUE_NONE) {
        (void)fputs(zsh_actions[kind], file);
    }
    (void)fputc('\'', file);
}

void pages_write_zsh(FILE *file)
{
    app_option_text option;
    (void)fputs("#compdef tickline\n# Completion of tickline for zsh.\n_arguments", file);
    for (uint32_t n = 0; app_options_text(n, &option); n++) {
        put_zsh_option(file, &option);
    }
    (void)fputs(" \\\n  ':file:_files'\n", file);
}
