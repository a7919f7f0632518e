/* scenario/own_draft.h -- texts of lessons that are written and not saved yet: a file for each
 * lesson beside the settings, so that they outlive the program. */
#ifndef APP_OWN_DRAFT_H
#define APP_OWN_DRAFT_H

#include "scenario/lessons.h"

enum { APP_DRAFT_NAME = 64, APP_DRAFT_TITLE = 256, APP_DRAFT_TIME = 32, APP_OWN_DRAFTS = 8 };

/** Zeroed: there is none. */
typedef struct app_own_draft {
    char name[APP_DRAFT_NAME];   /**< of the lesson's file without ending; "": it has none */
    char title[APP_DRAFT_TITLE]; /**< of the lesson when it was opened or saved; "": likewise */
    char when[APP_DRAFT_TIME];   /**< "2026-03-31 18:05", local time, when it was written */
    char *text;
    const char *body; /**< the lesson's text: a part of `text` */
} app_own_draft;

/** A draft of the list. */
typedef struct app_own_draft_entry {
    char name[APP_DRAFT_NAME];   /**< as above */
    char title[APP_DRAFT_TITLE]; /**< that its text gives the lesson; "?": none */
    char when[APP_DRAFT_TIME];
} app_own_draft_entry;

/** The one without a file first, the others by name. */
typedef struct app_own_drafts {
    app_own_draft_entry items[APP_OWN_DRAFTS];
    uint32_t count;
} app_own_drafts;

/** Lists the drafts; those that find no room are left out. */
void app_own_drafts_list(app_own_drafts *out);
/** Reads the draft of a lesson. A damaged one is put aside, after a message.
 * @param name      of the lesson's file; "": the lesson has none yet
 * @param[out] out  end with app_own_draft_free(), also on failure
 * @return false: there is none */
bool app_own_draft_read(const char *name, app_own_draft *out);
void app_own_draft_free(app_own_draft *draft);
/** Writes name, title and text over the draft of that lesson, whole or not at all.
 * @return false after a message, or where this user has no folder */
bool app_own_draft_write(const char *name, const char *title, const char *text);
/** Removes the draft of that lesson, if there is one. */
void app_own_draft_remove(const char *name);
/** The title that the text of a lesson gives it.
 * @return `out`; "?": none */
const char *app_own_draft_title(const char *text, char out[APP_DRAFT_TITLE]);

#endif
