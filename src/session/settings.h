/* session/settings.h -- the player's choices, kept between runs as one INI file. */
#ifndef APP_SETTINGS_H
#define APP_SETTINGS_H

#include "session/bindings.h"

#include <game/game.h>

enum {
    APP_SETTINGS_VERSION = 1,
    APP_PLAYER_NAME = 16,
    APP_LANGUAGE_NAME = 16,
    APP_REACHED_SECTORS = 64,
    APP_SECTOR_ID = 64,
    APP_MOST_VOLUME = 100,
    APP_USUAL_SPEED = 100, /**< per cent */
    APP_LEAST_SPEED = 70
};

/** The hints of the first run; bits of app_settings.hints_done. */
typedef enum app_hint {
    APP_HINT_MOVE = 0,
    APP_HINT_FIRE,
    APP_HINT_FOCUS,
    APP_HINT_OVERLAYS,
    APP_HINT_LAB,
    APP_HINT_CHAIN,  /**< once a chain runs */
    APP_HINT_VEIN,   /**< once debris with a shard is there */
    APP_HINT_AIM,    /**< with the mouse: which mark is what */
    APP_HINT_DANGER, /**< once something is about to hit the ship */
    APP_HINT_COMET,  /**< once the first comet is there */
    APP_HINT_DEBRIS, /**< once debris has stopped the laser for a while, before any crystal burst */
    APP_HINT_COUNT
} app_hint;

typedef struct app_settings {
    char *path;              /**< NULL: nothing is kept */
    uint32_t volume;         /**< 0 to APP_MOST_VOLUME; of everything */
    uint32_t effects_volume; /**< 0 to APP_MOST_VOLUME */
    uint32_t music_volume;   /**< 0 to APP_MOST_VOLUME */
    bool is_muted;
    uint32_t width; /**< of the window, in its own units; 0: the default */
    uint32_t height;
    bool is_full_screen;
    uint32_t max_fps;  /**< 0: that of the display */
    uint32_t ui_scale; /**< per cent; 0: by the size of the window */
    bool is_projected; /**< larger, more contrast, what is pressed is shown */
    bool is_steady;    /**< the camera does not shake, and light flashes weakly */
    bool has_rumble;
    bool has_ghost;                   /**< the best run of a sector is shown */
    uint32_t speed;                   /**< of play, per cent: APP_LEAST_SPEED to APP_USUAL_SPEED */
    bool has_hold;                    /**< an overlay that comes on in play holds the game */
    uint32_t palette;                 /**< a gm_palette */
    char language[APP_LANGUAGE_NAME]; /**< "": that of the system */
    char player[APP_PLAYER_NAME];     /**< "": none */
    bool has_asked_name;              /**< for `player`, once there was a score */
    app_bindings bindings;
    uint32_t hints_done;             /**< a bit per app_hint */
    bool has_begun;                  /**< the card before the first game was seen */
    bool has_seen_tour;              /**< of the Lab */
    char last_sector[APP_SECTOR_ID]; /**< where play went on last; "": nowhere yet */
    uint32_t continue_score;         /**< as last_sector was entered */
    uint32_t continue_lives;         /**< 0: a new game begins there */
    uint32_t continue_loop;
    uint32_t continue_shield; /**< 0 to 1000 */
    uint32_t continue_upgrades;
    uint32_t continue_offers;
    bool is_continue_slow; /**< a part of that game ran below the usual speed */
    bool has_moved;        /**< the continue point is newer than the file; in no file */
    char reached[APP_REACHED_SECTORS][APP_SECTOR_ID];
    uint32_t reached_count;
} app_settings;

/** The defaults. */
app_settings app_settings_default(void);
/**
 * Reads a file over the defaults.
 *
 * @param path  NULL: settings.ini of this user. A damaged file is named in a message, kept as
 *              FILE.bad, and the defaults hold. A missing one is no fault.
 */
void app_settings_load(app_settings *out, const char *path);
/** Writes the file, whole or not at all. What another window has reached since stays.
 * @return false after a message */
bool app_settings_save(app_settings *settings);
void app_settings_free(app_settings *settings);

/** Reads the text of a file.  @param[out] line  of the first fault  @param[out] error what was
 * expected there  @return false: it has a fault; `out` then has the defaults */
bool app_settings_parse(app_settings *out, const char *text, int *line, char error[128]);
/** The text of a file. Free with free(); NULL without memory. */
char *app_settings_text(const app_settings *settings);

/** The continue point without its sector, which is last_sector; lives 0 where it is none. */
gm_entry app_settings_continue_point(const app_settings *settings);
/** Keeps it.  @return false: it was the same */
bool app_settings_keep_point(app_settings *settings, const gm_entry *entry);
/** Notes that play has come to a sector.  @return false: it was known, and the last one */
bool app_settings_reach(app_settings *settings, const char *sector);
/** One without a score, as a new game, a chosen sector and the Lab begin with, where the kept one
 * has a score: it does not take its place. */
bool app_settings_is_lesser_point(const app_settings *settings, const gm_entry *entry);
/** Notes that play has come to a sector, and keeps the point unless it is a lesser one.
 * @return false: nothing is new */
bool app_settings_note_play(app_settings *settings, const char *sector, const gm_entry *entry);
bool app_settings_has_reached(const app_settings *settings, const char *sector);
/** Notes whether the game before the continue point was slowed.  @return false: it was known */
bool app_settings_note_slow(app_settings *settings, bool is_slow);
/** Whether letters can be a part of the player's name: some have a meaning in the file. */
bool app_settings_takes_letters(const char *text);

#endif
