/* lab/panels/question.h -- asks before a lesson ends the game that is played. */
#ifndef LAB_QUESTION_H
#define LAB_QUESTION_H

#include "frameview/model.h"
#include "ui/ui.h"

union SDL_Event;

/** Enter and the button A ask for the lesson, Esc and B lead back; no other key does anything.
 * @return false: the event is neither of a key nor of a button */
bool lab_question_event(const union SDL_Event *event, lab_requests *requests);
/** A sheet in the middle of `box`; nothing while `model` has no question. */
void lab_question_paint(lab_ui *ui, lab_box box, const lab_model *model);

#endif
