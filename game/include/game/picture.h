/* game/include/game/picture.h -- paints a gm_view into a draw list: world, HUD, title, pause, game
 * over. */
#ifndef GM_PICTURE_H
#define GM_PICTURE_H

#include <game/draw.h>
#include <game/view.h>

/** The translation of an English text; NULL where there is none. */
typedef const char *gm_translate_fn(void *user, const char *english);

enum { GM_MAX_PLACES = 64 };

/** What words in the arena keep off: boxes x, y, w, h in px of ship, targets, and other words. */
typedef struct gm_places {
    float boxes[GM_MAX_PLACES][4];
    uint32_t count;
} gm_places;

/** For so long the end of a game stands alone, before there is a menu. */
#define GM_OVER_SECONDS 1.5F

/** A key of the strip below the arena. Where not all have room, the first go, and before them those
 * that need not be kept. */
typedef struct gm_key_hint {
    const char *key;  /**< "WASD" */
    const char *what; /**< English: "move" */
    bool is_kept;
    bool is_word; /**< "Mouse": the key is translated */
} gm_key_hint;

/** The player's best run, as far as it has come: an outline below the ship. */
typedef struct gm_ghost_view {
    bool is_shown;
    gm_vec2 position; /**< units */
    float aim;        /**< radians */
    float gone;       /**< 0 to 1: it fades at the end of its run */
} gm_ghost_view;

/** Where the arena lies on the canvas, how large things are, and in which language. */
typedef struct gm_picture_def {
    float arena_x; /**< px of the arena's top left corner */
    float arena_y;
    float scale;                /**< px per world unit (1.3 in play at 1280 x 720) */
    float ui_scale;             /**< of text and HUD; 0 means 1 */
    bool reduce_dust;           /**< degradation: no dust, half the particles */
    bool hides_menus;           /**< the caller paints its own menus over title and pause */
    bool hides_title;           /**< a page lies over the title: its strip and lines are left out */
    bool hides_beginning;       /**< no words of a sector that begins */
    bool is_held;               /**< no frame runs: no cross, which would not follow the mouse, no
                                     words of a sector that begins or of an upgrade, which would
                                     stay, and no ship that blinks, which would be missing */
    float steadiness;           /**< 0: the camera shakes and light flashes as they do; 1: the
                                     camera stands, flashes are weak, and nothing
                                     pulses more than three times a second */
    bool reduce_shade;          /**< degradation: no body shadows, no inner bevel lines */
    gm_translate_fn *translate; /**< NULL: English. A "{1}" stands for a value, in any order */
    void *translate_user;
    float room_width; /**< px from the top left that titles and menus keep to; 0: the canvas */
    float room_height;
    float room_top; /**< px at the top that something else covers: menus keep below */
    float
        hud_right; /**< px from the left at which the HUD ends; 0: where the arena does, or later */
    const gm_key_hint *keys; /**< below the arena; NULL: the usual ones */
    uint32_t key_count;
    uint32_t hot_key;      /**< of them, from 1: a click there does it; 0: none */
    uint32_t hot_group;    /**< of the title's tick groups, from 1: the mouse is there; 0: none */
    const char *group_tip; /**< what that one is for, English */
    uint32_t change_count; /**< of the Lab, in the order of the game: told at their end */
    uint32_t speed; /**< per cent of the usual pace, told at the keys' end below 100; 0: usual */
    gm_ghost_view ghost;
    float foot;        /**< px at the foot of the arena that words of the world keep off */
    const char *pilot; /**< on the plate of a name; NULL or "": "PILOT", translated */
    gm_places *places; /**< receives the places of the world that was painted last; may be NULL */
} gm_picture_def;

/** The layout of play mode: the arena as large as the canvas allows, HUD above, keys below. */
gm_picture_def gm_picture_play_layout(int32_t width, int32_t height, float ui_scale);

/** World units to px, camera offset included: for markers and mouse. */
gm_vec2 gm_picture_to_screen(const gm_picture_def *def, const gm_view *view, gm_vec2 world);
/** Px to world units without the camera offset: aim and rules never use the camera. */
gm_vec2 gm_picture_to_world(const gm_picture_def *def, gm_vec2 screen);

/** x, y, w, h in px of the strip above the arena that the HUD fills: for outlines and clicks. */
void gm_picture_hud_box(const gm_draw_list *list, const gm_picture_def *def, float box[4]);
/** x, y, w, h in px of the bar with the words above it and, where they are, below it, and of the
 * score. */
void gm_picture_bar_box(const gm_draw_list *list, const gm_picture_def *def, const gm_view *view,
                        float box[4]);
bool gm_picture_has_words_below_bar(const gm_draw_list *list, const gm_picture_def *def,
                                    const gm_view *view);
void gm_picture_score_box(const gm_draw_list *list, const gm_picture_def *def, const gm_view *view,
                          float box[4]);
/** x, y, w, h in px of the minimap; false (and zeros) where the strip has no room for it. */
bool gm_picture_minimap_box(const gm_draw_list *list, const gm_picture_def *def,
                            const gm_view *view, float box[4]);

/** The key of the strip below the arena that is painted at a px position: its index in `keys`; -1:
 * none. */
int32_t gm_picture_key_at(const gm_draw_list *list, const gm_picture_def *def, const gm_view *view,
                          gm_vec2 screen);

/** What the game is, in a sentence. On the title it stands below the menu; in a canvas that is
 * lower than this, in px of the design, the menu itself has it. */
#define GM_TITLE_WORDS                                                                             \
    "Fly, hold your laser on amber crystals until they burst, and keep off what drifts your way."
#define GM_TITLE_HIGH 580.0F
/** Likewise: in one that is lower than GM_TITLE_HIGH the tick groups begin so far above its lower
 * edge; in one that is lower than GM_TITLE_LEAST there are none. */
#define GM_TITLE_GROUPS 60.0F
#define GM_TITLE_LEAST  350.0F

/** The tick group below the menu of the title that is painted at a px position; -1: none. */
int32_t gm_picture_group_at(const gm_draw_list *list, const gm_picture_def *def, gm_vec2 screen);

/** A text in the picture's language, or as it is: for callers that paint beside it. */
const char *gm_picture_translate(const gm_picture_def *def, const char *english);
/** Puts values[0] where `words` have "{1}" and so on, so that languages can differ in their order.
 * A text longer than `size` bytes (at least one) is cut behind a whole letter.
 * @return out */
const char *gm_picture_fill(char *out, size_t size, const char *words, const char *const *values,
                            uint32_t count);

enum { GM_NUMBER_TEXT = 16 };
/** Decimal digits in groups of three with commas between, as English and Chinese write them.
 * @return out */
const char *gm_picture_number(uint32_t value, char out[GM_NUMBER_TEXT]);

/** A small picture of a sector: its walls, mirrors and cages, and where the ship begins.
 * @param box  x, y, w, h in px  @param u  px per px of the design */
void gm_picture_sector(gm_draw_list *list, const float box[4], const gm_sector_shape *shape,
                       float u);

/** Paints everything: background is expected below already (the back end's baked one). */
void gm_picture_paint(gm_draw_list *list, const gm_picture_def *def, const gm_view *view);
/** The parts, in painting order, for a caller that composes another screen (the Lab). */
void gm_picture_world(gm_draw_list *list, const gm_picture_def *def, const gm_view *view);
void gm_picture_hud(gm_draw_list *list, const gm_picture_def *def, const gm_view *view);
void gm_picture_screen(gm_draw_list *list, const gm_picture_def *def, const gm_view *view);

#endif
