/* run/ambiguities.h -- the ambiguous pairs of a whole run, and the list of those that may stay. */
#ifndef APP_AMBIGUITIES_H
#define APP_AMBIGUITIES_H

#include "platform/message.h"
#include "run/allow_list.h"

#include <game/game.h>

enum { APP_AMBIGUITY_NAME = 40, APP_MAX_AMBIGUITIES = 1024 };

/** A pair by the names of its functions: all their instances together. */
typedef struct app_ambiguity {
    char reader[APP_AMBIGUITY_NAME];
    char writer[APP_AMBIGUITY_NAME];
    char value[APP_AMBIGUITY_NAME];
    tl_stage stage;
    uint64_t frames;      /**< in which it was ambiguous */
    uint64_t read_first;  /**< of them: frames in which a read came before the write */
    uint64_t write_first; /**< ... after it; both are counted where instances differ */
    uint64_t first_frame;
    uint64_t last_frame;
    bool was_read_first, was_write_first; /**< in last_frame */
    bool is_allowed;
} app_ambiguity;

/** Zero-initialise before use; free with app_ambiguities_free(). Must stay where it is. */
typedef struct app_ambiguities {
    app_ambiguity *items; /**< in the order in which they were found */
    uint32_t count;
    app_allow_list allowed;
    const gm_game *game; /**< while a frame is looked at */
    bool has_failed;     /**< no memory, or too many pairs: the list is not whole */
} app_ambiguities;

/** @param path  of the list of pairs that may stay; NULL: nothing is allowed
 * @return false after one line on stderr */
bool app_ambiguities_open(app_ambiguities *list, const char *path);
void app_ambiguities_free(app_ambiguities *list);
/** Adds the pairs of the frame that ended last; the read log must be on. */
void app_ambiguities_frame(app_ambiguities *list, const gm_game *game);
/** Prints a line that names the columns, and a line READER<TAB>WRITER<TAB>VALUE<TAB>GROUP<TAB>read
 * first|write first|both<TAB>FRAMES<TAB>allowed|not allowed each to stdout; the verdict to stderr.
 * @param deny  as for app_gate_open()  @return APP_FAILED: a pair is denied */
app_status app_ambiguities_print(const app_ambiguities *list, const char *path, uint32_t deny);

#endif
