/* project/project_causes.c -- see project.h: kinds of names, and pairs with one cause. */
#include "project/project_parts.h"

#include <game/utf8.h>

#include <stdlib.h>
#include <string.h>

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

/* Bytes of the number of an instance that begins there, with its sign: "_7", "#7", " #7", "7" where
 * the word ends behind it; Unreal's "_UAID_..." up to the word's end. 0: there is none. */
static size_t number_at(const char *name, size_t at)
{
    static const char actor[] = "_UAID_";
    const char *from = name + at;
    size_t sign = strspn(from, "_# ");
    size_t digits = strspn(from + sign, "0123456789");
    bool has_word = at > 0 && app__project_is_of_word(from[-1]);
    if (has_word && strncmp(from, actor, sizeof actor - 1) == 0) {
        size_t length = sizeof actor - 1;
        while (app__project_is_of_word(from[length])) {
            length++;
        }
        return length;
    }
    bool is_number = has_word && digits > 0 && (sign > 0 || !is_digit(from[-1])) &&
                     !app__project_is_of_word(from[sign + digits]);
    return is_number ? sign + digits : 0;
}

/* The place of the next letter that belongs to the kind. */
static size_t skip_numbers(const char *name, size_t at)
{
    for (size_t length = number_at(name, at); length > 0; length = number_at(name, at)) {
        at += length;
    }
    return at;
}

const char *app_project_kind(const char *name, char *out, size_t size)
{
    size_t used = 0;
    size_t at = 0;
    for (; name[at] != '\0' && used + 1 < size; at = skip_numbers(name, at + 1)) {
        out[used++] = name[at];
    }
    out[used] = name[at];
    out[gm_utf8_whole(out, used)] = '\0';
    return out;
}

static int compare_kinds(const char *a, const char *b)
{
    size_t x = 0;
    size_t y = 0;
    while (a[x] != '\0' && a[x] == b[y]) {
        x = skip_numbers(a, x + 1);
        y = skip_numbers(b, y + 1);
    }
    return (unsigned char)a[x] - (unsigned char)b[y];
}

typedef struct named {
    const char *name;
    uint32_t index;
} named;

static int compare_named(const void *a, const void *b)
{
    const named *x = a;
    const named *y = b;
    int order = compare_kinds(x->name, y->name);
    return order != 0 ? order : x->index < y->index ? -1 : x->index > y->index;
}

/* A kind is the index of the first function, or value, that is of it. */
static void number_kinds(app_project *p, named *sorted, uint32_t count, bool are_values)
{
    uint32_t kind = 0;
    for (uint32_t i = 0; i < count; i++) {
        sorted[i] = (named){are_values ? p->values[i].name : p->functions[i].name, i};
    }
    qsort(sorted, count, sizeof *sorted, compare_named);
    for (uint32_t i = 0; i < count; i++) {
        bool follows = i > 0 && compare_kinds(sorted[i - 1].name, sorted[i].name) == 0;
        kind = follows ? kind : sorted[i].index;
        if (are_values) {
            p->values[sorted[i].index].kind = kind;
        } else {
            p->functions[sorted[i].index].kind = kind;
        }
    }
}

bool app__project_find_kinds(app_project *p)
{
    uint32_t most = p->function_count > p->value_count ? p->function_count : p->value_count;
    named *sorted = calloc((size_t)most + 1, sizeof *sorted);
    if (sorted == NULL) {
        return false;
    }
    number_kinds(p, sorted, p->function_count, false);
    number_kinds(p, sorted, p->value_count, true);
    free(sorted);
    return true;
}

int app_project_pair_compare(const void *a, const void *b)
{
    const app_project_pair *x = a;
    const app_project_pair *y = b;
    const uint32_t keys[][2] = {{x->value_kind, y->value_kind},
                                {x->writer_kind, y->writer_kind},
                                {x->is_ambiguous, y->is_ambiguous},
                                {x->is_of_writers, y->is_of_writers},
                                {x->reader_kind, y->reader_kind},
                                {x->value, y->value},
                                {x->writer, y->writer},
                                {x->reader, y->reader}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (keys[i][0] != keys[i][1]) {
            return keys[i][0] < keys[i][1] ? -1 : 1;
        }
    }
    return 0;
}

static bool is_together(const app_project_pair *a, const app_project_pair *b,
                        bool are_readers_apart)
{
    return a->value_kind == b->value_kind && a->writer_kind == b->writer_kind &&
           a->is_ambiguous == b->is_ambiguous && a->is_of_writers == b->is_of_writers &&
           (!are_readers_apart || a->reader_kind == b->reader_kind);
}

/* How many are new to this cause: a mark is the number of the cause that was the last, from 1. */
static uint32_t mark(uint32_t *marks, uint32_t index, uint32_t cause)
{
    bool is_new = marks[index] != cause;
    marks[index] = cause;
    return is_new ? 1 : 0;
}

app_project_cause *app_project_causes(const app_project *project, const app_project_pair *pairs,
                                      uint32_t count, bool are_readers_apart, uint32_t *cause_count)
{
    size_t functions = project->function_count;
    app_project_cause *causes = calloc((size_t)count + 1, sizeof *causes);
    uint32_t *marks = calloc(2 * functions + project->value_count + 1, sizeof *marks);
    *cause_count = 0;
    if (causes == NULL || marks == NULL) {
        free(causes);
        free(marks);
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        const app_project_pair *p = &pairs[i];
        if (i == 0 || !is_together(&pairs[i - 1], p, are_readers_apart)) {
            causes[(*cause_count)++] = (app_project_cause){.first = i, .has_one_kind = true};
        }
        app_project_cause *cause = &causes[*cause_count - 1];
        cause->count++;
        bool is_one = p->is_of_writers && p->reader_kind == p->writer_kind;
        uint32_t *of_readers = is_one ? marks + functions : marks;
        uint32_t readers = mark(of_readers, p->reader, *cause_count);
        uint32_t writers = mark(marks + functions, p->writer, *cause_count);
        cause->readers += is_one ? readers + writers : readers;
        cause->writers += is_one ? readers + writers : writers;
        cause->values += mark(marks + 2 * functions, p->value, *cause_count);
        cause->has_one_kind &= p->reader_kind == pairs[cause->first].reader_kind;
    }
    free(marks);
    return causes;
}
