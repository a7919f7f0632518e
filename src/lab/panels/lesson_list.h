/* lab/panels/lesson_list.h -- the list of lessons, in the Lesson tab while none is open, or over
 * the one that is. */
#ifndef LAB_LESSON_LIST_H
#define LAB_LESSON_LIST_H

#include "lab/panels/page.h"

/** Of the controls in the Lesson tab, whether or not a lesson is open: see lab_ui_id(). */
enum {
    LAB_LESSON_TAB_SAVE = 6,
    LAB_LESSON_TAB_ALL,
    LAB_LESSON_TAB_WRITE,
    LAB_LESSON_TAB_MOMENT,
    LAB_LESSON_TAB_TOUR,
    LAB_LESSON_TAB_NEXT,
    LAB_LESSON_TAB_ENTRY = 16,
    LAB_LESSON_TAB_EDIT = 128,
    LAB_LESSON_TAB_DRAFT = 256,
    LAB_LESSON_TAB_GIVE_UP = 272
};

/** Drafts, lessons of one's own, and those of the program as a map by chapters. */
void lab_lesson_list_paint(lab_page *page);

#endif
