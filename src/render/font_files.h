/* render/font_files.h -- where the font files of the interface are on this machine. */
#ifndef APP_FONT_FILES_H
#define APP_FONT_FILES_H

#include <game/draw.h>

enum { APP_FONT_FALLBACKS = 2 };

typedef struct app_font_file {
    char path[512];
    int32_t index; /**< of the face in a collection */
} app_font_file;

/**
 * Finds the n-th candidate for a face, the best first: fixed Debian paths, fontconfig by family,
 * DejaVu, whatever fontconfig has. With $FONTCONFIG_FILE set, fontconfig alone decides.
 *
 * @retval false there are no more candidates
 */
bool app_font_file_find(gm_font font, uint32_t n, app_font_file *out);
/** The same for letters that a face lacks: Chinese first (chain 0), then symbols (chain 1). */
bool app_font_file_find_fallback(uint32_t chain, uint32_t n, app_font_file *out);
/** Size in px at scale 1. */
float app_font_size(gm_font font);
bool app_font_is_mono(gm_font font);
bool app_font_is_bold(gm_font font);

#endif
