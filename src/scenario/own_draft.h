/* scenario/own_draft.h -- the text of a lesson that is written and not saved yet: one file beside
 * the settings, so that it outlives the program. */
#ifndef APP_OWN_DRAFT_H
#define APP_OWN_DRAFT_H

#include "scenario/lessons.h"

enum { APP_DRAFT_NAME = 64, APP_DRAFT_TITLE = 256, APP_DRAFT_TIME = 32 };

/** Zeroed: there is none. */
typedef struct app_own_draft {
    char name[APP_DRAFT_NAME];   /**< of the lesson's file without ending; "": it has none */
    char title[APP_DRAFT_TITLE]; /**< of the lesson when it was opened or saved; "": likewise */
    char when[APP_DRAFT_TIME];   /**< "2026-03-31 18:05", local time, when it was written */
    char *text;
    const char *body; /**< the lesson's text: a part of `text` */
} app_own_draft;

/** Reads the draft. A damaged one is put aside, after a message.
 * @param[out] out  end with app_own_draft_free(), also on failure
 * @return false: there is none */
bool app_own_draft_read(app_own_draft *out);
void app_own_draft_free(app_own_draft *draft);
/** Writes name, title and text over the draft that was there, whole or not at all.
 * @return false after a message, or where this user has no folder */
bool app_own_draft_write(const char *name, const char *title, const char *text);
/** Removes the draft, if there is one. */
void app_own_draft_remove(void);

#endif
