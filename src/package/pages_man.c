/* package/pages_man.c -- see pages.h. */
#include "package/pages.h"
#include "session/options.h"

#include <tickline/tickline.h>

/* A hyphen of an option must not become a dash, and a backslash stays one. */
static void put_text(FILE *file, const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '-' || *c == '\\') {
            (void)fputc('\\', file);
        }
        (void)fputs(*c == '\\' ? "e" : (const char[]){*c, '\0'}, file);
    }
}

static void put_option(FILE *file, const app_option_text *option)
{
    (void)fputs(".TP\n", file);
    if (option->letter != '\0') {
        (void)fprintf(file, "\\fB\\-%c\\fR, ", option->letter);
    }
    (void)fputs("\\fB\\-\\-", file);
    put_text(file, option->name);
    (void)fputs("\\fR", file);
    if (option->value != NULL) {
        (void)fputs(" \\fI", file);
        put_text(file, option->value);
        (void)fputs("\\fR", file);
    }
    (void)fputc('\n', file);
    put_text(file, option->help);
    (void)fputc('\n', file);
}

static void put_options(FILE *file)
{
    app_option_text option;
    (void)fputs(".SH OPTIONS\n", file);
    for (uint32_t n = 0; app_options_text(n, &option); n++) {
        if (option.group != NULL) {
            (void)fprintf(file, ".SS %s\n", option.group);
        }
        put_option(file, &option);
    }
    (void)fputs(
        ".PP\n"
        "A group is PrePhysics, DuringPhysics, PostPhysics, PostUpdateWork or LastDemotable, in "
        "short\nPre, During, Post, Update or Last.\n"
        "A \\fIFUNCTION\\fR is a name of \\fB\\-\\-list\\-functions\\fR, or \\fINAME\\fR#\\fIn\\fR "
        "for its \\fIn\\fR\\-th instance.\n",
        file);
}

static const char head[] =
    ".SH NAME\n"
    "tickline \\- arcade game that shows, steps and changes the order of its own frame\n"
    ".SH SYNOPSIS\n"
    ".B tickline\n"
    ".RI [ OPTION ...]\n"
    ".RI [ FILE ]\n"
    ".SH DESCRIPTION\n"
    "A ship aims a laser, a reticle follows the point of impact, a bar fills while the target is\n"
    "right. The game runs on a tick engine with the tick groups, prerequisites, intervals and\n"
    "timers of Unreal Engine. The Lab (Tab) shows each frame function by function, steps through\n"
    "it forwards and backwards, and lets you change the order and measure what changed.\n"
    ".PP\n"
    ".I FILE\n"
    "is a scenario (*.tick), which opens in the Lab, a recording, which is replayed, a trace of a\n"
    "host, whose frames are shown, or a list of the tick functions of your own project, as\n"
    ".B dumpticks\nprints it or as a table, which opens in a window.\n";

static const char tail[] =
    ".SH EXIT STATUS\n"
    ".TP\n.B 0\nAll went well.\n"
    ".TP\n.B 1\nA check failed, such as that of \\-\\-deny, or something went wrong at run time.\n"
    ".TP\n.B 2\nAn option or its value is wrong. With \\-\\-ambiguities also: a file cannot be "
    "read,\nor the run failed, so that nothing is known.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.B TICKLINE_ASSETS\nFolder of sectors, lessons and languages, instead of the installed "
    "one.\n"
    ".TP\n.B XDG_DATA_HOME\nSettings, scores, progress and files of your own are kept in its "
    "folder\n"
    ".IR tickline ;\nwithout it, in\n.IR ~/.local/share/tickline .\n"
    ".TP\n.B FONTCONFIG_FILE\nIf set, only the fonts of this setup are used.\n"
    ".SH EXAMPLES\n"
    ".TP\n.B tickline \\-\\-lab\nPlay with the Lab open.\n"
    ".TP\n.B tickline \\-\\-scenario 1\\-where\\-am\\-i\nOpen the first lesson.\n"
    ".TP\n.B tickline project.csv\nOpen the frame of your own project.\n"
    ".TP\n.B tickline \\-\\-headless \\-\\-autopilot \\-\\-frames 600 \\-\\-report run.json\n"
    "Measure ten seconds without a display.\n";

void pages_write_man(FILE *file)
{
    (void)fprintf(file, ".TH TICKLINE 1 \"\" \"Tickline %s\" \"User Commands\"\n", tl_version());
    (void)fputs(head, file);
    put_options(file);
    (void)fputs(tail, file);
}
