/* frameview/overlay_labels.c -- a place for each label in the arena. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TAKEN = 256, ANGLES = 12, RINGS = 6, SLOTS = ANGLES * RINGS, EDGE_ROWS = 4 };

/* Px of the design. */
#define LINE      15.0F
#define NEAR      46.0F
#define REACH     12.0F
#define RING_STEP 24.0F
#define EDGE_LEFT 3.0F
#define BADGE_GAP 2.0F
/* In a narrow arena the names along the edges have no room for those of their groups, and many
 * names at one thing would hide too much of it. */
#define MANY_NAMES 2
/* Labels keep out of a square around the ship, where the player looks for dangers. */
#define FREE_UNITS 110.0F
#define FREE_LEAST 40.0F
#define BODY_UNITS 4.0F
#define BANNER     92.0F
#define FULL_TURN  6.2831853F

/* Labels of things that are close together. */
typedef struct cluster {
    const app_overlay_label *items[APP_OVERLAY_LABELS];
    uint32_t count;
    gm_vec2 at;
    float reach; /* px around the middle that the rings take */
    bool is_short;
    bool has_notes;
    bool is_brief; /* notes are, where they can be */
    float wide;
    float high;
    lab_box box; /* where it lies */
} cluster;

typedef struct placing {
    const app_overlay_labels *labels;
    lab_box arena;
    lab_box taken[MAX_TAKEN];
    uint32_t taken_count;
    bool is_done[APP_OVERLAY_LABELS];
    cluster blocks[APP_OVERLAY_LABELS]; /* that have a place */
    uint32_t block_count;
    lab_box free; /* around the ship; w 0: there is none */
    float u;
    bool is_narrow;
} placing;

static void take(placing *p, lab_box box)
{
    if (p->taken_count < MAX_TAKEN) {
        p->taken[p->taken_count++] = box;
    }
}

static void take_circle(placing *p, gm_vec2 world, float units)
{
    const app_overlay_scene *scene = p->labels->marks->scene;
    gm_vec2 at = gm_picture_to_screen(scene->layout, scene->view, world);
    float radius = units * scene->layout->scale;
    take(p, lab_box_make(at.x - radius, at.y - radius, 2.0F * radius, 2.0F * radius));
}

/* All groups in play: things have places alone, without leaders, so that little hides them. On hold
 * they can be read. */
static bool has_places_only(const placing *p)
{
    const app_overlay_marks *marks = p->labels->marks;
    return app_overlay_tells_all(marks) && !(marks->overlay != NULL && marks->overlay->is_still);
}

/* The square around the ship. */
static void take_ship(placing *p)
{
    const app_overlay_scene *scene = p->labels->marks->scene;
    const gm_ship_view *ship = &scene->view->ship;
    gm_vec2 at = gm_picture_to_screen(scene->layout, scene->view, ship->position);
    bool is_near = has_places_only(p); /* no leader leads there */
    float units = is_near ? 0.0F : FREE_UNITS;
    float radius = fmaxf(units * scene->layout->scale, FREE_LEAST * p->u);
    if (ship->is_alive) {
        p->free = lab_box_make(at.x - radius, at.y - radius, 2.0F * radius, 2.0F * radius);
        take(p, p->free);
    }
}

/* The band across the arena that tells of a sector that begins, before it is painted, too. */
static void take_banner(placing *p)
{
    const gm_view *view = p->labels->marks->scene->view;
    lab_box band = p->arena;
    if (view->sector_age < (float)GM_BANNER_MS / 1000.0F && !view->range.is_shown) {
        band.y += band.h * 0.25F - BANNER * p->u * 0.5F;
        band.h = BANNER * p->u;
        take(p, band);
    }
}

/* Words at the foot of the arena leave room beside them. The picture itself keeps off its whole
 * width, and says so first.  @return whether that is to be left out */
static bool take_foot(placing *p)
{
    const app_overlay_scene *scene = p->labels->marks->scene;
    float foot = scene->layout->foot;
    float wide = fminf(scene->foot_width, p->arena.w);
    if (foot <= 0.0F || wide <= 0.0F) {
        return false;
    }
    take(p, lab_box_make(p->arena.x + (p->arena.w - wide) / 2.0F, p->arena.y + p->arena.h - foot,
                         wide, foot));
    return true;
}

/* Ship, crystals, cores, drones, and what the picture itself wrote: what the player has to see. */
static void take_picture(placing *p)
{
    const app_overlay_scene *scene = p->labels->marks->scene;
    const gm_view *view = scene->view;
    take_ship(p);
    for (uint32_t i = 0; i < view->body_count; i++) {
        const gm_body_view *body = &view->bodies[i];
        if (body->kind != GM_BODY_DEBRIS && body->kind != GM_BODY_MIRROR) {
            take_circle(p, body->position, body->radius + BODY_UNITS);
        }
    }
    const gm_places *places = scene->layout->places;
    for (uint32_t i = take_foot(p) ? 1 : 0; places != NULL && i < places->count; i++) {
        const float *box = places->boxes[i];
        take(p, lab_box_make(box[0], box[1], box[2], box[3]));
    }
    take_banner(p);
    const app_overlay *overlay = p->labels->marks->overlay;
    if (overlay != NULL && overlay->toast.w > 0.0F) {
        take(p, overlay->toast);
    }
    if (overlay != NULL && overlay->plate.w > 0.0F) {
        take(p, overlay->plate);
    }
}

static bool is_free(const placing *p, lab_box box)
{
    const lab_box *a = &p->arena;
    if (box.x < a->x || box.y < a->y || box.x + box.w > a->x + a->w ||
        box.y + box.h > a->y + a->h) {
        return false;
    }
    for (uint32_t i = 0; i < p->taken_count; i++) {
        const lab_box *t = &p->taken[i];
        if (box.x < t->x + t->w && t->x < box.x + box.w && box.y < t->y + t->h &&
            t->y < box.y + box.h) {
            return false;
        }
    }
    return true;
}

static const char *note_of(const cluster *c, const app_overlay_label *label)
{
    return c->is_brief && label->brief[0] != '\0' ? label->brief : label->note;
}

static float note_width(const placing *p, const cluster *c, const app_overlay_label *label)
{
    return !c->has_notes || label->note[0] == '\0'
               ? 0.0F
               : lab_brush_width(&p->labels->brush, GM_FONT_MONO_TINY, note_of(c, label)) +
                     6.0F * p->u;
}

/* "Pre 2"; along the edge of a narrow arena "2". */
static const char *badge_text(const placing *p, const app_overlay_label *label,
                              char out[APP_ORDER_TEXT])
{
    bool is_short = label->is_edge && label->number[0] != '\0' && p->is_narrow &&
                    !app_overlay_tells_all(p->labels->marks);
    if (!is_short) {
        return app_overlay_badge_text(&p->labels->brush, label->group, label->number, out);
    }
    (void)snprintf(out, APP_ORDER_TEXT, "%s", label->number);
    return out;
}

static float badge_width(const placing *p, const app_overlay_label *label)
{
    char text[APP_ORDER_TEXT];
    return app_overlay_badge_width(&p->labels->brush, badge_text(p, label, text));
}

/* Where labels without names are of one group: the next of another one. */
static uint32_t group_end(const cluster *c, uint32_t first)
{
    uint32_t end = first + 1;
    while (end < c->count && c->items[end]->group == c->items[first]->group &&
           c->items[end]->number[0] != '\0') {
        end++;
    }
    return end;
}

static uint32_t place_of(const app_overlay_label *label)
{
    return (uint32_t)strtoul(label->number, NULL, 10);
}

/* "Pre 1-3 5": the places of one group in one badge. */
static const char *group_text(const placing *p, const cluster *c, const uint32_t span[2],
                              char out[APP_ORDER_TEXT])
{
    char numbers[APP_ORDER_TEXT] = "";
    size_t used = 0;
    for (uint32_t i = span[0]; i < span[1] && used < 24; i++) {
        uint32_t from = place_of(c->items[i]);
        uint32_t to = from;
        while (i + 1 < span[1] && place_of(c->items[i + 1]) == to + 1) {
            i++;
            to++;
        }
        const char *gap = used > 0 ? " " : "";
        const char *dash = to == from + 1 ? " " : "\xE2\x80\x93";
        used += from == 0 ? 0
                : from == to
                    ? (size_t)snprintf(numbers + used, sizeof numbers - used, "%s%" PRIu32, gap, to)
                    : (size_t)snprintf(numbers + used, sizeof numbers - used,
                                       "%s%" PRIu32 "%s%" PRIu32, gap, from, dash, to);
    }
    return app_overlay_badge_text(&p->labels->brush, c->items[span[0]]->group, numbers, out);
}

/* On hold the mouse does not aim: at a label it means the run that the label names. */
static void point_at(const placing *p, const app_overlay_label *label, lab_box box)
{
    app_overlay *overlay = p->labels->marks->noted;
    if (overlay == NULL || !overlay->is_still ||
        !lab_box_has(box, overlay->mouse.x, overlay->mouse.y)) {
        return;
    }
    for (uint32_t i = 0; i < overlay->frame.item_count; i++) {
        const tl_item *ran = &overlay->frame.items[i].item;
        if (ran->kind == TL_ITEM_TICK && ran->id == label->tick &&
            tl_stage_group(ran->stage) == label->group) {
            overlay->pointed_item = i;
        }
    }
}

/* A badge of several runs means each of them from left to right. */
static void point_at_badge(const placing *p, const cluster *c, const uint32_t span[2], lab_box box)
{
    float wide = box.w / (float)(span[1] - span[0]);
    for (uint32_t i = span[0]; i < span[1]; i++) {
        point_at(p, c->items[i], lab_box_left(&box, wide));
    }
}

/* The badges of a block without names, side by side. */
static float do_badges(const placing *p, const cluster *c, lab_box box, bool is_painted)
{
    char text[APP_ORDER_TEXT];
    const lab_brush *brush = &p->labels->brush;
    float begin = box.x;
    for (uint32_t i = 0; i < c->count;) {
        uint32_t span[2] = {i, group_end(c, i)};
        app_overlay_badge_def badge = {c->items[i]->group, c->items[i]->alpha,
                                       group_text(p, c, span, text)};
        lab_box place = {box.x, box.y, app_overlay_badge_width(brush, text), box.h};
        if (is_painted) {
            app_overlay_badge(brush, place, &badge);
            point_at_badge(p, c, span, place);
        }
        box.x += place.w + BADGE_GAP * p->u;
        i = span[1];
    }
    return box.x - begin;
}

/* "PrePhysics: 1 PlayerController, 2 PlayerShip, 3 LaserArm". */
static void write_names(const placing *p, const cluster *c, const uint32_t span[2],
                        char out[(size_t)2 * LAB_BRUSH_TEXT])
{
    const size_t size = (size_t)2 * LAB_BRUSH_TEXT;
    const char *group = tl_tick_group_name(c->items[span[0]]->group);
    size_t used = (size_t)snprintf(out, size, "%s:", lab_brush_word(&p->labels->brush, group));
    for (uint32_t i = span[0]; i < span[1] && used < size; i++) {
        used += (size_t)snprintf(out + used, size - used, "%s %s %s", i > span[0] ? "," : "",
                                 c->items[i]->number, c->items[i]->name);
    }
}

/* Names the functions of a badge that the mouse points at. */
static void tell_names(const placing *p, const cluster *c)
{
    char text[(size_t)2 * LAB_BRUSH_TEXT];
    const gm_vec2 *mouse = p->labels->marks->mouse;
    const lab_brush *brush = &p->labels->brush;
    lab_box place = c->box;
    for (uint32_t i = 0; i < c->count && c->is_short && mouse != NULL;) {
        uint32_t span[2] = {i, group_end(c, i)};
        place.w = app_overlay_badge_width(brush, group_text(p, c, span, text));
        if (lab_box_has(place, mouse->x, mouse->y)) {
            write_names(p, c, span, text);
            app_overlay_badge_tip(brush, p->arena, place, text);
        }
        place.x += place.w + BADGE_GAP * p->u;
        i = span[1];
    }
}

/* What of a block is shown, from all to least. */
typedef enum detail { NOTES, BRIEF_NOTES, NAMES, NUMBERS, DETAILS } detail;

static float line_width(const placing *p, const cluster *c, const app_overlay_label *label)
{
    return badge_width(p, label) + 9.0F * p->u + note_width(p, c, label) +
           lab_brush_width(&p->labels->brush, GM_FONT_MONO_TINY, label->name);
}

/* Of the block: a column of lines, or a row of numbers. */
static void measure(const placing *p, cluster *c, detail shown)
{
    bool is_short = shown == NUMBERS;
    c->is_short = is_short;
    c->has_notes = shown <= BRIEF_NOTES;
    c->is_brief = shown == BRIEF_NOTES;
    c->wide = 0.0F;
    for (uint32_t i = 0; i < c->count; i++) {
        c->wide = fmaxf(c->wide, line_width(p, c, c->items[i]));
    }
    c->wide = is_short ? do_badges(p, c, (lab_box){0}, false) : c->wide;
    c->high = LINE * p->u * (is_short ? 1.0F : (float)c->count);
}

/* The block on one of the slots around its things. */
static lab_box slot_box(const placing *p, const cluster *c, uint32_t slot)
{
    static const float turns[ANGLES] = {11.0F, 1.0F, 7.0F, 5.0F, 0.0F, 6.0F,
                                        10.0F, 2.0F, 8.0F, 4.0F, 9.0F, 3.0F};
    float angle = turns[slot % ANGLES] / (float)ANGLES * FULL_TURN;
    uint32_t ring = slot / ANGLES;
    float away = c->reach + (REACH + RING_STEP * (float)ring) * p->u;
    float dx = cosf(angle);
    float dy = sinf(angle);
    float x = c->at.x + dx * away;
    float y = c->at.y + dy * away;
    x -= dx > 0.3F ? 0.0F : dx < -0.3F ? c->wide : c->wide / 2.0F;
    y -= dy > 0.6F ? 0.0F : dy < -0.6F ? c->high : c->high / 2.0F;
    return lab_box_make(roundf(x), roundf(y), c->wide, c->high);
}

static app_overlay_slot *remembered(const placing *p, uint64_t key)
{
    app_overlay_slots *slots = p->labels->marks->slots;
    for (uint32_t i = 0; slots != NULL && i < slots->count; i++) {
        if (slots->items[i].key == key) {
            return &slots->items[i];
        }
    }
    return NULL;
}

static void remember(const placing *p, const cluster *c, uint64_t key, uint32_t slot)
{
    app_overlay_slots *slots = p->labels->marks->slots;
    app_overlay_slot *known = remembered(p, key);
    if (slots == NULL) {
        return;
    }
    if (known == NULL && slots->count < APP_OVERLAY_LABELS) {
        known = &slots->items[slots->count++];
    }
    if (known != NULL) {
        *known = (app_overlay_slot){key, (uint8_t)slot, c->is_short, true};
    }
}

static bool has_note(const cluster *c)
{
    bool has_one = false;
    for (uint32_t i = 0; i < c->count; i++) {
        has_one = has_one || c->items[i]->note[0] != '\0';
    }
    return has_one;
}

/* In play with all groups on, each thing has its places alone, but for a fault. */
static bool is_overview(const placing *p, const cluster *c)
{
    return has_places_only(p) && !has_note(c);
}

/* The most that a block may show. */
static detail most_of(const placing *p, const cluster *c)
{
    bool is_crowded = p->is_narrow && c->count > MANY_NAMES;
    return is_crowded || is_overview(p, c) ? NUMBERS : NOTES;
}

/* Where it was in the last picture, if that is free. */
static bool place_again(const placing *p, cluster *c, uint64_t key, lab_box *out)
{
    const app_overlay_slot *known = remembered(p, key);
    detail most = most_of(p, c);
    if (known == NULL || known->is_short != (most == NUMBERS)) {
        return false;
    }
    measure(p, c, most);
    *out = slot_box(p, c, known->slot);
    if (!is_free(p, *out)) {
        return false;
    }
    remember(p, c, key, known->slot);
    return true;
}

/* In a column at the left or right edge of the arena, as near as possible. */
static bool place_at_side(const placing *p, const cluster *c, lab_box *out)
{
    float step = LINE * p->u;
    float first = p->arena.y + EDGE_LEFT * p->u;
    float wanted = c->at.y - c->high / 2.0F;
    bool is_right = c->at.x > p->arena.x + p->arena.w / 2.0F;
    uint32_t rows = (uint32_t)fmaxf((p->arena.h - c->high) / step, 0.0F);
    float best = INFINITY;
    for (uint32_t i = 0; i < 2 * rows; i++) {
        bool is_near = i < rows;
        bool is_at_right = is_near == is_right;
        uint32_t row = is_near ? i : i - rows;
        float x = is_at_right ? p->arena.x + p->arena.w - EDGE_LEFT * p->u - c->wide
                              : p->arena.x + EDGE_LEFT * p->u;
        lab_box box = {roundf(x), roundf(first + step * (float)row), c->wide, c->high};
        float away = fabsf(box.y - wanted) + (is_near ? 0.0F : p->arena.w / 2.0F);
        if (away < best && is_free(p, box)) {
            best = away;
            *out = box;
        }
    }
    return best < INFINITY;
}

static bool place_around(const placing *p, cluster *c, uint64_t key, lab_box *out)
{
    if (place_again(p, c, key, out)) {
        return true;
    }
    for (uint32_t shown = most_of(p, c); shown < DETAILS; shown++) {
        measure(p, c, (detail)shown);
        for (uint32_t slot = 0; slot < SLOTS; slot++) {
            *out = slot_box(p, c, slot);
            if (is_free(p, *out)) {
                remember(p, c, key, slot);
                return true;
            }
        }
        if ((shown == NAMES || c->count == 1) && place_at_side(p, c, out)) {
            return true;
        }
    }
    return false;
}

/* A free box in a row, as near as possible to the preferred place of the block: there, or beside a
 * box that is taken. */
static bool place_in_row(const placing *p, const cluster *c, float y, lab_box *out)
{
    float left = p->arena.x + EDGE_LEFT * p->u;
    float wanted = c->at.x - (c->items[0]->is_frame ? 0.0F : c->wide / 2.0F);
    float best = INFINITY;
    wanted = fmaxf(left, fminf(wanted, p->arena.x + p->arena.w - EDGE_LEFT * p->u - c->wide));
    for (uint32_t i = 0; i <= 2 * p->taken_count; i++) {
        const lab_box *beside = &p->taken[i / 2 < p->taken_count ? i / 2 : 0];
        float x = i == 2 * p->taken_count ? wanted
                  : i % 2 == 0            ? ceilf(beside->x + beside->w)
                                          : floorf(beside->x - c->wide);
        lab_box box = lab_box_make(roundf(fmaxf(x, left)), roundf(y), c->wide, c->high);
        if (fabsf(box.x - wanted) < best && is_free(p, box)) {
            best = fabsf(box.x - wanted);
            *out = box;
        }
    }
    return best < INFINITY;
}

/* In one row along the nearer edge of the arena if possible: what it says is shortened before a
 * second row is begun. */
static bool place_at_edge(const placing *p, cluster *c, lab_box *out)
{
    bool is_low = c->at.y > p->arena.y + p->arena.h / 2.0F;
    bool is_all = app_overlay_tells_all(p->labels->marks);
    bool is_edge =
        c->count > 0 && c->items[0]->is_edge && (!is_all || !p->is_narrow || has_note(c));
    bool has_bare = !is_edge || p->is_narrow || is_all;
    float pitch = (LINE + 3.0F) * p->u;
    for (uint32_t row = 0; row < EDGE_ROWS; row++) {
        for (uint32_t shown = is_edge ? NOTES : NUMBERS; shown < DETAILS; shown++) {
            measure(p, c, (detail)shown);
            float y =
                is_low ? p->arena.y + p->arena.h - pitch * (float)row - c->high - EDGE_LEFT * p->u
                       : p->arena.y + EDGE_LEFT * p->u + pitch * (float)row;
            if ((shown != NUMBERS || has_bare || row > 0) && place_in_row(p, c, y, out)) {
                return true;
            }
        }
    }
    return false;
}

/* The leader of a piece of the HUD begins anywhere on its lower side: straight below if it can. */
static gm_vec2 leader_end(const app_overlay_label *label, float x)
{
    float half = label->is_edge ? label->reach : 0.0F;
    return (gm_vec2){fmaxf(label->anchor.x - half, fminf(x, label->anchor.x + half)),
                     label->anchor.y};
}

static void paint_leader(const placing *p, const cluster *c, const app_overlay_label *label,
                         gm_vec2 from)
{
    gm_vec2 anchor = leader_end(label, from.x);
    float dx = from.x - anchor.x;
    float dy = from.y - anchor.y;
    float length = hypotf(dx, dy);
    gm_color color = gm_rgba(gm_group_color(label->group), 0.75F * label->alpha);
    if (length <= label->radius + 1.0F) {
        return;
    }
    float share = c->items[0]->is_edge ? 0.0F : label->radius / length;
    gm_vec2 to = {anchor.x + dx * share, anchor.y + dy * share};
    gm_draw_line(p->labels->brush.list, from, to, 1.0F, color, color);
}

/* The point of a box nearest to another point. */
static gm_vec2 nearest(lab_box box, gm_vec2 at)
{
    return (gm_vec2){fmaxf(box.x, fminf(at.x, box.x + box.w)),
                     fmaxf(box.y, fminf(at.y, box.y + box.h))};
}

static void paint_line(const placing *p, const cluster *c, const app_overlay_label *label,
                       lab_box line)
{
    const lab_brush *brush = &p->labels->brush;
    char text[APP_ORDER_TEXT];
    float sides[4] = {line.x, line.y, line_width(p, c, label), line.h - 1.0F};
    lab_box badge = {line.x, line.y, badge_width(p, label), line.h - 1.0F};
    gm_draw_round_rect(brush->list, sides, 0.5F * sides[3], gm_rgba(0x050A12, 0.72F),
                       gm_rgba(0x050A12, 0.72F));
    app_overlay_badge(
        brush, badge,
        &(app_overlay_badge_def){label->group, label->alpha, badge_text(p, label, text)});
    float high = gm_draw_line_height(brush->list, GM_FONT_MONO_TINY);
    float ink = fmaxf(label->alpha, APP_OVERLAY_LEAST_INK);
    gm_vec2 at = {line.x + badge.w + 4.0F * p->u, roundf(line.y + (line.h - 1.0F - high) / 2.0F)};
    gm_draw_text(brush->list, GM_FONT_MONO_TINY, at, GM_ALIGN_LEFT, gm_rgba(LAB_TEXT_PRIMARY, ink),
                 label->name);
    at.x += lab_brush_width(brush, GM_FONT_MONO_TINY, label->name) + 6.0F * p->u;
    if (c->has_notes && label->note[0] != '\0') {
        gm_draw_text(brush->list, GM_FONT_MONO_TINY, at, GM_ALIGN_LEFT,
                     gm_rgba(label->note_rgb, ink), note_of(c, label));
    }
}

/* Lines are shorter than their block: beside it the leader goes on to the end of its line, above
 * and below it ends where the line at that edge does.  @return where the slanted part begins */
static gm_vec2 meet_line(const placing *p, const cluster *c, uint32_t index, gm_vec2 from)
{
    const app_overlay_label *label = c->items[index];
    float high = LINE * p->u;
    bool is_right = label->anchor.x > c->box.x + c->box.w;
    bool is_beside = is_right || label->anchor.x < c->box.x;
    if (is_beside) {
        from.y = c->box.y + high * ((float)index + 0.5F);
        gm_vec2 end = {c->box.x + line_width(p, c, label), from.y};
        gm_color color = gm_rgba(gm_group_color(label->group), 0.75F * label->alpha);
        if (is_right && from.x > end.x + 1.0F) {
            gm_draw_line(p->labels->brush.list, end, from, 1.0F, color, color);
        }
        return from;
    }
    const app_overlay_label *edge = c->items[label->anchor.y > c->box.y ? c->count - 1 : 0];
    from.x = fminf(from.x, c->box.x + line_width(p, c, edge));
    return from;
}

/* To the side of a line; of a block above or below its things, to the edge of the block: no leader
 * crosses a line. */
static void paint_leaders(const placing *p, const cluster *c)
{
    for (uint32_t i = 0; i < c->count; i++) {
        const app_overlay_label *label = c->items[i];
        lab_box line = {c->box.x, c->box.y + LINE * p->u * (float)i, c->wide, LINE * p->u};
        bool is_beside =
            label->anchor.x < c->box.x || label->anchor.x > c->box.x + c->box.w || label->is_edge;
        line = c->is_short || !is_beside ? c->box : line;
        gm_vec2 from = label->is_edge ? (gm_vec2){line.x + line.w / 2.0F, line.y}
                                      : nearest(line, label->anchor);
        if (!label->is_frame) {
            bool is_column = !c->is_short && !label->is_edge;
            from = is_column ? meet_line(p, c, i, from) : from;
            paint_leader(p, c, label, from);
        }
    }
}

static void paint_block(const placing *p, const cluster *c)
{
    lab_box box = c->box;
    if (c->count == 1) {
        point_at(p, c->items[0], box);
    }
    if (c->is_short) {
        (void)do_badges(p, c, box, true);
        return;
    }
    for (uint32_t i = 0; i < c->count; i++) {
        lab_box line = {box.x, box.y, c->wide, LINE * p->u};
        point_at(p, c->items[i], line);
        paint_line(p, c, c->items[i], line);
        box.y += LINE * p->u;
    }
}

/* All labels that are near to the first one, and near to each other by that. */
static cluster gather(placing *p, uint32_t first)
{
    const app_overlay_labels *labels = p->labels;
    cluster c = {.at = labels->items[first].anchor};
    for (uint32_t i = first; i < labels->count; i++) {
        const app_overlay_label *label = &labels->items[i];
        float away = hypotf(label->anchor.x - c.at.x, label->anchor.y - c.at.y);
        bool is_near =
            i == first || (!label->is_edge && !labels->items[first].is_edge && away < NEAR * p->u);
        if (!p->is_done[i] && is_near) {
            p->is_done[i] = true;
            c.reach = fmaxf(c.reach, away + label->radius);
            c.items[c.count++] = label;
        }
    }
    if (!labels->items[first].is_edge && lab_box_has(p->free, c.at.x, c.at.y)) {
        float half = p->free.w / 2.0F;
        float off = hypotf(c.at.x - p->free.x - half, c.at.y - p->free.y - half);
        c.reach = fmaxf(c.reach, half + off);
    }
    return c;
}

static void place_cluster(placing *p, uint32_t first)
{
    lab_box box = {0};
    cluster c = gather(p, first);
    const app_overlay_label *label = &p->labels->items[first]; /* the first of the cluster */
    uint64_t key = label->tick * 8U + (uint64_t)label->group;
    bool is_placed = label->is_edge ? place_at_edge(p, &c, &box)
                                    : place_around(p, &c, key, &box) || place_at_edge(p, &c, &box);
    if (!is_placed) {
        return;
    }
    c.box = box;
    p->blocks[p->block_count++] = c;
    app_overlay_note_box(p->labels->marks->noted, APP_OVERLAY_LABEL, box);
    take(p, lab_box_make(box.x - 2.0F, box.y - 1.0F, box.w + 4.0F, box.h + 2.0F));
}

/* Places of labels that were not painted are forgotten. */
static void forget(app_overlay_slots *slots)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; slots != NULL && i < slots->count; i++) {
        if (slots->items[i].is_used) {
            slots->items[kept] = slots->items[i];
            slots->items[kept++].is_used = false;
        }
    }
    if (slots != NULL) {
        slots->count = kept;
    }
}

enum { PIECES = 0, FRAMES, LONG_NAMES, OTHERS, TURNS };

/* Short names at the edges first: a long one takes the room that they leave. */
static uint32_t turn_of(const app_overlay_label *label)
{
    bool is_long = label->note[0] != '\0';

    return !label->is_edge ? OTHERS : is_long ? LONG_NAMES : label->is_frame ? FRAMES : PIECES;
}

/* From the right, where the HUD reaches further than the arena: so no leader crosses another. */
static uint32_t next_of(const placing *p, uint32_t turn)
{
    const app_overlay_labels *labels = p->labels;
    uint32_t next = labels->count;
    for (uint32_t i = 0; i < labels->count; i++) {
        const app_overlay_label *label = &labels->items[i];
        bool is_first = next == labels->count ||
                        (turn == PIECES && label->anchor.x > labels->items[next].anchor.x);
        if (!p->is_done[i] && turn_of(label) == turn && is_first) {
            next = i;
        }
    }
    return next;
}

void app_overlay_paint_labels(const app_overlay_labels *labels)
{
    static placing p;
    const app_overlay_scene *scene = labels->marks->scene;
    const gm_picture_def *layout = scene->layout;
    float bottom = layout->arena_y + GM_ARENA_HEIGHT * layout->scale;
    bottom = scene->bottom > 0.0F ? fminf(bottom, scene->bottom) : bottom;
    memset(&p, 0, sizeof p);
    p.labels = labels;
    p.u = labels->brush.scale;
    p.arena = lab_box_make(layout->arena_x, layout->arena_y, GM_ARENA_WIDTH * layout->scale,
                           bottom - layout->arena_y);
    p.is_narrow = app_overlay_is_narrow(layout);
    take_picture(&p);
    for (uint32_t turn = 0; turn < TURNS; turn++) {
        for (uint32_t i = next_of(&p, turn); i < labels->count; i = next_of(&p, turn)) {
            place_cluster(&p, i);
        }
    }
    for (uint32_t i = 0; i < p.block_count && !has_places_only(&p); i++) {
        paint_leaders(&p, &p.blocks[i]);
    }
    for (uint32_t i = 0; i < p.block_count; i++) {
        paint_block(&p, &p.blocks[i]); /* over the leaders of others */
    }
    for (uint32_t i = 0; i < p.block_count; i++) {
        tell_names(&p, &p.blocks[i]);
    }
    forget(labels->marks->slots);
}
