/* lab/panels/choice.h -- what the choices of a device mean, in one line. */
#ifndef LAB_CHOICE_H
#define LAB_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

/** English: what a device does by that choice; NULL: nothing is known of it. Static. */
const char *lab_choice_text(const char *device, const char *choice);
/** All of them; NULL behind the last. */
const char *lab_choice_text_at(uint32_t index);

#endif
