/* game/data/reader.h -- reads the values of a sector file. The first error becomes one message with
 * file, line, key and expected value. Private to game/data. */
#ifndef GM_READER_H
#define GM_READER_H

#include "data/data.h"

#include <jansson.h>

enum { GM_READER_PATH = 64 };

/** A file under way. */
typedef struct gm_reader {
    const char *name;
    const char *text; /**< NULL: lines are not named */
    size_t length;
    char *error; /**< GM_ERROR_TEXT bytes */
    bool has_failed;
} gm_reader;

/** An object under a path such as "waves"; the root has the empty path. */
typedef struct gm_section {
    gm_reader *in;
    const json_t *object;
    char path[GM_READER_PATH];
} gm_section;

typedef struct gm_limits {
    double low;
    double high;
} gm_limits;

/** Writes the line of the first fault; later ones are dropped.  @param key  "": the section itself
 */
void gm__read_fail(gm_reader *in, const char *path, const char *key, const char *expected);
/** Control characters of a text become spaces. */
void gm__read_make_line(char *text);

/** @param keys  all that the object may have, ended by NULL */
gm_section gm__read_section(gm_reader *in, const json_t *object, const char *path,
                            const char *const *keys);
/** Item `index` of the list `name`. */
gm_section gm__read_item(gm_reader *in, const json_t *list, const char *name, size_t index,
                         const char *const *keys);
bool gm__read_has(const gm_section *at, const char *key);
float gm__read_number(const gm_section *at, const char *key, gm_limits limits);
uint32_t gm__read_count(const gm_section *at, const char *key, uint32_t low, uint32_t high);
void gm__read_text(const gm_section *at, const char *key, char out[GM_SECTOR_TEXT]);
/** The place of a text in a list of words.  @param expected  all of them, for people */
uint32_t gm__read_word(const gm_section *at, const char *key, const char *const *words,
                       const char *expected);
/** "#RRGGBB" as 0xRRGGBB. */
void gm__read_color(const gm_section *at, const char *key, uint32_t *out);
/** A list of exactly `count` colours. */
void gm__read_colors(const gm_section *at, const char *key, uint32_t *out, size_t count);

/** [x, y] in the arena.  @return false: it is none */
bool gm__read_pair(const json_t *pair, gm_vec2 *out);
void gm__read_point(const gm_section *at, const char *key, gm_vec2 *out);
/** A list of at most GM_SECTOR_MAX_POCKET places.  @return their count */
uint32_t gm__read_points(const gm_section *at, const char *key, gm_vec2 *out);

/* Parts of a sector. */

/** Walls, cages, mirrors, pocket and look. */
void gm__read_place(gm_reader *in, const json_t *root, gm_sector *out);

#endif
