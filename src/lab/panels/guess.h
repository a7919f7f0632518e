/* lab/panels/guess.h -- the question of a lesson and the field for the number that the learner
 * expects: it is typed, clicked on the keys below, or counted with the wheel. */
#ifndef LAB_GUESS_H
#define LAB_GUESS_H

#include "lab/panels/page.h"

/** The question, its field, and while the field has the focus a row of keys for the mouse. A lesson
 * without a question takes no room. */
void lab_guess_paint(lab_page *page);
/** Over the field the wheel counts. Call before the page, which it scrolls elsewhere. */
void lab_guess_take_wheel(lab_ui *ui);

#endif
