/* project/project_apart.c -- writers of a value that do not wait for each other. */
#include "project/project_parts.h"

#include <stdlib.h>

/* A search from all writers of one value. */
typedef struct search {
    const app_project *project;
    const uint32_t *first, *befores;
    uint32_t *seen; /* of a function: the search that came to it last, from 1 */
    uint32_t *queue;
    uint32_t count;
    uint32_t number;
} search;

static void visit_befores(search *s, uint32_t function)
{
    for (uint32_t i = s->first[function]; i < s->first[function + 1]; i++) {
        uint32_t before = s->befores[i];
        if (before != UINT32_MAX && s->seen[before] != s->number) {
            s->seen[before] = s->number;
            s->queue[s->count++] = before;
        }
    }
}

/* Accesses lie in the order of their functions. */
static bool reads_it(const app_project *p, uint32_t access)
{
    const app_project_access *a = &p->accesses[access];
    uint32_t i = access;
    while (i > 0 && p->accesses[i - 1].function == a->function) {
        i--;
    }
    while (i < p->access_count && p->accesses[i].function == a->function &&
           (p->accesses[i].is_write || p->accesses[i].value != a->value)) {
        i++;
    }
    return i < p->access_count && p->accesses[i].function == a->function;
}

static void mark_apart(search *s, uint32_t value, bool *is_apart)
{
    const app_project *p = s->project;
    s->count = 0;
    s->number = value + 1;
    for (uint32_t i = 0; i < p->access_count; i++) {
        if (p->accesses[i].value == value && p->accesses[i].is_write) {
            visit_befores(s, p->accesses[i].function);
        }
    }
    for (uint32_t i = 0; i < s->count; i++) {
        visit_befores(s, s->queue[i]);
    }
    for (uint32_t i = 0; i < p->access_count; i++) {
        const app_project_access *a = &p->accesses[i];
        is_apart[i] |= a->value == value && a->is_write && s->seen[a->function] != s->number &&
                       !reads_it(p, i);
    }
}

bool app__project_find_apart(const app_project *p, const uint32_t *first, const uint32_t *befores,
                             uint32_t least, bool *is_apart)
{
    uint32_t *writers = calloc((size_t)p->value_count + 1, sizeof *writers);
    search s = {.project = p, .first = first, .befores = befores};
    s.seen = calloc((size_t)p->function_count + 1, sizeof *s.seen);
    s.queue = calloc((size_t)p->function_count + 1, sizeof *s.queue);
    bool is_good = writers != NULL && s.seen != NULL && s.queue != NULL;
    for (uint32_t i = 0; i < p->access_count && is_good; i++) {
        writers[p->accesses[i].value] += p->accesses[i].is_write ? 1 : 0;
    }
    for (uint32_t v = 0; v < p->value_count && is_good; v++) {
        if (writers[v] > least) {
            mark_apart(&s, v, is_apart);
        }
    }
    free(writers);
    free(s.seen);
    free(s.queue);
    return is_good;
}
