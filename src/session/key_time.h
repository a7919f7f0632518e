/* session/key_time.h -- how long it takes from a key to the picture that shows what it did. */
#ifndef APP_KEY_TIME_H
#define APP_KEY_TIME_H

#include <stdbool.h>
#include <stdint.h>

enum { APP_KEY_TIMES = 128 };

/** Of the last keys and buttons. Zero-initialise before use; times are ns of the host's clock. */
typedef struct app_key_time {
    int64_t looked_at; /**< when events were last taken; 0: never */
    int64_t since;     /**< the key that waits for its picture came after this; 0: none waits */
    int64_t times[APP_KEY_TIMES];
    uint32_t count; /**< keys so far */
} app_key_time;

/** Events are taken now.  @return when they were taken before: what comes out now came after that
 */
int64_t app_key_time_look(app_key_time *keys, int64_t now);
/** A key that came after `since` was taken. Only the first one counts until a picture is shown. */
void app_key_time_press(app_key_time *keys, int64_t since);
/** A picture was shown. */
void app_key_time_show(app_key_time *keys, int64_t now);
/** The longest that it can have taken for that share of the last keys, 0 to 1.  @return 0: none
 * came
 */
int64_t app_key_time_share(const app_key_time *keys, float share);

#endif
