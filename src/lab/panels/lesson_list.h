/* lab/panels/lesson_list.h -- the list of lessons, in the Lesson tab while none is open. */
#ifndef LAB_LESSON_LIST_H
#define LAB_LESSON_LIST_H

#include "lab/panels/page.h"

/** Drafts, lessons of one's own, and those of the program as a map by chapters. */
void lab_lesson_list_paint(lab_page *page);

#endif
