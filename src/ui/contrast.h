/* ui/contrast.h -- a picture for a projector in a lit room: texts and lines are lifted. */
#ifndef APP_CONTRAST_H
#define APP_CONTRAST_H

#include <game/draw.h>

/** A colour of text as it is shown by a projector: light ones come near to white, dark ones near to
 * black, and both cover more of what lies below. */
gm_color app_contrast_text(gm_color color);
/** Raises all texts and lines of a finished list. */
void app_contrast_raise(gm_draw_list *list);

#endif
