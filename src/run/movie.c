/* run/movie.c -- see movie.h. */
#include "run/movie.h"

#include "platform/message.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SHIFT = 16, BLACK = 16, GREY = 128, CHROMA_SHIFT = SHIFT + 2 };

#define WIDTH         ((size_t)APP_MOVIE_WIDTH)
#define HEIGHT        ((size_t)APP_MOVIE_HEIGHT)
#define LUMA_BYTES    (WIDTH * HEIGHT)
#define CHROMA_BYTES  (LUMA_BYTES / 4)
#define PICTURE_BYTES (LUMA_BYTES + 2 * CHROMA_BYTES)

static const char frame_word[] = "FRAME\n";

static int32_t red(uint32_t pixel)
{
    return (int32_t)(pixel >> 16 & 0xFF);
}

static int32_t green(uint32_t pixel)
{
    return (int32_t)(pixel >> 8 & 0xFF);
}

static int32_t blue(uint32_t pixel)
{
    return (int32_t)(pixel & 0xFF);
}

/* BT.709: 0.2126, 0.7152 and 0.0722 of 219 / 255. */
static void fill_luma(uint8_t *to, const uint32_t *row)
{
    for (size_t x = 0; x < WIDTH; x++) {
        int32_t sum = 11966 * red(row[x]) + 40254 * green(row[x]) + 4064 * blue(row[x]);
        to[x] = (uint8_t)(BLACK + ((sum + (1 << (SHIFT - 1))) >> SHIFT));
    }
}

static uint8_t chroma(const int32_t sums[3], const int32_t weights[3])
{
    int32_t sum = weights[0] * sums[0] + weights[1] * sums[1] + weights[2] * sums[2];
    return (uint8_t)((sum + (GREY << CHROMA_SHIFT) + (1 << (CHROMA_SHIFT - 1))) >> CHROMA_SHIFT);
}

/* Four pixels share a colour: BT.709 in 224 / 255. */
static void fill_chroma(uint8_t *cb, uint8_t *cr, const uint32_t *upper, const uint32_t *lower)
{
    static const int32_t cb_weights[3] = {-6596, -22188, 28784};
    static const int32_t cr_weights[3] = {28784, -26145, -2639};
    for (size_t x = 0; x < WIDTH / 2; x++) {
        uint32_t four[4] = {upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1]};
        int32_t sums[3] = {0, 0, 0};
        for (int i = 0; i < 4; i++) {
            sums[0] += red(four[i]);
            sums[1] += green(four[i]);
            sums[2] += blue(four[i]);
        }
        cb[x] = chroma(sums, cb_weights);
        cr[x] = chroma(sums, cr_weights);
    }
}

static void fill_planes(uint8_t *planes, const app_canvas *canvas)
{
    uint8_t *cb = planes + LUMA_BYTES;
    uint8_t *cr = cb + CHROMA_BYTES;
    for (size_t y = 0; y < HEIGHT; y += 2) {
        const uint32_t *upper = canvas->pixels + (ptrdiff_t)y * canvas->pitch;
        const uint32_t *lower = upper + canvas->pitch;
        fill_luma(planes + y * WIDTH, upper);
        fill_luma(planes + (y + 1) * WIDTH, lower);
        fill_chroma(cb + y / 2 * (WIDTH / 2), cr + y / 2 * (WIDTH / 2), upper, lower);
    }
}

/* Where the picture lies in the movie: as large as it fits, in the middle. */
static void find_box(const app_canvas *canvas, int32_t box[4])
{
    bool is_wide =
        (int64_t)canvas->width * APP_MOVIE_HEIGHT >= (int64_t)canvas->height * APP_MOVIE_WIDTH;
    box[2] = is_wide ? APP_MOVIE_WIDTH
                     : (int32_t)((int64_t)canvas->width * APP_MOVIE_HEIGHT / canvas->height);
    box[3] = is_wide ? (int32_t)((int64_t)canvas->height * APP_MOVIE_WIDTH / canvas->width)
                     : APP_MOVIE_HEIGHT;
    box[0] = (APP_MOVIE_WIDTH - box[2]) / 2;
    box[1] = (APP_MOVIE_HEIGHT - box[3]) / 2;
}

static uint32_t mix(uint32_t a, uint32_t b, uint32_t share)
{
    uint32_t odd = ((a & 0xFF00FFU) * (256 - share) + (b & 0xFF00FFU) * share) >> 8 & 0xFF00FFU;
    uint32_t even = ((a & 0x00FF00U) * (256 - share) + (b & 0x00FF00U) * share) >> 8 & 0x00FF00U;
    return odd | even;
}

/* Centre of a pixel in the other grid, in 1/256 pixel. */
static int32_t source_of(int32_t at, int32_t count, int32_t source_count)
{
    int64_t place = ((int64_t)(2 * at + 1) * source_count * 256 / count - 256) / 2;
    int64_t last = (int64_t)(source_count - 1) * 256;
    place = place > last ? last : place;
    return place > 0 ? (int32_t)place : 0;
}

static uint32_t sample(const app_canvas *canvas, int32_t x, int32_t y)
{
    int32_t column = x / 256;
    int32_t row = y / 256;
    int32_t right = column + 1 < canvas->width ? 1 : 0;
    ptrdiff_t below = row + 1 < canvas->height ? canvas->pitch : 0;
    const uint32_t *at = canvas->pixels + (ptrdiff_t)row * canvas->pitch + column;
    uint32_t upper = mix(at[0], at[right], (uint32_t)x % 256);
    uint32_t lower = mix(at[below], at[below + right], (uint32_t)x % 256);
    return mix(upper, lower, (uint32_t)y % 256);
}

static void fit(uint32_t *to, const app_canvas *canvas)
{
    int32_t box[4];
    find_box(canvas, box);
    memset(to, 0, WIDTH * HEIGHT * sizeof to[0]);
    for (int32_t y = 0; y < box[3]; y++) {
        uint32_t *row = to + (ptrdiff_t)(box[1] + y) * APP_MOVIE_WIDTH + box[0];
        int32_t source_y = source_of(y, box[3], canvas->height);
        for (int32_t x = 0; x < box[2]; x++) {
            row[x] = sample(canvas, source_of(x, box[2], canvas->width), source_y);
        }
    }
}

static FILE *stream_of(const app_movie *movie)
{
    return movie->encoder.input != NULL ? movie->encoder.input : movie->output.file;
}

bool app_movie_begin(app_movie *movie, const char *path, uint32_t hz)
{
    *movie = (app_movie){0};
    if (!app_output_open(&movie->output, path)) {
        return false;
    }
    movie->planes = malloc(PICTURE_BYTES);
    movie->fitted = malloc(WIDTH * HEIGHT * sizeof movie->fitted[0]);
    if (movie->planes == NULL || movie->fitted == NULL) {
        app_message("%s: out of memory for a movie", path);
        app_movie_abandon(movie);
        return false;
    }
    if (!app_encoder_begin(&movie->encoder, path, movie->output.temporary)) {
        app_movie_abandon(movie);
        return false;
    }
    (void)fprintf(stream_of(movie),
                  "YUV4MPEG2 W%d H%d F%" PRIu32 ":1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n",
                  APP_MOVIE_WIDTH, APP_MOVIE_HEIGHT, hz);
    return true;
}

static bool write_picture(app_movie *movie)
{
    FILE *file = stream_of(movie);
    errno = 0;
    if (fwrite(frame_word, 1, sizeof frame_word - 1, file) == sizeof frame_word - 1 &&
        fwrite(movie->planes, 1, PICTURE_BYTES, file) == PICTURE_BYTES) {
        movie->pictures++;
        return true;
    }
    app_message("%s: picture %" PRIu64 " could not be written (%s); no movie was left",
                movie->output.path, movie->pictures + 1, strerror(errno));
    app_movie_abandon(movie);
    return false;
}

bool app_movie_add(app_movie *movie, const app_canvas *canvas)
{
    bool has_size = canvas->width == APP_MOVIE_WIDTH && canvas->height == APP_MOVIE_HEIGHT;
    app_canvas fitted = {movie->fitted, APP_MOVIE_WIDTH, APP_MOVIE_WIDTH, APP_MOVIE_HEIGHT};
    if (!app_movie_is_on(movie) || canvas->width <= 0 || canvas->height <= 0) {
        return true;
    }
    if (!has_size) {
        fit(movie->fitted, canvas);
    }
    fill_planes(movie->planes, has_size ? canvas : &fitted);
    return write_picture(movie);
}

static void free_memory(app_movie *movie)
{
    free(movie->planes);
    free(movie->fitted);
    movie->planes = NULL;
    movie->fitted = NULL;
}

bool app_movie_end(app_movie *movie)
{
    if (!app_movie_is_on(movie)) {
        return true;
    }
    free_memory(movie);
    if (!app_encoder_end(&movie->encoder)) {
        app_message("%s: ffmpeg could not write it; no movie was left", movie->output.path);
        app_output_abandon(&movie->output);
        return false;
    }
    return app_output_commit(&movie->output);
}

void app_movie_abandon(app_movie *movie)
{
    free_memory(movie);
    app_encoder_abandon(&movie->encoder);
    app_output_abandon(&movie->output);
}

bool app_movie_is_on(const app_movie *movie)
{
    return movie->output.file != NULL;
}
