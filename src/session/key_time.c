/* session/key_time.c -- see key_time.h. */
#include "session/key_time.h"

#include <stdlib.h>
#include <string.h>

int64_t app_key_time_look(app_key_time *keys, int64_t now)
{
    int64_t before = keys->looked_at != 0 ? keys->looked_at : now;
    keys->looked_at = now;
    return before;
}

void app_key_time_press(app_key_time *keys, int64_t since)
{
    keys->since = keys->since == 0 ? since : keys->since;
}

void app_key_time_show(app_key_time *keys, int64_t now)
{
    if (keys->since != 0) {
        keys->times[keys->count % APP_KEY_TIMES] = now - keys->since;
        keys->count++;
        keys->since = 0;
    }
}

static int compare(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a;
    int64_t right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

int64_t app_key_time_share(const app_key_time *keys, float share)
{
    int64_t sorted[APP_KEY_TIMES];
    uint32_t count = keys->count < APP_KEY_TIMES ? keys->count : APP_KEY_TIMES;
    if (count == 0) {
        return 0;
    }
    memcpy(sorted, keys->times, count * sizeof sorted[0]);
    qsort(sorted, count, sizeof sorted[0], compare);
    uint32_t at = (uint32_t)(share * (float)count);
    return sorted[at < count ? at : count - 1];
}
