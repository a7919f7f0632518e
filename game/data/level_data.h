/* game/data/level_data.h -- what a sector file says, as plain data. */
#ifndef GM_LEVEL_DATA_H
#define GM_LEVEL_DATA_H

#include <game/sector.h>

enum {
    GM_SECTOR_NAME = 32,
    GM_SECTOR_TEXT = 64,
    GM_SECTOR_MAX_MIRRORS = 8,
    GM_SECTOR_MAX_POCKET = 8,
};

typedef struct gm_mirror_data {
    float x, y;    /**< units */
    float degrees; /**< clockwise */
    float length;  /**< units */
    float spin;    /**< degrees per second */
} gm_mirror_data;

typedef struct gm_crystal_data {
    uint32_t needed;  /**< to clear the sector */
    uint32_t at_once; /**< in the arena at a time */
    float every;      /**< s between two arrivals */
} gm_crystal_data;

typedef struct gm_debris_data {
    uint32_t count;     /**< kept in the arena */
    float small, large; /**< radius, units */
    float speed;        /**< at birth, units per second */
    float every;        /**< s between two arrivals */
} gm_debris_data;

typedef struct gm_core_data {
    uint32_t at_once;
    float every; /**< s; 0: none arrive later */
} gm_core_data;

typedef struct gm_wave_data {
    float first; /**< s until the first wave */
    float every; /**< s between waves; 0: no drones */
    uint32_t rammers;
    uint32_t towers;
    uint32_t growth; /**< drones more for each wave after the first */
    uint32_t most;   /**< drones alive at a time */
} gm_wave_data;

typedef enum gm_door { GM_DOOR_LEFT = 0, GM_DOOR_RIGHT, GM_DOOR_TOP, GM_DOOR_BOTTOM } gm_door;

typedef struct gm_pocket_data {
    float box[4]; /**< x, y, w, h in units */
    gm_door door;
    float near; /**< streamed in when the ship is nearer than this, units */
    uint32_t crystal_count;
    gm_vec2 crystals[GM_SECTOR_MAX_POCKET]; /**< units */
    uint32_t core_count;
    gm_vec2 cores[GM_SECTOR_MAX_POCKET];
} gm_pocket_data;

/** What a proving range holds; bits of gm_range_data.devices in the order of the names in files. */
typedef enum gm_device {
    GM_DEVICE_PLATE = 0,
    GM_DEVICE_EMITTER,
    GM_DEVICE_METRONOME,
    GM_DEVICE_SENTRY,
    GM_DEVICE_GUN,
    GM_DEVICE_COUNT
} gm_device;

/** A sector to measure in: nothing arrives, nothing is lost, no drag, and the ship flies at its
 * full speed or not at all. Not a part of the campaign. */
typedef struct gm_range_data {
    float speed;      /**< of the ship, units per second */
    float turn_low;   /**< x between which the built-in player flies to and fro ... */
    float turn_high;  /**< ... at the height of the start */
    float line;       /**< x of the line that the sentry watches */
    float rail;       /**< y of a wall from side to side above the flight: what the beam meets */
    uint32_t devices; /**< bits, 1 << gm_device */
} gm_range_data;

struct gm_sector {
    char name[GM_SECTOR_NAME];
    char title[GM_SECTOR_TEXT];
    char objective[GM_SECTOR_TEXT];
    gm_vec2 start;    /**< of the ship */
    float time_limit; /**< s; 0: none */
    gm_crystal_data crystals;
    gm_debris_data debris;
    gm_core_data cores;
    gm_wave_data waves;
    uint32_t mirror_count;
    gm_mirror_data mirrors[GM_SECTOR_MAX_MIRRORS];
    bool has_pocket;
    gm_pocket_data pocket;
    bool is_range;
    gm_range_data range;
};

#endif
