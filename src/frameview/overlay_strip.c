/* frameview/overlay_strip.c -- the frame below the arena: stages in their order, lanes, frame
 * times. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design. */
#define STAGES       17.0F
#define PAST_SHARE   0.21F
#define PAST_LEAST   112.0F
#define PAST_MOST    300.0F
#define PAST_HEAD    17.0F
#define PAST_AXIS    12.0F
#define PITCH        2.0F
#define LEAST_TOP_US 500.0F
/* A picture at 60 Hz; not less than rounded figures say. */
#define PICTURE_MS 16.7F
/* Of a cell beside its words. */
#define CELL_AIR  12.0F
#define LEAST_AIR 8.0F
#define SLOT_RGB  0x7F93B2U

static const char no_group[] = "no group: runs between PostPhysics and PostUpdateWork";

static const char kept[] =
    "While the mouse is on the strip it stays at one frame; the game goes on.";

static const char physics_step[] =
    "The physics step runs on a worker from PhysicsStart on. PhysicsEnd waits for it, and goes "
    "on when its thread is awake again.";

static const char cut_picture[] =
    "After the frame the picture is painted and shown. At // its bar is cut: it is longer than the "
    "axis.";

/* The figure is that of the frame without its picture. */
static const char game_alone[] = "the game alone";

typedef struct strip {
    app_overlay *overlay;
    const app_overlay_scene *scene;
    const lab_frame *frame; /* the one that is shown */
    lab_brush brush;
    lab_box stages;
    lab_box lanes;
    lab_box past;
    lab_box cells[TL_STAGE_COUNT];
    uint32_t length; /* of the names of stages */
    bool has_mouse;
} strip;

static void paint_back(const lab_brush *brush, lab_box box)
{
    float sides[4] = {box.x, box.y, box.w, box.h};
    float radius = 7.0F * brush->scale;
    float light[4] = {box.x + radius, box.y + 1.0F, box.w - 2.0F * radius, 1.0F};
    gm_draw_round_rect(brush->list, sides, radius, gm_rgba(0x0E1829, 0.90F),
                       gm_rgba(0x0A1220, 0.93F));
    gm_draw_round_rect_stroke(brush->list, sides, radius, 1.0F, gm_rgba(LAB_BORDER, 1.0F));
    gm_draw_rect(brush->list, light, gm_rgba(0x6F93C8, 0.35F));
}

static uint32_t runs_in(const lab_frame *frame, tl_stage stage)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        count += frame->items[i].item.stage == stage ? 1 : 0;
    }
    return count;
}

static uint32_t stage_color(tl_stage stage)
{
    tl_tick_group group = tl_stage_group(stage);
    return group < TL_TICK_GROUP_COUNT ? gm_group_color(group) : SLOT_RGB;
}

/* Names of stages as long as all of them fit: whole; whole for slots alone, because a short one
 * says little and has no number; these without counts; short. */
enum { WHOLE = 0, WHOLE_SLOTS, BARE_SLOTS, SHORTEST, LENGTHS };

/* Always with its sign: a number alone looks like a place in the order.  @return out */
static const char *write_count(uint32_t length, uint32_t runs, char out[16])
{
    out[0] = '\0';
    if (length < BARE_SLOTS) {
        (void)snprintf(out, 16, "\xC3\x97%" PRIu32, runs);
    }
    return out;
}

/* Groups with the number of their key.  @return `out`, or a word */
static const char *stage_word(const strip *s, tl_stage stage, uint32_t length,
                              char out[LAB_BRUSH_TEXT])
{
    tl_tick_group group = tl_stage_group(stage);
    bool is_slot = group == TL_TICK_GROUP_COUNT;
    bool is_whole = length == WHOLE || (length < SHORTEST && is_slot);
    const char *word =
        lab_brush_word(&s->brush, is_whole ? tl_stage_name(stage) : lab_lanes_short_name(stage));
    if (is_slot) {
        return word;
    }
    (void)snprintf(out, LAB_BRUSH_TEXT, "%d %s", (int)group + 1, word);
    return out;
}

/* The cells from left to right, and what length of names they have room for. */
static void measure_stages(strip *s)
{
    float words[TL_STAGE_COUNT];
    float spare = 0.0F;
    char count[16];
    char text[LAB_BRUSH_TEXT];
    for (s->length = WHOLE; s->length < LENGTHS; s->length++) {
        float figure =
            lab_brush_width(&s->brush, GM_FONT_MONO_TINY, write_count(s->length, 10, count)) +
            (s->length < SHORTEST ? CELL_AIR : LEAST_AIR) * s->brush.scale;
        spare = s->stages.w;
        for (int i = 0; i < TL_STAGE_COUNT; i++) {
            const char *word = stage_word(s, (tl_stage)i, s->length, text);
            words[i] = lab_brush_width(&s->brush, GM_FONT_MONO_TINY, word) + figure;
            spare -= words[i];
        }
        if (spare >= 0.0F) {
            break;
        }
    }
    float share = s->length == LENGTHS ? s->stages.w / (s->stages.w - spare) : 1.0F;
    float more = s->length == LENGTHS ? 0.0F : spare / (float)TL_STAGE_COUNT;
    float x = s->stages.x;
    for (int i = 0; i < TL_STAGE_COUNT; i++) {
        s->cells[i] = lab_box_make(x, s->stages.y, words[i] * share + more, s->stages.h);
        x += s->cells[i].w;
    }
}

/* What ran in a stage, with its places: "   1 Camera   2 Streaming".  @return bytes */
static size_t write_runs(const strip *s, tl_stage stage, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < s->frame->item_count && used < size; i++) {
        char name[APP_ORDER_TEXT];
        if (s->frame->items[i].item.stage == stage) {
            app_order_name(&s->brush, s->frame, i, name);
            used += (size_t)snprintf(out + used, size - used, "   %" PRIu32 " %s",
                                     s->frame->items[i].order, name);
        }
    }
    return used < size ? used : size - 1;
}

/* In a slot, as it has no panel, what ran takes the place of the count where it has room. */
static void write_slot(const strip *s, tl_stage stage, char out[LAB_BRUSH_TEXT])
{
    char text[LAB_BRUSH_TEXT];
    char runs[LAB_BRUSH_TEXT];
    const char *word = stage_word(s, stage, s->length, text);
    float room = s->cells[stage].w - 12.0F * s->brush.scale -
                 lab_brush_width(&s->brush, GM_FONT_MONO_TINY, word);
    bool is_slot = tl_stage_group(stage) == TL_TICK_GROUP_COUNT;
    if (is_slot && write_runs(s, stage, runs, sizeof runs) > 0 &&
        lab_brush_width(&s->brush, GM_FONT_MONO_TINY, runs + 3) <= room) {
        (void)snprintf(out, LAB_BRUSH_TEXT, "%s", runs + 3);
    }
}

static void paint_stage(const strip *s, tl_stage stage, bool is_pointed)
{
    char count[LAB_BRUSH_TEXT];
    char text[LAB_BRUSH_TEXT];
    float u = s->brush.scale;
    lab_box cell = s->cells[stage];
    uint32_t runs = runs_in(s->frame, stage);
    uint32_t rgb = stage_color(stage);
    float bar[4] = {cell.x + 1.0F, cell.y + cell.h - 2.0F * u, cell.w - 2.0F, 2.0F * u};
    float tint[4] = {cell.x + 1.0F, cell.y, cell.w - 2.0F, cell.h};
    tl_tick_group group = tl_stage_group(stage);
    bool is_group = group < TL_TICK_GROUP_COUNT;
    bool is_lit = is_pointed || (is_group && (s->overlay->groups & 1U << group) != 0);
    bool is_walk = s->overlay->is_on_hold && app_overlay_alone(s->overlay) < TL_TICK_GROUP_COUNT;
    bool is_dim = is_walk && !is_lit;
    gm_draw_rect(s->brush.list, tint,
                 gm_rgba(rgb, is_lit                ? 0.42F
                              : runs > 0 && !is_dim ? 0.12F
                                                    : 0.05F));
    if (is_walk && is_lit && !is_pointed) {
        gm_draw_round_rect_stroke(s->brush.list, tint, 2.0F * u, 1.2F * u, gm_rgba(rgb, 1.0F));
    }
    if (is_group) {
        s->overlay->heads[group] = cell;
        gm_draw_rect(s->brush.list, bar, gm_rgba(rgb, runs > 0 && !is_dim ? 0.95F : 0.30F));
    }
    (void)write_count(s->length, runs, count);
    write_slot(s, stage, count);
    cell.x += 4.0F * u;
    cell.w -= 7.0F * u;
    cell.h -= 2.0F * u;
    lab_brush_figure(&s->brush, GM_FONT_MONO_TINY, cell, GM_ALIGN_RIGHT,
                     runs > 0 ? LAB_TEXT_PRIMARY : LAB_TEXT_MUTED, count);
    (void)lab_box_right(&cell, lab_brush_width(&s->brush, GM_FONT_MONO_TINY, count));
    lab_brush_figure(&s->brush, GM_FONT_MONO_TINY, cell, GM_ALIGN_LEFT,
                     is_lit                ? LAB_TEXT_TITLE
                     : runs > 0 && !is_dim ? rgb
                                           : LAB_TEXT_MUTED,
                     stage_word(s, stage, s->length, text));
}

/* The cell below the mouse; TL_STAGE_COUNT: none. */
static tl_stage stage_at(const strip *s, gm_vec2 at)
{
    int i = 0;
    while (i < TL_STAGE_COUNT && !lab_box_has(s->cells[i], at.x, at.y)) {
        i++;
    }
    return (tl_stage)i;
}

/* "Timers: 1 SpawnTimer 2 Chain": what ran in a stage, and what the stage is for. */
static void write_stage(const strip *s, tl_stage stage, char out[APP_OVERLAY_TOLD])
{
    size_t used = (size_t)snprintf(out, LAB_BRUSH_TEXT,
                                   "%s:", lab_brush_word(&s->brush, tl_stage_name(stage)));
    used += write_runs(s, stage, out + used, APP_OVERLAY_TOLD - used);
    if (runs_in(s->frame, stage) == 0) {
        used += (size_t)snprintf(out + used, APP_OVERLAY_TOLD - used, " %s",
                                 lab_brush_word(&s->brush, "nothing ran here"));
    }
    if (used < LAB_BRUSH_TEXT) {
        bool is_slot = tl_stage_group(stage) == TL_TICK_GROUP_COUNT;
        (void)snprintf(out + used, APP_OVERLAY_TOLD - used, "\n%s%s%s",
                       is_slot ? lab_brush_word(&s->brush, no_group) : "", is_slot ? "\n" : "",
                       lab_brush_word(&s->brush, app_overlay_stage_sentence(stage)));
    }
}

/* "5 Drone 2    0.8 us    PrePhysics", and why it reads late, or what its group is for. */
static void write_item(const strip *s, uint32_t item, char out[APP_OVERLAY_TOLD])
{
    char name[APP_ORDER_TEXT];
    char numbered[APP_ORDER_TEXT + 12];
    lab_lanes_item of = {s->frame, item, numbered};
    app_order_name(&s->brush, of.frame, item, name);
    (void)snprintf(numbered, sizeof numbered, "%" PRIu32 " %s", of.frame->items[item].order, name);
    lab_lanes_write_tip(&s->overlay->lanes, &s->brush, &of, out);
    const tl_item *ran = &of.frame->items[item].item;
    const char *reason =
        ran->kind == TL_ITEM_TICK ? app_overlay_late_reason(s->scene, ran->id) : NULL;
    size_t used = strlen(out);
    if (reason != NULL) {
        app_overlay_write_late(&s->brush, s->scene, app_overlay_late_read(s->scene, ran->id), name);
        (void)snprintf(out + used, APP_OVERLAY_TOLD - used, "\n%s: %s", name,
                       lab_brush_word(&s->brush, reason));
    } else if (lab_lanes_longest(&s->overlay->lanes, of.frame) != item) { /* that tells enough */
        (void)snprintf(out + used, APP_OVERLAY_TOLD - used, "\n%s",
                       lab_brush_word(&s->brush, app_overlay_stage_sentence(ran->stage)));
    }
}

/* The bar of the picture begins where the frame ends. */
static bool is_picture_cut(const strip *s, const lab_lanes_place *place)
{
    float end = s->overlay->lanes.length_us + s->overlay->draw_ms * 1000.0F;
    return (end - place->left_us) * place->px_per_us > place->area.w + 0.5F;
}

/* What a lane without items is for, where the mouse is in it.  @return NULL: nowhere */
static const char *lane_sentence(const strip *s, const lab_lanes_place *place)
{
    gm_vec2 at = s->overlay->mouse;
    if (!s->overlay->lanes.has_clock || !lab_box_has(place->area, at.x, at.y)) {
        return NULL;
    }
    uint32_t lane = (uint32_t)((at.y - place->area.y) / place->pitch);
    bool is_picture = lane + 1 == place->lane_count;
    return is_picture && is_picture_cut(s, place) ? cut_picture
           : is_picture                           ? LAB_LANES_PICTURE
           : lane + 2 == place->lane_count        ? physics_step
                                                  : NULL;
}

static bool is_at_path(const strip *s, const lab_lanes_def *def)
{
    lab_box chip = lab_lanes_chip(&s->overlay->lanes, &s->brush, s->lanes, def);
    return lab_box_has(chip, s->overlay->mouse.x, s->overlay->mouse.y);
}

static void write_path(const strip *s, const lab_lanes_def *def, char out[APP_OVERLAY_TOLD])
{
    char path[LAB_BRUSH_TEXT];
    char wake[LAB_BRUSH_TEXT];
    lab_lanes_write_path(&s->brush, def, path);
    (void)lab_lanes_write_wake(&s->brush, s->frame, wake);
    (void)snprintf(out, APP_OVERLAY_TOLD, "%s: %s%s%s", lab_brush_word(&s->brush, LAB_LANES_CHAIN),
                   path, wake[0] != '\0' ? ". " : "", wake);
}

/* Where the mouse is before the first bar. */
static bool is_at_begin(const strip *s, const lab_lanes_place *place)
{
    const lab_lanes *lanes = &s->overlay->lanes;
    gm_vec2 at = s->overlay->mouse;
    if (!lanes->has_clock || s->frame->item_count == 0) {
        return false;
    }
    float first = lab_lanes_bar(lanes, place, s->frame, 0).x;
    lab_box begin = {place->area.x, place->area.y, first - place->area.x, place->area.h};
    return lab_box_has(begin, at.x, at.y);
}

static void write_begin(const strip *s, char out[APP_OVERLAY_TOLD])
{
    char time[24];
    const char *what = "Start of the frame: the engine sets the times and lists what runs.";
    lab_lanes_write_time(time, sizeof time, s->overlay->lanes.begin_us[0]);
    (void)snprintf(out, APP_OVERLAY_TOLD, "%s    %s", lab_brush_word(&s->brush, what), time);
}

/* The stage that the mouse is at, or whose bar it is at; TL_STAGE_COUNT: none. */
static tl_stage pointed_stage(const strip *s, const lab_lanes_def *def)
{
    return def->hovered != LAB_NONE ? s->frame->items[def->hovered].item.stage
           : s->has_mouse           ? stage_at(s, s->overlay->mouse)
                                    : TL_STAGE_COUNT;
}

/* About what the mouse points at; "": nothing is there. */
static void write_told(const strip *s, const lab_lanes_def *def, const lab_lanes_place *place,
                       char out[APP_OVERLAY_TOLD])
{
    gm_vec2 mouse = s->overlay->mouse;
    out[0] = '\0';
    if (def->hovered != LAB_NONE) {
        write_item(s, def->hovered, out);
    } else if (!s->has_mouse) {
        return;
    } else if (is_at_path(s, def)) {
        write_path(s, def, out);
    } else if (stage_at(s, mouse) < TL_STAGE_COUNT) {
        write_stage(s, stage_at(s, mouse), out);
    } else if (lane_sentence(s, place) != NULL) {
        (void)snprintf(out, APP_OVERLAY_TOLD, "%s",
                       lab_brush_word(&s->brush, lane_sentence(s, place)));
    } else if (is_at_begin(s, place)) {
        write_begin(s, out);
    } else if (lab_box_has(s->past, mouse.x, mouse.y)) {
        static const char columns[] = "A column is a frame: as high as it was long, by groups.";
        (void)snprintf(out, APP_OVERLAY_TOLD, "%s", lab_brush_word(&s->brush, columns));
    } else if (s->overlay->is_strip_kept) {
        (void)snprintf(out, APP_OVERLAY_TOLD, "%s", lab_brush_word(&s->brush, kept));
    }
}

/* Around the slots, which are no groups. */
static void paint_bracket(const strip *s)
{
    float wide = 1.5F * s->brush.scale;
    float tall = 7.0F * s->brush.scale;
    const lab_box *first = &s->cells[TL_STAGE_LATENT];
    const lab_box *last = &s->cells[TL_STAGE_CAMERA];
    float left = first->x + 2.0F;
    float right = last->x + last->w - 2.0F;
    float low = first->y + first->h;
    gm_color color = gm_rgba(LAB_TEXT_PRIMARY, 0.8F);
    gm_draw_rect(s->brush.list, (float[4]){left, low - wide, right - left, wide}, color);
    gm_draw_rect(s->brush.list, (float[4]){left, low - tall, wide, tall}, color);
    gm_draw_rect(s->brush.list, (float[4]){right - wide, low - tall, wide, tall}, color);
}

/* The line with the names of all stages, and the sentence about what the mouse points at. */
static void paint_stages(const strip *s, const lab_lanes_def *def, const lab_lanes_place *place)
{
    char text[APP_OVERLAY_TOLD];
    write_told(s, def, place, text);
    for (int i = 0; i < TL_STAGE_COUNT; i++) {
        paint_stage(s, (tl_stage)i, (tl_stage)i == pointed_stage(s, def));
    }
    paint_bracket(s);
    if (text[0] != '\0') {
        app_overlay_paint_told(s->overlay, &s->brush, s->has_mouse, text);
    }
}

/* The axis follows the frames of play. A frame that stays gets one that holds all of it, once:
 * afterwards bars and scale stand as long as it does. Then that of play is back. */
static void measure_lanes(const strip *s)
{
    app_overlay *overlay = s->overlay;
    bool is_kept = overlay->is_strip_kept && overlay->lanes.frame == s->frame->number;
    if (overlay->has_still_scale || is_kept) {
        return;
    }
    overlay->has_still_scale = overlay->is_still;
    if (overlay->is_still) {
        overlay->play_span_us =
            overlay->play_span_us > 0.0F ? overlay->play_span_us : overlay->lanes.span_us;
        lab_lanes_fit(&overlay->lanes, s->frame);
        return;
    }
    if (overlay->play_span_us > 0.0F) {
        overlay->lanes.span_us = overlay->play_span_us;
        overlay->play_span_us = 0.0F;
    }
    lab_lanes_measure(&overlay->lanes, s->frame);
}

/* While the game runs all groups are in sight, on an axis that seldom changes: a frame that is
 * longer is passed by, and its column tells of it. */
static void show_fitting(strip *s)
{
    app_overlay *overlay = s->overlay;
    const lab_frame *fits = &overlay->fit_frame;
    bool is_long = overlay->lanes.length_us > overlay->lanes.span_us;
    bool is_kept = overlay->is_strip_kept || overlay->is_still;
    if (is_long && !is_kept && fits->number > 0 && fits->number < s->frame->number) {
        s->frame = fits;
        lab_lanes_place_frame(&overlay->lanes, fits);
    }
}

static void paint_lanes(strip *s)
{
    measure_lanes(s);
    show_fitting(s);
    lab_lanes_def def = {.frame = s->frame,
                         .selected = "",
                         .hovered = LAB_NONE,
                         .zoom = 1.0F,
                         .draw_ms = s->overlay->draw_ms,
                         .is_held = s->overlay->is_still,
                         .has_numbers = true};
    lab_lanes_place place = lab_lanes_look(&s->overlay->lanes, s->lanes, s->brush.scale, &def);
    if (s->has_mouse) {
        def.hovered = lab_lanes_item_at(&s->overlay->lanes, &place, s->frame, s->overlay->mouse);
    }
    bool is_row =
        !s->has_mouse && s->overlay->is_still && s->overlay->pointed_item < s->frame->item_count;
    def.hovered = is_row ? s->overlay->pointed_item : def.hovered;
    lab_lanes_draw(&s->overlay->lanes, &s->brush, s->lanes, &def);
    paint_stages(s, &def, &place);
}

/* A round figure above all frames shown. */
static float top_us(const strip *s, uint32_t shown)
{
    float most = LEAST_TOP_US;
    for (uint32_t i = 0; i < shown; i++) {
        uint64_t at = (s->overlay->past_count - 1 - i) % APP_OVERLAY_PAST;
        most = fmaxf(most, fminf(s->overlay->past[at].total, 2.0F * s->overlay->usual_us));
    }
    float unit = powf(10.0F, floorf(log10f(most)));
    float share = most / unit;
    return unit * (share <= 1.0F ? 1.0F : share <= 2.0F ? 2.0F : share <= 5.0F ? 5.0F : 10.0F);
}

/* Of one frame, group on group. */
static void paint_column(const strip *s, lab_box box, const app_overlay_past *past, float top)
{
    float y = box.y + box.h;
    for (uint32_t i = 0; i <= TL_TICK_GROUP_COUNT; i++) {
        bool is_slots = i == TL_TICK_GROUP_COUNT;
        float us = is_slots ? past->slots : past->groups[i];
        float high = fminf(us / top * box.h, y - box.y);
        float sides[4] = {box.x, y - high, box.w, high};
        y -= high;
        gm_draw_rect(s->brush.list, sides,
                     gm_rgba(is_slots ? SLOT_RGB : gm_group_color((tl_tick_group)i), 0.9F));
    }
}

/* In a pause that of the frame that is shown, as in the panels. */
static float shown_frame_us(const app_overlay *overlay)
{
    bool is_own = overlay->is_still && overlay->past_count > 0;
    return is_own ? overlay->past[(overlay->past_count - 1) % APP_OVERLAY_PAST].total
                  : overlay->usual_us;
}

/* Where frame and picture together miss the time of a picture at 60 Hz, in as many words as have
 * room before `room` px end.  @return "": they do not, or it is not known */
static const char *write_missed(const strip *s, float room, char out[LAB_BRUSH_TEXT])
{
    static const char *const words[3] = {"with drawing {1} of 16.7 ms: missed",
                                         "with drawing {1} ms: missed", "{1} ms: missed"};
    char time[24];
    const char *values[1] = {time};
    float ms = shown_frame_us(s->overlay) / 1000.0F + s->overlay->draw_ms;
    out[0] = '\0';
    (void)snprintf(time, sizeof time, "%s%.0f", s->overlay->is_still ? "" : APP_OVERLAY_USUAL,
                   (double)ms);
    for (uint32_t i = 0; i < 3 && s->overlay->draw_ms > 0.0F && ms >= PICTURE_MS; i++) {
        (void)lab_brush_fill(&s->brush, out, words[i], values, 1);
        if (lab_brush_width(&s->brush, GM_FONT_SMALL, out) < room) {
            break;
        }
    }
    return out;
}

/* Which part of a picture's time at 60 Hz the frame takes; painting comes on top. The figure stands
 * beside the words, else alone.  @return false: the words had no room */
static bool paint_past_head(const strip *s, lab_box head)
{
    char time[24];
    char figure[LAB_BRUSH_TEXT];
    char missed[LAB_BRUSH_TEXT];
    const char *values[1] = {time};
    bool is_missed = write_missed(s, 0.0F, missed)[0] != '\0';
    const char *word = lab_brush_word(&s->brush, game_alone);
    (void)snprintf(time, sizeof time, "%s%.2f", s->overlay->is_still ? "" : APP_OVERLAY_USUAL,
                   (double)(shown_frame_us(s->overlay) / 1000.0F));
    (void)lab_brush_fill(&s->brush, figure, is_missed ? "{1} ms" : "{1} of 16.7 ms", values, 1);
    float words = lab_brush_width(&s->brush, GM_FONT_SMALL, word) + 4.0F * s->brush.scale;
    float wide = lab_brush_width(&s->brush, GM_FONT_MONO, figure) + 2.0F;
    if (words + wide > head.w) {
        (void)lab_brush_fill(&s->brush, figure, is_missed ? "game {1} ms" : "{1} of 16.7 ms",
                             values, 1);
        lab_brush_figure(&s->brush, GM_FONT_MONO_TINY, head, GM_ALIGN_LEFT, LAB_GOOD, figure);
        return false;
    }
    lab_brush_figure(&s->brush, GM_FONT_MONO, lab_box_right(&head, wide), GM_ALIGN_RIGHT, LAB_GOOD,
                     figure);
    lab_brush_figure(&s->brush, GM_FONT_SMALL, head, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, word);
    return true;
}

/* The figure above all columns, and what a column is. Before both: that the frames miss their time,
 * or the words for which the head had no room. */
static void paint_past_axis(const strip *s, lab_box axis, float top, bool has_words)
{
    char missed[LAB_BRUSH_TEXT];
    char figure[24];
    const char *word = lab_brush_word(&s->brush, has_words ? "a column a frame" : game_alone);
    lab_lanes_write_time(figure, sizeof figure, top);
    float wide = lab_brush_width(&s->brush, GM_FONT_MONO_TINY, figure) + 8.0F * s->brush.scale;
    bool is_missed = write_missed(s, axis.w - wide, missed)[0] != '\0';
    word = is_missed ? missed : word;
    bool has_room = wide + lab_brush_width(&s->brush, GM_FONT_SMALL, word) < axis.w;
    bool is_first = is_missed || !has_words;
    if (has_room || is_first) {
        lab_brush_figure(&s->brush, GM_FONT_SMALL, axis, GM_ALIGN_RIGHT,
                         is_missed ? LAB_WARNING : LAB_TEXT_MUTED, word);
    }
    if (has_room || !is_first) {
        lab_brush_figure(&s->brush, GM_FONT_MONO_TINY, axis, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY,
                         figure);
    }
}

static void paint_past(const strip *s)
{
    float u = s->brush.scale;
    lab_box area = {s->past.x + 9.0F * u, s->past.y, s->past.w - 18.0F * u, s->past.h - 8.0F * u};
    lab_box head = lab_box_top(&area, PAST_HEAD * u);
    lab_box axis = lab_box_top(&area, PAST_AXIS * u);
    uint32_t fits = (uint32_t)fmaxf(area.w / PITCH, 1.0F);
    uint64_t known = s->overlay->past_count;
    uint32_t shown = fits < APP_OVERLAY_PAST ? fits : APP_OVERLAY_PAST;
    shown = known < shown ? (uint32_t)known : shown;
    float top = top_us(s, shown);
    paint_back(&s->brush, s->past);
    bool has_words = paint_past_head(s, head);
    float right = floorf(area.x + area.w);
    for (uint32_t i = 0; i < shown; i++) {
        lab_box column = {right - PITCH * (float)(i + 1), area.y, PITCH - 0.4F, area.h};
        paint_column(s, column, &s->overlay->past[(known - 1 - i) % APP_OVERLAY_PAST], top);
    }
    float line[4] = {area.x, area.y, area.w, 1.0F};
    gm_draw_rect(s->brush.list, line, gm_rgba(LAB_TEXT_MUTED, 0.5F));
    paint_past_axis(s, axis, top, has_words);
}

/* While the arena still makes room, the strip keeps off it. */
static float shift_of(const strip *s)
{
    const gm_picture_def *now = s->scene->layout;
    const gm_picture_def *goal = &s->overlay->places.arena;
    return fmaxf(now->arena_y + GM_ARENA_HEIGHT * now->scale - goal->arena_y -
                     GM_ARENA_HEIGHT * goal->scale,
                 0.0F);
}

void app_overlay_paint_strip(app_overlay *overlay, const app_overlay_scene *scene)
{
    strip s = {.overlay = overlay,
               .scene = scene,
               .frame = overlay->is_strip_kept ? &overlay->strip_frame : &overlay->frame,
               .brush = app_overlay_brush(scene)};
    float u = s.brush.scale;
    lab_box box = overlay->places.strip;
    if (box.h <= 0.0F) {
        return;
    }
    box.y += shift_of(&s);
    app_overlay_note_box(overlay, APP_OVERLAY_STRIP, box);
    s.has_mouse = lab_box_has(box, overlay->mouse.x, overlay->mouse.y);
    float past = fmaxf(PAST_LEAST * u, fminf(PAST_SHARE * box.w, PAST_MOST * u));
    s.past = lab_box_right(&box, floorf(past));
    (void)lab_box_right(&box, APP_OVERLAY_GAP * u);
    paint_back(&s.brush, box);
    box = lab_box_make(box.x + 4.0F * u, box.y + 3.0F * u, box.w - 8.0F * u, box.h - 6.0F * u);
    s.stages = lab_box_top(&box, STAGES * u);
    s.lanes = box;
    measure_stages(&s);
    paint_lanes(&s);
    paint_past(&s);
}
