/* The benchmark of the engine: see README.md. */
#include "bench.h"
#include "bench_internal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct subject {
    const char *name;
    const char *goals; /* "1 2 3" */
    void (*run)(void);
} subject;

#define SUBJECT(name, goals) {#name, goals, bench_##name},
static const subject subjects[] = {BENCH_SUBJECTS(SUBJECT)};

enum { SUBJECT_COUNT = sizeof(subjects) / sizeof(subjects[0]) };

static const char *csv_path;
static const char *only;

static void usage(const char *program)
{
    (void)fprintf(stderr,
                  "usage: %s [--smoke] [--goal N] [--work TEXT] [--subject NAME] [--rounds N]\n"
                  "          [--csv FILE]\n"
                  "CSV goes to standard output or FILE, a table to standard error.\nSubjects:",
                  program);
    for (size_t i = 0; i < SUBJECT_COUNT; i++) {
        (void)fprintf(stderr, " %s (%s)", subjects[i].name, subjects[i].goals);
    }
    (void)fprintf(stderr, "\n");
    exit(2);
}

static uint32_t parse_rounds(const char *text)
{
    char *end = NULL;

    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    bench_must(errno == 0 && *end == '\0' && value > 0 && value <= 1001,
               "expected --rounds 1 to 1001");
    return (uint32_t)value;
}

/* Takes an option with a value; false if it is none. */
static bool take_valued(const char *name, const char *value)
{
    if (strcmp(name, "--goal") == 0) {
        bench_wanted.goal = value;
    } else if (strcmp(name, "--work") == 0) {
        bench_wanted.work = value;
    } else if (strcmp(name, "--subject") == 0) {
        only = value;
    } else if (strcmp(name, "--csv") == 0) {
        csv_path = value;
    } else if (strcmp(name, "--rounds") == 0) {
        bench_rounds = parse_rounds(value);
    } else {
        return false;
    }
    return true;
}

static void take_options(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--smoke") == 0) {
            bench_is_smoke = true;
            bench_rounds = 3;
        } else if (i + 1 < argc && take_valued(argv[i], argv[i + 1])) {
            i += 1;
        } else {
            usage(argv[0]);
        }
    }
}

/* Whether "1 2 10" holds the goal as a word. */
static bool has_goal(const char *goals, const char *goal)
{
    size_t length = strlen(goal);

    for (const char *at = strstr(goals, goal); at != NULL; at = strstr(at + 1, goal)) {
        bool begins = at == goals || at[-1] == ' ';
        if (begins && (at[length] == ' ' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

int main(int argc, char **argv)
{
    take_options(argc, argv);
    bench_report_open(csv_path);
    for (size_t i = 0; i < SUBJECT_COUNT; i++) {
        const subject *s = &subjects[i];
        if ((only == NULL || strcmp(only, s->name) == 0) &&
            (bench_wanted.goal == NULL || has_goal(s->goals, bench_wanted.goal))) {
            s->run();
        }
    }
    bench_report_close();
    return 0;
}
