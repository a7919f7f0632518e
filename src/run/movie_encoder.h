/* run/movie_encoder.h -- ffmpeg as a process that is fed pictures. */
#ifndef APP_MOVIE_ENCODER_H
#define APP_MOVIE_ENCODER_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/** Zero-initialise before use. */
typedef struct app_encoder {
    FILE *input; /**< takes y4m; NULL: closed */
    pid_t process;
} app_encoder;

/** Whether ffmpeg can be run: it is in a folder of PATH. */
bool app_encoder_is_there(void);
/** Whether a file of that name is made by ffmpeg: it ends in .mp4 or .webm. */
bool app_encoder_is_for(const char *path);
/**
 * Starts ffmpeg; does nothing for a path of another kind.
 *
 * @param file  what ffmpeg writes, over what is there; NULL: `path` is a pipe, which it cannot
 * @return false after a message
 */
bool app_encoder_begin(app_encoder *encoder, const char *path, const char *file);
/** Ends the pictures and waits until the file is whole. True where it is closed.
 * @return false: ffmpeg failed */
bool app_encoder_end(app_encoder *encoder);
/** Stops it; the file is worth nothing then. */
void app_encoder_abandon(app_encoder *encoder);

#endif
