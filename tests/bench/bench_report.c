/* Rows as CSV, and a table of them at the end. */
#include "bench.h"
#include "bench_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_LINES = 512 };

typedef struct line {
    char goal[8];
    char work[96];
    char peer[40];
    char figure[24]; /* ratio, or the amount with its unit */
    char limit[16];
    const char *reached;
} line;

bench_filter bench_wanted;

static FILE *csv;
static line lines[MOST_LINES];
static uint32_t line_count;

void bench_fail(const char *what)
{
    (void)fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

void bench_must(bool is_true, const char *what)
{
    if (!is_true) {
        bench_fail(what);
    }
}

bool bench_wants(const char *goal, const char *work)
{
    return (bench_wanted.goal == NULL || strcmp(bench_wanted.goal, goal) == 0) &&
           (bench_wanted.work == NULL || strstr(work, bench_wanted.work) != NULL);
}

/* "model name : ..." of the first processor, where the system tells it. */
static void put_processor(void)
{
    char text[256];
    FILE *file = fopen("/proc/cpuinfo", "r");

    while (file != NULL && fgets(text, sizeof(text), file) != NULL) {
        char *colon = strchr(text, ':');
        if (strncmp(text, "model name", 10) == 0 && colon != NULL) {
            colon[strcspn(colon, "\n")] = '\0';
            (void)fprintf(csv, ",%s", colon + 1);
            break;
        }
    }
    if (file != NULL) {
        (void)fclose(file);
    }
}

void bench_report_open(const char *csv_path)
{
    csv = csv_path != NULL ? fopen(csv_path, "w") : stdout;
    bench_must(csv != NULL, "expected to be able to write the CSV file");
    (void)fprintf(csv, "# " BENCH_BUILD ", %ld processors", sysconf(_SC_NPROCESSORS_ONLN));
    put_processor();
    (void)fprintf(csv, "\ngoal,work,peer,unit,ours,theirs,ratio,ratio_q1,ratio_q3,limit,reached\n");
}

/* Empty when there is none. */
static void put(double value, bool is_there)
{
    if (is_there) {
        (void)fprintf(csv, ",%.4g", value);
    } else {
        (void)fprintf(csv, ",");
    }
}

static const char *judge(double value, double limit)
{
    if (limit <= 0) {
        return "";
    }
    return value <= limit ? "yes" : "no";
}

static line *new_line(const char *goal, const char *work, const char *peer, double limit)
{
    bench_must(line_count < MOST_LINES, "more rows than the table holds");
    bench_must(strpbrk(work, ",\n") == NULL, "expected names without commas");
    line *l = &lines[line_count++];

    (void)snprintf(l->goal, sizeof(l->goal), "%s", goal);
    (void)snprintf(l->work, sizeof(l->work), "%s", work);
    (void)snprintf(l->peer, sizeof(l->peer), "%s", peer);
    if (limit > 0) {
        (void)snprintf(l->limit, sizeof(l->limit), "%.3g", limit);
    }
    return l;
}

void bench_print(const bench_row *row)
{
    bool is_missing = row->peer_ns <= 0;
    double ratio = is_missing ? 0 : row->ours_ns / row->peer_ns;
    bench_spread spread = {0};
    bool has_spread = bench_take_spread(&spread) && !is_missing;

    if (!bench_wants(row->goal, row->work)) {
        return;
    }
    line *l = new_line(row->goal, row->work, row->peer, row->limit);
    l->reached = is_missing ? "missing" : judge(ratio, row->limit);
    if (!is_missing) {
        (void)snprintf(l->figure, sizeof(l->figure), "%.3f", ratio);
    }
    (void)fprintf(csv, "%s,%s,%s,ns", row->goal, row->work, row->peer);
    put(row->ours_ns, row->ours_ns > 0);
    put(row->peer_ns, !is_missing);
    put(ratio, !is_missing);
    put(spread.low, has_spread);
    put(spread.high, has_spread);
    put(row->limit, row->limit > 0);
    (void)fprintf(csv, ",%s\n", l->reached);
    (void)fflush(csv);
}

void bench_print_amount(const bench_amount *amount)
{
    if (!bench_wants(amount->goal, amount->work)) {
        return;
    }
    bench_spread of_another_row;
    (void)bench_take_spread(&of_another_row);
    line *l = new_line(amount->goal, amount->work, "", amount->limit);
    l->reached = judge(amount->amount, amount->limit);
    (void)snprintf(l->figure, sizeof(l->figure), "%.4g %s", amount->amount, amount->unit);
    (void)fprintf(csv, "%s,%s,,%s", amount->goal, amount->work, amount->unit);
    put(amount->amount, true);
    (void)fprintf(csv, ",,,,");
    put(amount->limit, amount->limit > 0);
    (void)fprintf(csv, ",%s\n", l->reached);
    (void)fflush(csv);
}

void bench_report_close(void)
{
    if (csv != stdout) {
        bench_must(fclose(csv) == 0, "expected to be able to write the CSV file");
    }
    (void)fprintf(stderr, "\n%-4s  %-52s  %-32s %14s %8s  %s\n", "goal", "work", "against", "ratio",
                  "limit", "reached");
    for (uint32_t i = 0; i < line_count; i++) {
        const line *l = &lines[i];
        (void)fprintf(stderr, "%-4s  %-52s  %-32s %14s %8s  %s\n", l->goal, l->work, l->peer,
                      l->figure, l->limit, l->reached);
    }
}
