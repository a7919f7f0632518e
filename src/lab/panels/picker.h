/* lab/panels/picker.h -- Ctrl+O: type some letters of a lesson, function, command or sector, and
 * Enter. */
#ifndef LAB_PICKER_H
#define LAB_PICKER_H

#include "frameview/model.h"
#include "ui/ui.h"

union SDL_Event;

typedef enum lab_pick_kind {
    LAB_PICK_LESSON = 0, /**< Enter opens it */
    LAB_PICK_FUNCTION,   /**< selects it */
    LAB_PICK_COMMAND,    /**< runs it, or types it into the console if it needs more words */
    LAB_PICK_SECTOR,     /**< begins it */
    LAB_PICK_FILE,       /**< a trace or a project: opens it */
    LAB_PICK_KIND_COUNT
} lab_pick_kind;

enum { LAB_PICKER_ITEMS = 384, LAB_PICKER_TEXT = 32, LAB_PICKER_NAME = 64 };

typedef struct lab_pick {
    lab_pick_kind kind;
    char name[LAB_PICKER_NAME];
    int64_t number; /**< of a lesson or a file */
} lab_pick;

/** Zero-initialise before use. */
typedef struct lab_picker {
    lab_pick items[LAB_PICKER_ITEMS];
    uint32_t item_count;
    char text[LAB_PICKER_TEXT];  /**< the typed letters, UTF-8 */
    uint32_t matches[LAB_PICKS]; /**< items, best first */
    uint32_t match_count;
    uint32_t selected; /**< of the matches */
} lab_picker;

/**
 * How well a text fits the typed letters: its letters must come in that order, in any case. Letters
 * that begin the text or a word of it count most, then those next to each other.
 *
 * @return greater is better; -1: it does not fit  @cost O(text * typed)
 */
int32_t lab_picker_score(const char *text, const char *typed);

/** Forgets the typed letters and all items. */
void lab_picker_clear(lab_picker *picker);
/** Adds an item; those that find no room, or are there already, are dropped. */
void lab_picker_add(lab_picker *picker, lab_pick_kind kind, const char *name, int64_t number);
/** Adds the functions of a frame and the commands of the console. */
void lab_picker_add_usual(lab_picker *picker, const lab_frame *frame);
/** Types text: nothing yet matches everything, in the order of adding. */
void lab_picker_type(lab_picker *picker, const char *text);

/** Typing, arrows, Enter, while the picker is open. What is picked is asked for, and the picker to
 * be closed.  @return false: the event is not the picker's (Esc) */
bool lab_picker_event(lab_picker *picker, const union SDL_Event *event, lab_requests *requests);
/** Asks for one of the matches, as Enter does. */
void lab_picker_pick(const lab_picker *picker, uint32_t match, lab_requests *requests);
/** A list in the upper middle of `box`. */
void lab_picker_paint(lab_ui *ui, lab_box box, const lab_model *model, lab_picker *picker);

#endif
