/* run/movie.h -- pictures one after the other: uncompressed as y4m, or through ffmpeg as mp4 or
 * webm. */
#ifndef APP_MOVIE_H
#define APP_MOVIE_H

#include "platform/output.h"
#include "render/raster.h"
#include "run/movie_encoder.h"

#include <stdint.h>

/* 1280 x 720, 4:2:0, BT.709 with 16 to 235 for black to white: what players expect of that size.
 * As y4m 1.4 MB a picture; ffmpeg, mpv and VLC read it. */

enum { APP_MOVIE_WIDTH = 1280, APP_MOVIE_HEIGHT = 720 };

/** Zero-initialise before use. The file is there once app_movie_end() has returned true. */
typedef struct app_movie {
    app_output output;   /**< file NULL: nothing is being recorded */
    app_encoder encoder; /**< writes that file from what it is given; closed: y4m */
    uint8_t *planes;
    uint32_t *fitted; /**< a picture of another size, made to fit */
    uint64_t pictures;
} app_movie;

/** Starts a file with that many pictures a second. A path that ends in .mp4 or .webm needs ffmpeg,
 * another one is y4m.  @return false after a message */
bool app_movie_begin(app_movie *movie, const char *path, uint32_t hz);
/** Adds a picture, made to fit with black beside it if it has another size. Does nothing while no
 * file is open.
 * @return false after a message: the file was given up (disk full, no memory)  @cost about 2 ms */
bool app_movie_add(app_movie *movie, const app_canvas *canvas);
/** Completes the file.  @return false after a message: there is none then */
bool app_movie_end(app_movie *movie);
/** Drops it. Does nothing when nothing is being recorded. */
void app_movie_abandon(app_movie *movie);
bool app_movie_is_on(const app_movie *movie);

#endif
