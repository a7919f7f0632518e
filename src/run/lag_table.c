/* run/lag_table.c -- see lag_table.h. */
#include "run/lag_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t mix(uint32_t hash, const char *name)
{
    for (size_t i = 0; name[i] != '\0' && i < APP_LAG_NAME - 1; i++) {
        hash = (hash ^ (unsigned char)name[i]) * 16777619U;
    }
    return hash;
}

static bool is_pair(const app_lag_pair *pair, const char *reader, const char *value)
{
    return strncmp(pair->reader, reader, APP_LAG_NAME - 1) == 0 &&
           strncmp(pair->value, value, APP_LAG_NAME - 1) == 0;
}

/* NULL when the table is full. */
static app_lag_pair *pair_of(app_lag_table *table, const char *reader, const char *value)
{
    uint32_t at = mix(mix(2166136261U, reader), value) % APP_LAG_PAIRS;
    while (table->pairs[at].reader[0] != '\0') {
        if (is_pair(&table->pairs[at], reader, value)) {
            return &table->pairs[at];
        }
        at = (at + 1) % APP_LAG_PAIRS;
    }
    if (table->count == APP_LAG_PAIRS - 1) {
        return NULL;
    }
    app_lag_pair *pair = &table->pairs[at];
    (void)snprintf(pair->reader, sizeof pair->reader, "%s", reader);
    (void)snprintf(pair->value, sizeof pair->value, "%s", value);
    pair->frames_min = UINT32_MAX;
    table->count++;
    return pair;
}

static void add_sample(void *user, const tl_lag_sample *sample)
{
    app_lag_table *table = user;
    const char *reader = sample->reader.name;
    if (reader == NULL || reader[0] == '\0' || sample->value_name == NULL) {
        return;
    }
    app_lag_pair *pair = pair_of(table, reader, sample->value_name);
    if (pair == NULL) {
        return;
    }
    pair->samples++;
    pair->frames_total += sample->frames;
    pair->frames_min = sample->frames < pair->frames_min ? sample->frames : pair->frames_min;
    pair->frames_max = sample->frames > pair->frames_max ? sample->frames : pair->frames_max;
    if (sample->has_px) {
        pair->px_samples++;
        pair->px_total += sample->px;
        pair->px_max = sample->px > pair->px_max ? sample->px : pair->px_max;
    }
}

void app_lag_table_add(app_lag_table *table, const tl_world *world)
{
    if (table->pairs == NULL) {
        table->pairs = calloc(APP_LAG_PAIRS, sizeof table->pairs[0]);
    }
    if (table->pairs != NULL) {
        tl_provenance_each(world, add_sample, table);
    }
}

static int compare(const void *a, const void *b)
{
    const app_lag_pair *left = a;
    const app_lag_pair *right = b;
    int order = strcmp(left->reader, right->reader);
    return order != 0 ? order : strcmp(left->value, right->value);
}

void app_lag_table_sort(app_lag_table *table)
{
    uint32_t used = 0;
    for (uint32_t i = 0; table->pairs != NULL && i < APP_LAG_PAIRS; i++) {
        if (table->pairs[i].reader[0] != '\0') {
            app_lag_pair pair = table->pairs[i];
            table->pairs[i].reader[0] = '\0';
            table->pairs[used++] = pair;
        }
    }
    if (used > 0) {
        qsort(table->pairs, used, sizeof table->pairs[0], compare);
    }
}

void app_lag_table_free(app_lag_table *table)
{
    free(table->pairs);
    *table = (app_lag_table){0};
}
