/* classroom/handout.h -- a lesson on paper: one HTML file with everything in it, to be printed. */
#ifndef APP_HANDOUT_H
#define APP_HANDOUT_H

#include "platform/language.h"
#include "platform/message.h"
#include "run/frame.h"
#include "scenario/scenario_check.h"

/** Room for a text whose keys are named. */
enum { APP_HANDOUT_TEXT = 320 };

/** Puts the names of keys for "<shuffle>" and the like.  @return `out` */
typedef const char *app_handout_fill_fn(char out[APP_HANDOUT_TEXT], const char *text);

typedef struct app_handout_def {
    const app_scenario *scenario;
    const app_sectors *sectors;
    app_language *language; /**< zero-initialised: English */
    const char *language_name;
    app_handout_fill_fn *fill; /**< NULL: names of keys stay as they are */
    bool is_for_teacher;       /**< with figures, the solution and the messages of wrong answers */
} app_handout_def;

/** Measures the lesson's start, and for a teacher all its answers, and writes the page.
 * @return APP_OK, or APP_FAILED after a message */
app_status app_handout_write(const app_handout_def *def, const char *path);
/** Calls fn with every text of the page that goes through the language, but those of scenarios. */
void app_handout_texts(app_text_fn *fn, void *user);

/** Writes text as HTML: what would be markup is escaped. */
void app_handout_text(FILE *file, const char *text);
/** The name of a stage; English. */
typedef const char *app_stage_name_fn(tl_stage stage);
/** Writes a frame as an inline SVG picture: the items of each group, from left to right and from
 * top to bottom, and which positions were read late.
 * @param number  of the picture in its page; 0: what was read late is not shown */
void app_handout_picture(FILE *file, const lab_frame *frame, const app_handout_def *def,
                         app_stage_name_fn *stage_name, uint32_t number);

#endif
