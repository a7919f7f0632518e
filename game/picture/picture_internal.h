/* game/picture/picture_internal.h -- shared by the parts of the picture. Private to
 * game/picture/. */
#ifndef GM_PICTURE_INTERNAL_H
#define GM_PICTURE_INTERNAL_H

#include <game/picture.h>

#include <math.h>

#define GM_TAU     6.28318531F
#define GM_PI      3.14159265F
#define GM_HALF_PI 1.57079633F

/* How far the camera may be off, world units. */
#define GM_CAMERA_REACH 12.0F
/* Share of the shield below which gauge, rim and arena warn. */
#define GM_LOW_SHIELD 0.3F

/* The palette of look/README 6. */
#define GM_RGB_TEXT       0xE6EDF7U
#define GM_RGB_TITLE      0xF2F6FCU
#define GM_RGB_SECONDARY  0xA9BAD2U
#define GM_RGB_QUIET      0x8FA3BFU
#define GM_RGB_MUTED      0x6F86A8U
#define GM_RGB_INK        0x05090FU
#define GM_RGB_PANEL      0x0A1220U
#define GM_RGB_LINE       0x34496CU
#define GM_RGB_FRAME      0x3C5C8CU
#define GM_RGB_CORNER     0x7FB2F0U
#define GM_RGB_COOL       0x4DDCFFU
#define GM_RGB_COOL_LIGHT 0x35C8FFU
#define GM_RGB_HOT        0xFFB938U
#define GM_RGB_HOT_LIGHT  0xFFB23EU
#define GM_RGB_HOT_RING   0xFFC857U
#define GM_RGB_HOT_CORE   0xFFE2A0U
#define GM_RGB_ENEMY      0xFF4D5EU
#define GM_RGB_ENEMY_LINE 0xFF7A88U
#define GM_RGB_ENEMY_GLOW 0xFF2E4AU
#define GM_RGB_FOCUS      0x8E9CFFU
#define GM_RGB_GOOD       0x9BE564U
#define GM_RGB_WARNING    0xFFC24DU
#define GM_RGB_WHITE      0xFFFFFFU

/** Everything a part needs to paint: where, how large, when. */
typedef struct gm_painter {
    gm_draw_list *list;
    const gm_picture_def *def;
    const gm_view *view;
    gm_vec2 origin;    /**< px of the world's (0, 0), camera included */
    float scale;       /**< px per world unit */
    float zoom;        /**< px per px of the 1280 x 720 design, in the world */
    float ui;          /**< px per px of the 1280 x 720 design, in the interface */
    float time;        /**< s, for animation phases */
    gm_color light;    /**< of the beam: cyan to gold by its heat */
    gm_places *places; /**< of the world; NULL elsewhere */
} gm_painter;

/** How strong a flash of light is, 0 to 1; weaker where the picture is to be steady. */
float gm__flash(const gm_painter *p, float strength);
gm_painter gm__painter_make(gm_draw_list *list, const gm_picture_def *def, const gm_view *view);

/** A convex body on the screen: corners, inner corners, and which way each edge faces. */
typedef struct gm_shape {
    uint32_t count;
    gm_vec2 centre;                    /**< px */
    gm_vec2 world[GM_VIEW_MAX_VERTS];  /**< units */
    gm_vec2 corner[GM_VIEW_MAX_VERTS]; /**< px */
    gm_vec2 inner[GM_VIEW_MAX_VERTS];  /**< px */
    gm_vec2 normal[GM_VIEW_MAX_VERTS]; /**< of the edge that starts at the corner, outwards */
    gm_color edge[GM_VIEW_MAX_VERTS];  /**< colour of that edge's facet, once shaded */
    float opacity;                     /**< 0 to 1: fades in after birth */
    uint32_t lit_segments;             /**< bit k: beam segment k is near enough to light it */
    bool is_near_impact;
} gm_shape;

gm_shape gm__shape_make(const gm_painter *p, const gm_body_view *body, float inner);
/** Bevelled facets, inner face, outline: lit by the sky and by the beam. */
void gm__shape_paint(const gm_painter *p, const gm_body_view *body, gm_shape *shape);

/** Marks the segments of the beam that can light the shape; the others are skipped. */
void gm__light_gather(const gm_painter *p, const gm_body_view *body, gm_shape *shape);
/** Strength of the beam's light on a surface at a world position facing `normal`. */
float gm__light_at(const gm_painter *p, const gm_shape *shape, gm_vec2 at, gm_vec2 normal);

/* World, in painting order. */
void gm__dust_paint(const gm_painter *p);
void gm__arena_paint(const gm_painter *p);
void gm__pocket_paint(const gm_painter *p);
void gm__walls_paint(const gm_painter *p);
/** The last seconds, as figures on the floor: they hide nothing. */
void gm__floor_paint(const gm_painter *p);
/** The sector that begins, the finale, TIME UP: above the bodies, so that they can be read, and
 * below beam and ship. */
void gm__news_paint(const gm_painter *p);
/** The ship of the player's best run. */
void gm__ghost_paint(const gm_painter *p);
/** Its name, for the first seconds. Painted after ship and reticle, which it keeps off. */
void gm__ghost_name_paint(const gm_painter *p);
/** The player's own tickable object, and its ray. */
void gm__guardian_paint(const gm_painter *p);
/** Warnings: fast bodies, rams, thefts, a low shield. */
void gm__warnings_paint(const gm_painter *p);
/** The cross at the pointer. */
void gm__pointer_paint(const gm_painter *p);
/** Its name, above the bodies. */
void gm__pocket_label_paint(const gm_painter *p);
/** The ground of a range: rail with its ruler, line, lane; and devices. Nothing in a
 * sector of the campaign. */
void gm__range_paint(const gm_painter *p);
/** The name plate, which lies above the ship. */
void gm__range_plate_paint(const gm_painter *p);
void gm__range_devices_paint(const gm_painter *p);
/** A studio's camera, stepper, cart and pulse. */
void gm__studio_paint(const gm_painter *p);
/** A workshop's spinner, turret, caller, nest and annex. */
void gm__workshop_paint(const gm_painter *p);
void gm__bodies_paint(const gm_painter *p);
void gm__crystal_paint(const gm_painter *p, const gm_body_view *body);
void gm__core_paint(const gm_painter *p, const gm_body_view *body);
void gm__mirror_paint(const gm_painter *p, const gm_body_view *body);
void gm__drone_paint(const gm_painter *p, const gm_body_view *body);
void gm__shard_paint(const gm_painter *p, const gm_body_view *body);
void gm__rod_paint(const gm_painter *p, const gm_body_view *body);
void gm__warden_paint(const gm_painter *p, const gm_body_view *body);
/** Whether the gap in the armour is where the beam meets the hull. */
bool gm__warden_is_open(const gm_painter *p);
/** The goal of the sector, or the finale. */
const char *gm__objective(const gm_painter *p);
void gm__comet_paint(const gm_painter *p, const gm_body_view *body);
/** The ways that comets are about to take, over all that lies in them. */
void gm__courses_paint(const gm_painter *p);
void gm__rope_paint(const gm_painter *p, const gm_body_view *body);
void gm__beam_paint(const gm_painter *p);
void gm__particles_paint(const gm_painter *p);
void gm__ship_paint(const gm_painter *p);
void gm__reticle_paint(const gm_painter *p);
/** Something else to burn is at the pointer, and the beam ends at debris in front of it. */
bool gm__beam_is_blocked(const gm_painter *p);
void gm__popups_paint(const gm_painter *p);
/** Tapering strip of light through past positions; width in design px. */
void gm__trail_paint(const gm_painter *p, const gm_trail *trail, float width, gm_color color);
/** Soft strip of light between two px positions, widths (half, px) at both ends. */
void gm__strip_paint(const gm_painter *p, const gm_vec2 ends[2], const float widths[2],
                     gm_color color, float wobble);
/** Additive spike from `from` to a point at `to`, `width` px wide at its foot. */
void gm__spike_paint(const gm_painter *p, const gm_vec2 ends[2], float width, gm_color color);

/* Interface. */
/* Px of the design. */
#define GM_HUD_GAP    16.0F
#define GM_HUD_SHIP   112.0F /**< lives and the ship's gauges */
#define GM_HUD_COLUMN 50.0F
#define GM_HUD_BESIDE 4.0F /**< that a column may lie nearer to the bar */

/** Where the pieces of the strip lie, px. Left of the bar are names and the ship's gauges, right of
 * it columns, map and chain. */
typedef struct gm_hud_layout {
    float strip[4];
    float bar[4];
    float left;      /**< free from here ... */
    float left_end;  /**< ... to here, left of the bar */
    float right;     /**< free from here ... */
    float right_end; /**< ... to here, right of the bar */
    float score;     /**< width of the score */
    float map[4];    /**< width 0: no room */
    bool has_names;  /**< room for the game's name, and the sector's below it */
    bool has_chain;  /**< room for the multiplier */
    bool has_clock;  /**< the time that is left lies where the multiplier would be */
} gm_hud_layout;

gm_hud_layout gm__hud_layout_make(const gm_draw_list *list, const gm_picture_def *def,
                                  const gm_hud_view *hud);
/** Columns of time and wave lie left of here, px. */
float gm__hud_columns_end(const gm_hud_layout *at, float u);
/** x, y, w, h in px of the strip above the arena that the HUD fills. */
void gm__hud_strip(const gm_draw_list *list, const gm_picture_def *def, float box[4]);
void gm__minimap_paint(const gm_painter *p, const float box[4]);
void gm__title_paint(const gm_painter *p);
void gm__pause_paint(const gm_painter *p);
/** Opens the eye on a sector that has just begun. */
void gm__sector_begin_paint(const gm_painter *p);
void gm__sector_clear_paint(const gm_painter *p);
/** Keeps words of the world off its band. */
/** Points of the HUD: a bonus is counted out with the tally. */
uint32_t gm__shown_score(const gm_painter *p);
void gm__clear_reserve(const gm_painter *p);
void gm__game_over_paint(const gm_painter *p);
/** Between two sectors: the offers. */
void gm__gained_paint(const gm_painter *p);
/** The names of the upgrades, from the right end of a line to the left; those without room go. */
void gm__upgrades_paint(const gm_painter *p, gm_vec2 right, float room);
void gm__choice_paint(const gm_painter *p);
/** Behind the last sector. */
void gm__ending_paint(const gm_painter *p);
/** The strip below the arena: keys and their actions. */
void gm__keys_paint(const gm_painter *p);

/* Words. */
enum { GM_WORDS_SIZE = 192 };

/** An English text in the picture's language. Every text that has words passes through here. */
const char *gm__tr(const gm_painter *p, const char *english);
/** gm_picture_fill() for the lines of a picture. */
const char *gm__fill(char out[GM_WORDS_SIZE], const char *words, const char *const *values,
                     uint32_t count);
/** Letter spacing for a text, from px of the design for Latin letters. */
float gm__tracking(const gm_painter *p, float px, const char *text);

/* Places of words in the arena. */

/** Keeps later words off a box. */
void gm__words_reserve(const gm_painter *p, const float box[4]);
/** Moves a box into the arena and off all reserved ones, by the shortest way up or down, else to a
 * side; then reserves it. @return false: nothing is free; the box stays, and is reserved */
bool gm__words_place(const gm_painter *p, float box[4]);

/* Widgets. */
/** A quiet ground for words over the world: dark around `box` (x, y, w, h), fading to its sides. */
void gm__plate_paint(const gm_painter *p, const float box[4], float alpha);
void gm__panel_paint(const gm_painter *p, const float box[4]);
/** Darkens the whole canvas. */
/** Width and height in px of the area in which titles and menus are centred. */
gm_vec2 gm__room(const gm_draw_list *list, const gm_picture_def *def);
void gm__dim_paint(const gm_painter *p, float alpha);
/** Darkens a column of the canvas, fading to its sides: a ground for centred text. */
void gm__column_dim_paint(const gm_painter *p, float width, float alpha);
/** A key cap and its action (in English), at *x (moved on); y is the top. Without `label` only
 * the cap. */
void gm__key_paint(const gm_painter *p, float *x, float y, const char *key, const char *label);
float gm__key_width(const gm_painter *p, const char *key, const char *label);
/** A row of key caps, centred: pairs of key and label. */
void gm__keys_centred(const gm_painter *p, gm_vec2 top, const char *const (*keys)[2],
                      uint32_t count);
/** A bar from 0 to 1; box is x, y, w, h. */
void gm__gauge_paint(const gm_painter *p, const float box[4], float value, gm_color color);
/** The extraction bar with its sheen and hot head; box is x, y, w, h of the groove. */
void gm__bar_paint(const gm_painter *p, const float box[4], float value, float heat);
void gm__score_table_paint(const gm_painter *p, const float box[4], uint32_t highlight);

static inline gm_vec2 gm__v2(float x, float y)
{
    gm_vec2 v = {x, y};
    return v;
}

static inline gm_vec2 gm__at(const gm_painter *p, gm_vec2 world)
{
    return gm__v2(p->origin.x + world.x * p->scale, p->origin.y + world.y * p->scale);
}

/** The point at an angle and distance from another. */
static inline gm_vec2 gm__polar(gm_vec2 centre, float angle, float distance)
{
    return gm__v2(centre.x + cosf(angle) * distance, centre.y + sinf(angle) * distance);
}

static inline float gm__length(gm_vec2 v)
{
    return sqrtf(v.x * v.x + v.y * v.y);
}

static inline float gm__clamp01(float v)
{
    return v < 0.0F ? 0.0F : v > 1.0F ? 1.0F : v;
}

/** 0 to 1, fast first. */
static inline float gm__ease_out(float t)
{
    float left = 1.0F - gm__clamp01(t);
    return 1.0F - left * left * left;
}

/** A fraction 0 to 1 that looks random and is the same for the same number. */
static inline float gm__scatter(uint32_t n)
{
    n ^= n >> 16;
    n *= 0x7FEB352DU;
    n ^= n >> 15;
    n *= 0x846CA68BU;
    n ^= n >> 16;
    return (float)(n & 0xFFFFU) / 65536.0F;
}

/** Pulses a second, where the player wants less flashing. */
#define GM_STEADY_HZ 3.0F

/** 0 to 1 and back, `hz` times a second; at most GM_STEADY_HZ in a steady picture. */
static inline float gm__pulse(const gm_painter *p, float hz, float phase)
{
    float rate = p->def->steadiness > 0.0F ? fminf(hz, GM_STEADY_HZ) : hz;
    return 0.5F + 0.5F * sinf(p->time * rate * GM_TAU + phase);
}

/** The reach of what flutters faster than a pulse: 1, and 0 in a steady picture. */
static inline float gm__flutter(const gm_painter *p)
{
    return 1.0F - p->def->steadiness;
}

/** A phase of its own for each body. */
static inline float gm__phase(const gm_body_view *body)
{
    return gm__scatter(body->serial) * GM_TAU;
}

#endif
