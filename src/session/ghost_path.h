/* session/ghost_path.h -- the way of a ship through one sector, kept as a file of this user.
 *
 *   tickline-ghost 1
 *   rules N             GM_RULES_NUMBER of the game that was played
 *   sector NAME
 *   seed N              or, of a daily run: daily YYYYMMDD
 *   score N             points made in the sector
 *   X Y AIM             a point each 1/60 s of the sector's time until it is cleared: 1/64 units
 * and 1/65536 of a turn
 *   -                   likewise, while there is no ship
 *   end SUM             CRC-32 of every byte before this line
 *
 * The file of a sector and a seed is ghosts/SECTOR-SEED.ghost. All days share
 * ghosts/SECTOR-daily.ghost, so that daily runs do not fill the disk. */
#ifndef APP_GHOST_PATH_H
#define APP_GHOST_PATH_H

#include "run/recording.h"

enum { APP_GHOST_HZ = 60, APP_GHOST_POINTS = 10 * 60 * APP_GHOST_HZ };

/** Which runs can be compared with each other, together with GM_RULES_NUMBER. */
typedef struct app_ghost_key {
    char sector[APP_SECTOR_NAME];
    uint64_t seed;  /**< not read in a daily run */
    uint32_t daily; /**< YYYYMMDD; 0: it is none */
} app_ghost_key;

typedef struct app_ghost_point {
    uint16_t x; /**< 1/64 units; UINT16_MAX: there is no ship */
    uint16_t y;
    uint16_t aim; /**< 1/65536 of a turn */
} app_ghost_point;

/** Zero-initialise before use. */
typedef struct app_ghost_path {
    app_ghost_key key;
    app_ghost_point *points; /**< APP_GHOST_POINTS of them; NULL: not open, loading only counts */
    uint32_t count;          /**< 0: there is no path */
    uint32_t score;
} app_ghost_path;

/** Takes the memory.  @return false: there is none */
bool app_ghost_path_open(app_ghost_path *path);
void app_ghost_path_close(app_ghost_path *path);
/** How long the run was, whole seconds of the sector's time: until the sector was cleared, if it
 * was. */
uint32_t app_ghost_path_seconds(const app_ghost_path *path);
bool app_ghost_key_is_same(const app_ghost_key *a, const app_ghost_key *b);
/** Reads the file of that key. Without one, or with one of another day or of other rules, the path
 * is empty. A damaged file or one of something else is kept as FILE.bad, after a message. */
void app_ghost_path_load(app_ghost_path *path, const app_ghost_key *key);
/** Writes the file, unless the one that is there has at least that score.  @return false: it was
 * not written, after a message if it could not be */
bool app_ghost_path_save(const app_ghost_path *path);

#endif
