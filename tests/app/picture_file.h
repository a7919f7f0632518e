/* picture_file.h -- pictures of the tests, for people. */
#ifndef PICTURE_FILE_H
#define PICTURE_FILE_H

#include "render/text.h"

/** Writes a picture of 1280 x 720 to NAME.png in the folder that TICKLINE_PANEL_PICTURES names,
 * unless that is not set or the last one had the same name. */
void picture_file_save(const gm_draw_list *list, app_text *text, const char *name);

#endif
