/* classroom/grade_table.c -- the grades of many files as a table and as comma-separated values. */
#include "classroom/grade.h"

#include "classroom/grade_paths.h"
#include "platform/csv_cell.h"
#include "platform/number.h"
#include "platform/output.h"
#include "platform/terminal_text.h"
#include "run/sectors.h"

#include <game/utf8.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS = 11, LESSON = 1, CHANGED = 8, FILE_NAME = 9, NOTE = COLUMNS - 1, INDENT = 4 };
enum { CELL = APP_GRADE_NOTE };

static const char *const heads[COLUMNS] = {"name",    "lesson", "result",      "edits",
                                           "par",     "guess",  "right guess", "guess is",
                                           "changed", "file",   "note"};

/* Below the table: what it cannot vouch for. */
static const char unprotected[] =
    "name and guess are as each file says: an answer is a text that anyone can change. Edits, "
    "verdict and figures were measured again.";

typedef struct row {
    char cells[COLUMNS][CELL];
    app_grade_result result;
    uint32_t rule;      /* as in app_grade */
    char mistake[CELL]; /* the message that the learner saw; "": it passed */
    uint32_t sum;       /* app_handin_sum(); 0: nothing could be read */
    char advice[CELL];
    bool is_below; /* other rows have the same advice: it stands below the table */
} row;

static void put(row *r, uint32_t column, const char *text)
{
    (void)snprintf(r->cells[column], CELL, "%s", text);
}

static void put_number(row *r, uint32_t column, uint32_t number)
{
    (void)snprintf(r->cells[column], CELL, "%" PRIu32, number);
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* Without its folder, unless another file has the same name. */
static const char *short_name(char *const *paths, uint32_t count, uint32_t index)
{
    const char *name = name_of(paths[index]);
    for (uint32_t i = 0; i < count; i++) {
        if (i != index && strcmp(name_of(paths[i]), name) == 0) {
            return paths[index];
        }
    }
    return name;
}

static void take_grade(row *r, const app_grade *g, const char *file)
{
    memset(r, 0, sizeof *r);
    r->result = g->result;
    r->rule = g->rule;
    r->sum = g->handin.lesson[0] != '\0' ? app_handin_sum(&g->handin) : 0;
    if (g->result == APP_GRADE_FAILED) {
        (void)snprintf(r->mistake, sizeof r->mistake, "%s", g->note);
    }
    put(r, 0, g->handin.name);
    put(r, 1, g->lesson[0] != '\0' ? g->lesson : g->handin.lesson);
    put(r, 2, app_grade_word(g->result));
    if (g->handin.lesson[0] != '\0') {
        put_number(r, 3, g->handin.changes);
    }
    if (g->par != 0) {
        put_number(r, 4, g->par);
    }
    put(r, 5, g->handin.guess);
    put(r, 6, g->measured);
    put(r, 7, g->guess);
    put(r, 8, g->changed);
    put(r, 9, file);
    put(r, NOTE, g->note);
    (void)snprintf(r->advice, sizeof r->advice, "%s", g->advice);
}

/* Columns of a terminal: letters of East Asia take two. */
static size_t width_of(const char *text)
{
    size_t width = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c != '\0'; c++) {
        bool is_first = !gm_utf8_is_inside((char)*c);
        width += is_first ? (*c >= 0xE3U && *c <= 0xEDU ? 2 : 1) : 0;
    }
    return width;
}

/* Ends with "..." where it is wider. */
static void cut_to(char *text, size_t width)
{
    static const char dots[] = "...";
    size_t wide = sizeof dots - 1;
    if (width_of(text) <= width || width <= wide) {
        return;
    }
    size_t length = strlen(text);
    while (length > 0 && width_of(text) > width - wide) {
        length = gm_utf8_whole(text, length - 1);
        text[length] = '\0';
    }
    memcpy(text + length, dots, sizeof dots); /* more than that was cut off */
}

/* Columns of the terminal; 0: it goes to a file or a pipe, where nothing is cut. */
static size_t terminal_width(void)
{
    struct winsize size = {0};
    int64_t columns = 0;
    const char *said = getenv("COLUMNS");
    if (said != NULL && app_number_parse(said, 1, 10000, &columns)) {
        return (size_t)columns;
    }
    bool is_known = isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    return is_known ? size.ws_col : 0;
}

/* Words in lines of the terminal, further lines by `indent`.  @param used  columns of the first one
 */
static void put_wrapped(const char *text, size_t used, size_t indent)
{
    char word[2 * CELL];
    size_t width = terminal_width();
    size_t at = used;
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, text);
        size_t wide = width_of(word);
        bool is_first = at == used;
        if (!is_first && width > 0 && at + 1 + wide > width) {
            (void)printf("\n%*s", (int)indent, "");
            at = indent;
        } else if (!is_first) {
            (void)putchar(' ');
            at++;
        }
        (void)fputs(word, stdout);
        at += wide;
        text += length;
        text += strspn(text, " ");
    }
    (void)putchar('\n');
}

static size_t table_width(const size_t widths[COLUMNS], bool has_notes)
{
    uint32_t count = has_notes ? COLUMNS : NOTE;
    size_t sum = 2 * ((size_t)count - 1);
    for (uint32_t i = 0; i < count; i++) {
        sum += widths[i];
    }
    return sum;
}

/* Where a row is too long, notes stand below the rows; then the longest texts are cut.
 * @param[out] has_notes  the table has their column  @return whether anything is cut */
static bool fit_widths(size_t widths[COLUMNS], bool *has_notes)
{
    static const struct {
        uint32_t column;
        size_t least;
    } cuts[] = {{CHANGED, 16}, {FILE_NAME, 16}, {LESSON, 16}, {CHANGED, 8}};
    size_t width = terminal_width();
    bool is_cut = false;
    *has_notes = width == 0 || table_width(widths, true) <= width;
    for (size_t i = 0; width > 0 && i < sizeof cuts / sizeof cuts[0]; i++) {
        size_t *column = &widths[cuts[i].column];
        size_t all = table_width(widths, *has_notes);
        size_t over = all > width ? all - width : 0;
        size_t room = *column > cuts[i].least ? *column - cuts[i].least : 0;
        size_t less = over < room ? over : room;
        *column -= less;
        is_cut = is_cut || less > 0;
    }
    return is_cut;
}

static void print_row(const row *r, const size_t widths[COLUMNS], bool has_notes)
{
    char clean[2 * CELL];
    uint32_t last = has_notes ? NOTE : NOTE - 1;
    for (uint32_t i = 0; i <= last; i++) {
        (void)app_terminal_text(clean, sizeof clean, r->cells[i][0] != '\0' ? r->cells[i] : "-");
        cut_to(clean, widths[i]);
        (void)fputs(clean, stdout);
        for (size_t n = width_of(clean); i != last && n < widths[i] + 2; n++) {
            (void)putchar(' ');
        }
    }
    (void)putchar('\n');
    if (!has_notes && r->cells[NOTE][0] != '\0') {
        (void)app_terminal_text(clean, sizeof clean, r->cells[NOTE]);
        (void)printf("%*s", INDENT, "");
        put_wrapped(clean, INDENT, INDENT);
    }
}

/* Returns whether it was cut to the width of the terminal.  @param order  of the rows behind the
 * head */
static bool print_table(const row *rows, uint32_t count, const uint32_t *order)
{
    size_t widths[COLUMNS] = {0};
    char clean[2 * CELL];
    bool has_notes = true;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < COLUMNS; k++) {
            (void)app_terminal_text(clean, sizeof clean, rows[i].cells[k]);
            widths[k] = width_of(clean) > widths[k] ? width_of(clean) : widths[k];
        }
    }
    bool is_cut = fit_widths(widths, &has_notes);
    row head = rows[0];
    if (!has_notes) {
        head.cells[NOTE][0] = '\0';
    }
    print_row(&head, widths, has_notes);
    for (uint32_t i = 1; i < count; i++) {
        print_row(&rows[order[i]], widths, has_notes);
    }
    return is_cut;
}

/* A row of the file has all that belongs to it. */
static void write_note(FILE *file, const row *r)
{
    char note[2 * CELL + 2];
    (void)snprintf(note, sizeof note, "%s%s%s", r->cells[NOTE], r->is_below ? ". " : "",
                   r->is_below ? r->advice : "");
    app_csv_put(file, note);
}

static bool is_ascii(const char *text)
{
    while (*text != '\0' && (unsigned char)*text < 0x80) {
        text++;
    }
    return *text == '\0';
}

/* Without a mark a spreadsheet reads letters that are not ASCII as those of the system. */
static bool needs_mark(const row *rows, uint32_t count)
{
    bool needs = false;
    for (uint32_t i = 0; i < count && !needs; i++) {
        for (uint32_t k = 0; k < COLUMNS; k++) {
            needs = needs || !is_ascii(rows[i].cells[k]);
        }
        needs = needs || !is_ascii(rows[i].advice);
    }
    return needs;
}

static bool write_csv(const app_grade_table *table, const row *rows, uint32_t count)
{
    app_output output = {0};
    if (!app_output_open(&output, table->path)) {
        return false;
    }
    (void)fputs(needs_mark(rows, count) ? "\xEF\xBB\xBF" : "", output.file);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < NOTE; k++) {
            app_csv_put_number(output.file, rows[i].cells[k], table->has_semicolons);
            (void)fputc(app_csv_separator(table->has_semicolons), output.file);
        }
        write_note(output.file, &rows[i]);
        (void)fputs("\r\n", output.file);
    }
    return app_output_commit(&output);
}

static void add_remark(row *r, const char *remark, const char *file)
{
    char note[CELL];
    memcpy(note, r->cells[NOTE], sizeof note);
    bool has_dot = note[0] != '\0' && note[strlen(note) - 1] == '.';
    (void)snprintf(r->cells[NOTE], CELL, "%.*s%s%s%s%.*s", gm_utf8_most(note, 400), note,
                   has_dot           ? " "
                   : note[0] != '\0' ? ". "
                                     : "",
                   remark, file[0] != '\0' ? " " : "", gm_utf8_most(file, 150), file);
}

/* Behind the note, or below the table where other rows have the same. */
static void place_advice(row *rows, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        row *r = &rows[i];
        for (uint32_t k = 1; k < count; k++) {
            r->is_below = r->is_below || (k != i && r->advice[0] != '\0' &&
                                          strcmp(rows[k].advice, r->advice) == 0);
        }
        if (r->advice[0] != '\0' && !r->is_below) {
            add_remark(r, r->advice, "");
        }
    }
}

/* As most who pass with one right solution have it: such answers are alike without a reason. */
static bool is_expected_answer(const row *r)
{
    return strcmp(r->cells[2], "passed") == 0 && strcmp(r->cells[7], "wrong") != 0 &&
           strcmp(r->cells[3], r->cells[4]) == 0;
}

/* No refusal: what a teacher may want to ask about. */
static void remark(row *rows, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        row *r = &rows[i];
        bool has_changes = r->cells[CHANGED][0] != '\0';
        bool is_said[2] = {r->cells[0][0] == '\0', !has_changes || is_expected_answer(r)};
        for (uint32_t k = 1; k < i; k++) {
            const row *o = &rows[k];
            bool is_lesson =
                r->cells[LESSON][0] != '\0' && strcmp(o->cells[LESSON], r->cells[LESSON]) == 0;
            if (is_lesson && !is_said[0] && strcmp(o->cells[0], r->cells[0]) == 0) {
                add_remark(r, "same learner and lesson as", o->cells[FILE_NAME]);
                is_said[0] = true;
            }
            if (is_lesson && !is_said[1] && r->sum == o->sum) {
                add_remark(r, "but for the name identical with", o->cells[FILE_NAME]);
                is_said[1] = true;
            }
            if (is_lesson && !is_said[1] && strcmp(o->cells[CHANGED], r->cells[CHANGED]) == 0 &&
                strcmp(o->cells[5], r->cells[5]) == 0) {
                add_remark(r, "same changes and guess as", o->cells[FILE_NAME]);
                is_said[1] = true;
            }
        }
    }
}

/* rows[0] has the names of the columns. */
static app_status grade_all(char *const *paths, uint32_t count, const app_sectors *sectors,
                            row *rows, uint32_t totals[APP_GRADE_RESULTS])
{
    app_status status = APP_OK;
    for (uint32_t k = 0; k < COLUMNS; k++) {
        put(&rows[0], k, heads[k]);
    }
    for (uint32_t i = 0; i < count; i++) {
        app_grade grade;
        app_grade_file(&grade, paths[i], sectors);
        take_grade(&rows[i + 1], &grade, short_name(paths, count, i));
        totals[grade.result]++;
        if (grade.result != APP_GRADE_PASSED && grade.result != APP_GRADE_FAILED) {
            status = APP_FAILED;
        }
    }
    return status;
}

static void print_totals(uint32_t count, const uint32_t totals[APP_GRADE_RESULTS])
{
    (void)printf("%" PRIu32 " answer%s:", count, count == 1 ? "" : "s");
    for (int i = 0; i < APP_GRADE_RESULTS; i++) {
        if (i == APP_GRADE_NO_LESSON && totals[i] == 0) {
            continue; /* the usual case */
        }
        (void)printf("%s %" PRIu32 " %s", i > 0 ? "," : "", totals[i],
                     app_grade_word((app_grade_result)i));
    }
    (void)putchar('\n');
}

static void print_line(const char *line)
{
    char clean[2 * CELL];
    (void)app_terminal_text(clean, sizeof clean, line);
    put_wrapped(clean, 0, INDENT);
}

static bool is_of_lesson(const row *r, const row *first)
{
    return (r->result == APP_GRADE_PASSED || r->result == APP_GRADE_FAILED) &&
           strcmp(r->cells[LESSON], first->cells[LESSON]) == 0;
}

/* How many failed in the lesson of `of` by the same message. */
static uint32_t count_mistake(const row *rows, uint32_t count, const row *of)
{
    uint32_t same = 0;
    for (uint32_t i = 1; i < count; i++) {
        same +=
            is_of_lesson(&rows[i], of) && rows[i].mistake[0] != '\0' && rows[i].rule == of->rule;
    }
    return same;
}

/* "1.1 Where am I?: 15 passed, 15 failed: 8 by Reticle has an interval ..." */
static void sum_up_lesson(const row *rows, uint32_t count, const row *first)
{
    char line[CELL + 2 * APP_SCENARIO_TEXT];
    uint32_t results[2] = {0};
    uint32_t most = 0;
    const row *common = NULL;
    for (uint32_t i = 1; i < count; i++) {
        const row *r = &rows[i];
        if (!is_of_lesson(r, first)) {
            continue;
        }
        results[r->result == APP_GRADE_FAILED]++;
        uint32_t same = r->mistake[0] != '\0' ? count_mistake(rows, count, r) : 0;
        common = same > most ? r : common;
        most = same > most ? same : most;
    }
    int used = snprintf(line, sizeof line, "%s: %" PRIu32 " passed, %" PRIu32 " failed",
                        first->cells[LESSON], results[0], results[1]);
    if (common != NULL && used > 0 && (size_t)used < sizeof line) {
        (void)snprintf(line + used, sizeof line - (size_t)used, ": %" PRIu32 " by: %s", most,
                       common->mistake);
    }
    print_line(line);
}

/* Files of some rows, " a.answer, b.answer and 3 more". */
typedef struct files {
    char text[CELL];
    size_t used;
    uint32_t count;
} files;

static void add_file(files *f, const row *r)
{
    enum { MOST = 6 };
    if (++f->count <= MOST && f->used < sizeof f->text) {
        f->used += (size_t)snprintf(f->text + f->used, sizeof f->text - f->used, "%s %.100s",
                                    f->count == 1 ? "" : ",", r->cells[FILE_NAME]);
    }
}

static const char *files_more(const files *f, char out[32])
{
    enum { MOST = 6 };
    out[0] = '\0';
    if (f->count > MOST) {
        (void)snprintf(out, 32, " and %" PRIu32 " more", f->count - MOST);
    }
    return out;
}

/* "identical but for the name: a.answer, b.answer": of one group of files, from its first on. */
static void tell_identical(const row *rows, uint32_t count, const uint32_t *order, uint32_t first)
{
    files found = {.count = 0};
    for (uint32_t i = 1; i < count; i++) {
        const row *r = &rows[order[i]];
        bool is_same = r->sum != 0 && r->sum == rows[order[first]].sum;
        if (is_same && i < first) {
            return; /* that one has told it */
        }
        if (is_same) {
            add_file(&found, r);
        }
    }
    if (found.count < 2) {
        return;
    }
    char text[CELL + 96];
    char more[32];
    (void)snprintf(text, sizeof text, "identical but for the name:%s%s%s", found.text,
                   files_more(&found, more),
                   is_expected_answer(&rows[order[first]]) ? " (as most solve it)" : "");
    print_line(text);
}

/* "The lesson was changed ...: a.answer, b.answer", likewise. */
static void tell_advice(const row *rows, uint32_t count, const uint32_t *order, uint32_t first)
{
    files found = {.count = 0};
    const row *of = &rows[order[first]];
    for (uint32_t i = 1; i < count && of->is_below; i++) {
        const row *r = &rows[order[i]];
        bool is_same = r->is_below && strcmp(r->advice, of->advice) == 0;
        if (is_same && i < first) {
            return;
        }
        if (is_same) {
            add_file(&found, r);
        }
    }
    if (found.count > 0) {
        char text[2 * CELL + 32];
        char more[32];
        size_t length = strlen(of->advice);
        bool has_dot = of->advice[length - 1] == '.';
        (void)snprintf(text, sizeof text, "%.*s:%s%s", (int)(length - (has_dot ? 1 : 0)),
                       of->advice, found.text, files_more(&found, more));
        print_line(text);
    }
}

/* Below the table: what a teacher would count. */
static void sum_up(const row *rows, uint32_t count, const uint32_t *order)
{
    for (uint32_t i = 1; i < count; i++) {
        const row *first = &rows[i];
        bool is_told = !is_of_lesson(first, first);
        for (uint32_t k = 1; k < i; k++) {
            is_told = is_told || is_of_lesson(&rows[k], first);
        }
        if (!is_told) {
            sum_up_lesson(rows, count, first);
        }
    }
    for (uint32_t i = 1; i < count; i++) {
        tell_identical(rows, count, order, i);
    }
    for (uint32_t i = 1; i < count; i++) {
        tell_advice(rows, count, order, i);
    }
}

/* Numbers by their value: "Student 2" before "Student 10". */
static int compare_naturally(const char *a, const char *b)
{
    static const char digits[] = "0123456789";
    while (*a != '\0' && *b != '\0') {
        size_t lengths[2] = {strspn(a, digits), strspn(b, digits)};
        if (lengths[0] == 0 || lengths[1] == 0) {
            if (*a != *b) {
                break;
            }
            a++;
            b++;
            continue;
        }
        size_t zeros[2] = {strspn(a, "0"), strspn(b, "0")};
        size_t worth[2] = {lengths[0] - zeros[0], lengths[1] - zeros[1]};
        int order = worth[0] == worth[1]  ? strncmp(a + zeros[0], b + zeros[1], worth[0])
                    : worth[0] < worth[1] ? -1
                                          : 1;
        if (order != 0) {
            return order;
        }
        a += lengths[0];
        b += lengths[1];
    }
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

/* Those without a name come last. */
static int compare_rows(const row *a, const row *b)
{
    bool has_name[2] = {a->cells[0][0] != '\0', b->cells[0][0] != '\0'};
    if (has_name[0] != has_name[1]) {
        return has_name[0] ? -1 : 1;
    }
    int order = compare_naturally(a->cells[0], b->cells[0]);
    return order != 0 ? order : compare_naturally(a->cells[LESSON], b->cells[LESSON]);
}

/* By name and lesson; equal ones stay as they are. order[0] is the head. */
static void sort_rows(const row *rows, uint32_t count, uint32_t *order)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = i;
        for (; k > 1 && compare_rows(&rows[i], &rows[order[k - 1]]) < 0; k--) {
            order[k] = order[k - 1];
        }
        order[k] = i;
    }
}

static app_status grade_paths(char *const *paths, uint32_t count, const app_grade_table *table)
{
    app_sectors sectors = {0};
    uint32_t totals[APP_GRADE_RESULTS] = {0};
    row *rows = calloc((size_t)count + 1, sizeof *rows);
    uint32_t *order = calloc((size_t)count + 1, sizeof *order);
    if (rows == NULL || order == NULL) {
        free(rows);
        free(order);
        app_message("out of memory for the grades");
        return APP_FAILED;
    }
    app_status status = APP_FAILED;
    const char *csv = table->path;
    if ((csv == NULL || app_output_probe(csv)) && app_sectors_load(&sectors)) {
        status = grade_all(paths, count, &sectors, rows, totals);
        place_advice(rows, count + 1);
        remark(rows, count + 1);
        sort_rows(rows, count + 1, order);
        bool is_cut = print_table(rows, count + 1, order);
        sum_up(rows, count + 1, order);
        print_totals(count, totals);
        (void)fflush(stdout);
        app_message("%s", unprotected);
        if (is_cut) {
            app_message("cut to the width of the terminal: --csv FILE writes all of it");
        }
        if (csv != NULL && !write_csv(table, rows, count + 1)) {
            status = APP_FAILED;
        }
    }
    app_sectors_free(&sectors);
    free(order);
    free(rows);
    return status;
}

app_status app_grade_files(char *const *paths, uint32_t count, const app_grade_table *table)
{
    app_grade_paths all;
    app_status status = APP_FAILED;
    if (app_grade_paths_take(&all, paths, count)) {
        status = grade_paths(all.items, all.count, table);
    }
    app_grade_paths_free(&all);
    return status;
}
