/* game/data/edits.h -- schedule edits as rules by name: they hold for present and future instances
 * and survive map loads. */
#ifndef GM_EDITS_H
#define GM_EDITS_H

#include "data/functions.h"

enum { GM_MAX_EDITS = 64 };

typedef struct gm_edits {
    gm_command items[GM_MAX_EDITS];
    uint32_t count;
} gm_edits;

bool gm__edit_is_edit(gm_command_kind kind);
/** Stores a checked edit: the last word on the same subject counts. One that says what would hold
 * without it is only applied.
 * @return GM_ERR_EDIT and a line if there are too many */
gm_result gm__edits_store(gm_edits *edits, const gm_command *edit, char error[GM_ERROR_TEXT]);
/** Applies one edit to every present instance. */
void gm__edit_apply(gm_game *game, const gm_command *edit);
/** Applies all edits that name this instance. */
void gm__edits_apply_to(gm_game *game, const gm_instance *instance);
/** Looks for a cycle of the game's own prerequisites and the edits.
 * @return GM_ERR_EDIT and the path */
gm_result gm__edits_check_cycle(const gm_edits *edits, char error[GM_ERROR_TEXT]);

#endif
