/* run/lag_table.h -- how late each reader read each value, over a whole run. */
#ifndef APP_LAG_TABLE_H
#define APP_LAG_TABLE_H

#include <tickline/provenance.h>

enum { APP_LAG_PAIRS = 1024, APP_LAG_NAME = 48 };

/** One pair of names: instances of a function and worlds of a run are taken together. */
typedef struct app_lag_pair {
    char reader[APP_LAG_NAME]; /**< "": free */
    char value[APP_LAG_NAME];
    uint64_t samples;
    uint64_t frames_total;
    uint32_t frames_min;
    uint32_t frames_max;
    uint64_t px_samples;
    double px_total;
    double px_max;
} app_lag_pair;

/** Zero-initialise before use. */
typedef struct app_lag_table {
    app_lag_pair *pairs; /**< APP_LAG_PAIRS places of a hash table */
    uint32_t count;
} app_lag_table;

/** Adds the samples of the frame that ended last. */
void app_lag_table_add(app_lag_table *table, const tl_world *world);
/** Closes the gaps and sorts by reader and value; then pairs[0 .. count) are used. No adding
 * after this. */
void app_lag_table_sort(app_lag_table *table);
void app_lag_table_free(app_lag_table *table);

#endif
