/* seen.h -- a reader of the screen for programs with a window: where each text of a picture stands.
 * Whenever the file that TICKLINE_SEEN names is missing, it is written from the next picture,
 * whole, a text a line:
 *
 *   X Y FONT TEXT      px of the middle of the text within the window, and its gm_font
 *
 * Texts whose middle is clipped away are left out. The program is linked with
 * --wrap=app_render_paint. */
#ifndef SEEN_H
#define SEEN_H

#include "render/render.h"

/* The linker sends the program's own calls here: --wrap. */
void seen_paint(app_render *render, const gm_draw_list *list,
                const app_background *background) __asm__("__wrap_app_render_paint");

#endif
