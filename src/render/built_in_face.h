/* render/built_in_face.h -- a Latin bitmap face for machines without any font. */
#ifndef APP_BUILT_IN_FACE_H
#define APP_BUILT_IN_FACE_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

/** A size of the face: px of a letter's cell. Every letter has the same width. */
typedef struct app_built_in_face {
    int32_t design; /**< which of its bitmaps */
    int32_t times;  /**< how often each of their pixels is repeated, both ways */
    int32_t width;
    int32_t height;
    int32_t ascent;
} app_built_in_face;

/** The highest face that fits where an outline font of `px` would stand. */
app_built_in_face app_built_in_face_for(int32_t px, bool is_bold);
/** A letter, white on transparent; a box where the face has none. Free with SDL_FreeSurface(); NULL
 * without memory. */
SDL_Surface *app_built_in_face_letter(const app_built_in_face *face, uint32_t codepoint);

#endif
