/* lab/panels/insight.c -- see insight.h. */
#include "lab/panels/insight.h"

#include "frameview/curve.h"
#include "frameview/plan.h"
#include "lab/panels/insight_parts.h"
#include "lab/panels/keys.h"

#include <game/palette.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLACE_SHEET = 1, PLACE_REPLAY, PLACE_CLOSE, MOST_FRAMES = 8 };

/* Px of the design. */
#define HEAD   22.0F
#define ROW    54.0F
#define NAMED  62.0F /* a row of cells with names above and below */
#define LINE   16.0F
#define NAME   15.0F
#define BAND   9.0F
#define CELL   13.0F
#define GROUPS 10.0F /* names of the groups, below the cells */
#define FRAMES 13.0F /* names of the frames, above the rows */
#define COLUMN 62.0F
#define PAD    8.0F
#define GAP    10.0F
#define APART  7.0F /* between the rows, with a line: names stand at the edges of both */

/* Of a late read that the goal allows; it is grey. */
#define INTENDED "as intended"

/* A row of cells while it is painted: frames up to that of the last read, which is the last. */
typedef struct strip {
    lab_ui *ui;
    const lab_kept_read *moment;
    lab_box box;     /**< of the cells of all frames */
    uint32_t frames; /**< that are painted, 2 to MOST_FRAMES */
    uint32_t hidden; /**< left out before the last one */
    float pitch;     /**< px from cell to cell */
    uint32_t lit;    /**< pictures since it began */
    uint32_t rgb;    /**< of arrow and names */
    uint32_t late;   /**< of those of a late read */
} strip;

/* What is still late in a schedule that passes is within the goal. */
static uint32_t late_rgb(const lab_insight *insight, bool is_now)
{
    return is_now && lab_insight_has_late_goal(insight) ? LAB_TEXT_SECONDARY : LAB_BAD;
}

static uint32_t color_of(const lab_insight *insight, bool is_now)
{
    const lab_kept_read *moment = is_now ? &insight->now : &insight->before;
    bool is_state = moment->kind != LAB_MOMENT_READ && moment->kind != LAB_MOMENT_REST &&
                    moment->kind != LAB_MOMENT_WAITS_KEPT;
    is_state = is_state || (moment->has_total && moment->next.is_there);
    bool is_good = is_state ? moment->is_good : !lab_moment_is_late(moment);
    return is_good ? LAB_GOOD : late_rgb(insight, is_now);
}

static const char *cause_words(const lab_kept_read *moment)
{
    return moment->kind == LAB_MOMENT_BIRTH      ? "{1} spawns"
           : moment->kind == LAB_MOMENT_REST     ? "{1} runs"
           : moment->kind == LAB_MOMENT_DEMOTION ? "{1} asks for {2}"
           : moment->kind == LAB_MOMENT_EFFECT   ? "{1} acts"
                                                 : "{1} writes";
}

static const char *effect_words(const lab_kept_read *moment)
{
    return moment->kind == LAB_MOMENT_BIRTH      ? "{1} ticks first"
           : moment->kind == LAB_MOMENT_REST     ? "{1} runs"
           : moment->kind == LAB_MOMENT_DEMOTION ? "{1} runs in {2}"
           : moment->kind == LAB_MOMENT_EFFECT   ? "{1}: it takes effect"
                                                 : "{1} reads";
}

/* From the write to the read; from one run of a function that rests to the next. */
static uint32_t distance_of(const lab_kept_read *moment)
{
    return moment->frames + (moment->kind == LAB_MOMENT_REST ? 1 : 0);
}

/* From the first read of a chain to the second, which is of what the first reader wrote then. Both
 * were taken from one frame: in the frames before it they are as late. */
static uint32_t handed_on(const lab_kept_read *moment)
{
    return moment->next.is_there ? moment->next.frames : 0;
}

/* Frames from the write of a moment to its last read. */
static uint32_t frames_of(const lab_kept_read *moment)
{
    return distance_of(moment) + handed_on(moment) + 1;
}

/* The column of the frame that is so many frames before that of the last read. */
static uint32_t frame_before(const strip *t, uint32_t frames)
{
    uint32_t last = t->frames - 1;
    return frames < last ? last - frames : 0;
}

static lab_box cell_of(const strip *t, uint32_t frame, uint32_t item)
{
    float gap = GAP * t->ui->scale;
    float x = t->box.x + t->pitch * (float)(frame * t->moment->count + item) + gap * (float)frame;
    float high = CELL * t->ui->scale;
    return lab_box_make(x, t->box.y + (NAME + BAND) * t->ui->scale, fmaxf(t->pitch - 1.0F, 1.0F),
                        high);
}

static uint32_t stage_rgb(tl_stage stage)
{
    tl_tick_group group = tl_stage_group(stage);
    return group < TL_TICK_GROUP_COUNT ? gm_group_color(group) : LAB_TEXT_SECONDARY;
}

static uint32_t write_frame(const strip *t)
{
    return frame_before(t, distance_of(t->moment) + handed_on(t->moment));
}

static uint32_t read_frame(const strip *t)
{
    return frame_before(t, handed_on(t->moment));
}

/* Where a function would run that rests, between its runs. */
static bool is_empty_cell(const strip *t, uint32_t frame, uint32_t item)
{
    const lab_kept_read *m = t->moment;
    if (m->kind == LAB_MOMENT_DEMOTION) {
        return item == m->write && item != m->read;
    }
    return m->kind == LAB_MOMENT_REST && frame > write_frame(t) && frame < t->frames - 1 &&
           item == m->read;
}

static bool is_bright(const strip *t, uint32_t frame, uint32_t item)
{
    const lab_kept_read *m = t->moment;
    bool is_last = frame == t->frames - 1;
    bool is_read = item == m->read && frame == read_frame(t);
    bool is_next = m->next.is_there && item == m->next.read && is_last;
    bool runs_always =
        m->kind == LAB_MOMENT_REST && lab_insight_is_fresh(m) && item == m->read && !is_last;
    return (item == m->write && frame == write_frame(t)) || runs_always ||
           ((is_read || is_next) && t->lit >= (uint32_t)LAB_INSIGHT_ARROW);
}

static void paint_cells(const strip *t)
{
    for (uint32_t frame = 0; frame < t->frames; frame++) {
        for (uint32_t i = 0; i < t->moment->count; i++) {
            lab_box cell = cell_of(t, frame, i);
            if (is_empty_cell(t, frame, i)) {
                float sides[4] = {cell.x, cell.y, cell.w, cell.h};
                gm_draw_round_rect_stroke(t->ui->list, sides, 0.0F, t->ui->scale,
                                          gm_rgba(t->rgb, 1.0F));
                continue;
            }
            lab_ui_fill_box(t->ui, cell, stage_rgb(t->moment->items[i].stage),
                            is_bright(t, frame, i) ? 1.0F : 0.25F);
        }
    }
}

/* The cells of a group, and those of slots behind it, have the room for its name: its number alone
 * where that is narrow. */
static void paint_group(const strip *t, uint32_t frame, uint32_t first, uint32_t end)
{
    char text[LAB_TEXT];
    tl_tick_group group = tl_stage_group(t->moment->items[first].stage);
    lab_box cell = cell_of(t, frame, first);
    float room = cell_of(t, frame, end).x - cell.x;
    (void)snprintf(text, sizeof text, "%d %s", (int)group + 1,
                   lab_ui_word(t->ui, lab_plan_short_name(group)));
    if (lab_ui_width(t->ui, GM_FONT_MONO_TINY, text) + 6.0F * t->ui->scale > room) {
        (void)snprintf(text, sizeof text, "%d", (int)group + 1);
    }
    if (lab_ui_width(t->ui, GM_FONT_MONO_TINY, text) <= room) {
        lab_box at = {cell.x, cell.y + cell.h, room, GROUPS * t->ui->scale};
        lab_ui_figure(t->ui, GM_FONT_MONO_TINY, at, GM_ALIGN_LEFT, gm_group_color(group), text);
    }
}

static bool begins_group(const strip *t, uint32_t item)
{
    const lab_moment_item *items = t->moment->items;
    return tl_stage_group(items[item].stage) < TL_TICK_GROUP_COUNT &&
           (item == 0 || items[item].stage != items[item - 1].stage);
}

static void paint_groups(const strip *t, uint32_t frame)
{
    uint32_t end = t->moment->count;
    for (uint32_t i = t->moment->count; i > 0; i--) {
        if (begins_group(t, i - 1)) {
            paint_group(t, frame, i - 1, end);
            end = i - 1;
        }
    }
}

/* A name above or below the cells, inside of the strip. */
static void paint_name(const strip *t, float from, const char *text, float y)
{
    float wide = lab_ui_width(t->ui, GM_FONT_MONO, text);
    float left = fminf(from, t->box.x + t->box.w - wide - 1.0F);
    lab_box at = {fmaxf(left, t->box.x), y, wide + 1.0F, NAME * t->ui->scale};
    lab_ui_figure(t->ui, GM_FONT_MONO, at, GM_ALIGN_LEFT, t->rgb, text);
}

/* From the write to the read, as far as it has come, above the cells or below them. */
static void paint_arrow(const strip *t, lab_box from, lab_box to, uint32_t rgb, bool is_below)
{
    float s = t->ui->scale;
    float y = is_below ? from.h + (GROUPS - 2.0F) * s : 2.0F * s;
    float way = fminf(((float)t->lit - (float)LAB_INSIGHT_WRITE) /
                          (float)(LAB_INSIGHT_ARROW - LAB_INSIGHT_WRITE),
                      1.0F);
    gm_vec2 a = {from.x + from.w / 2.0F, from.y + y};
    gm_vec2 b = {to.x + to.w / 2.0F, to.y + y};
    gm_vec2 tip = {a.x + (b.x - a.x) * way, a.y + (b.y - a.y) * way};
    if (way <= 0.0F) {
        return;
    }
    lab_curve curve = {.from = a, .to = tip, .color = gm_rgba(0x050A12, 0.8F), .width = 4.4F * s};
    float arch = fminf(fmaxf(0.14F * fabsf(tip.x - a.x), 5.0F * s), 9.0F * s);
    lab_curve_arch(&curve, is_below ? -arch : arch);
    lab_curve_paint(t->ui->list, &curve);
    curve.color = gm_rgba(rgb, 1.0F);
    curve.width = 2.0F * s;
    curve.head = 7.0F * s;
    lab_curve_paint(t->ui->list, &curve);
}

/* Between two frames; where some are left out, how many. */
static void paint_boundary(const strip *t, uint32_t frame)
{
    char text[16];
    float s = t->ui->scale;
    const float dash[2] = {3.0F * s, 3.0F * s};
    lab_box first = cell_of(t, frame, 0);
    float x = roundf(first.x - GAP * 0.5F * s);
    gm_vec2 ends[2] = {{x, first.y - 4.0F * s}, {x, first.y + first.h + 4.0F * s}};
    lab_curve_dashes(t->ui->list, ends, dash, 1.2F * s, gm_rgba(LAB_TEXT_MUTED, 1.0F));
    if (t->hidden > 0 && frame == t->frames - 1) {
        (void)snprintf(text, sizeof text, "+%" PRIu32, t->hidden);
        float wide = lab_ui_width(t->ui, GM_FONT_MONO, text) + 4.0F * s;
        lab_box at = {x - wide, first.y + first.h + GROUPS * s, wide, NAME * s};
        lab_ui_figure(t->ui, GM_FONT_MONO, at, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, text);
    }
}

static const char *name_words(const strip *t, const char *words, uint32_t item, char out[LAB_TEXT])
{
    const lab_moment_item *of = &t->moment->items[item];
    const char *values[2] = {of->label, lab_insight_stage_word(t->ui, of->stage)};
    return lab_ui_fill(t->ui, out, words, values, 2);
}

/* Of two names in a line: where the first begins, so that it ends before the second.
 * @param from  where it would begin otherwise; `to` where the second does */
static float left_of(const strip *t, float from, float to, const char *first, const char *second)
{
    float gap = 8.0F * t->ui->scale;
    float last = t->box.x + t->box.w - lab_ui_width(t->ui, GM_FONT_MONO, second) - 1.0F;
    float wide = lab_ui_width(t->ui, GM_FONT_MONO, first);
    return fminf(from, fminf(to, last) - gap - wide);
}

/* The second read of a chain goes below the cells, with its names: its arrow begins where the first
 * one ends. What is read in the frame that wrote it is named above already. */
static void paint_next(strip *t)
{
    char text[LAB_TEXT];
    char read[LAB_TEXT];
    const lab_kept_read *m = t->moment;
    const lab_moment_link *next = &m->next;
    lab_box from = cell_of(t, read_frame(t), m->read);
    lab_box to = cell_of(t, t->frames - 1, next->read);
    float y = to.y + to.h + (GROUPS + BAND) * t->ui->scale;
    t->rgb = next->frames == 0 ? LAB_GOOD : t->late;
    paint_arrow(t, from, to, t->rgb, true);
    const char *writes = name_words(t, "{1} writes", m->read, text);
    const char *reads = name_words(t, "{1} reads", next->read, read);
    if (next->frames > 0) {
        paint_name(t, left_of(t, from.x, to.x, writes, reads), writes, y);
    }
    if (t->lit >= (uint32_t)LAB_INSIGHT_ARROW) {
        paint_name(t, to.x, reads, y);
    }
}

/* Of a chain both names of the first read stand above the cells; else the reader's below. Where
 * cause and effect are of one frame, the cause's ends at its cell: the arrow goes to the right. */
static void paint_names(const strip *t, lab_box from, lab_box to)
{
    char text[LAB_TEXT];
    char read[LAB_TEXT];
    const lab_kept_read *m = t->moment;
    const char *writes = m->write != LAB_NONE ? name_words(t, cause_words(m), m->write, text)
                                              : lab_ui_word(t->ui, "born here, and drawn");
    const char *reads = name_words(t, effect_words(m), m->read, read);
    float wide = lab_ui_width(t->ui, GM_FONT_MONO, writes);
    float left = lab_insight_is_fresh(m) ? from.x + from.w - wide : from.x;
    left = m->next.is_there ? left_of(t, left, to.x, writes, reads) : left;
    if (m->kind != LAB_MOMENT_DEMOTION || m->write != m->read) {
        paint_name(t, left, writes, t->box.y);
    }
    if (t->lit >= (uint32_t)LAB_INSIGHT_ARROW) {
        paint_name(t, to.x, reads,
                   m->next.is_there ? t->box.y : to.y + to.h + GROUPS * t->ui->scale);
    }
}

/* A function born between two frames has no cell of its own: its mark stands after the last cell of
 * the first frame. */
static lab_box cause_of(const strip *t)
{
    uint32_t item = t->moment->write;
    bool is_between = item == LAB_NONE;
    lab_box cell = cell_of(t, write_frame(t), is_between ? t->moment->count : item);
    cell.x += is_between ? GAP * 0.25F * t->ui->scale : 0.0F;
    cell.w = is_between ? 1.0F : cell.w;
    return cell;
}

static void paint_strip(strip *t)
{
    const lab_kept_read *m = t->moment;
    lab_box from = cause_of(t);
    lab_box to = cell_of(t, read_frame(t), m->read);
    paint_cells(t);
    for (uint32_t frame = 0; frame < t->frames; frame++) {
        paint_groups(t, frame);
        if (frame > 0) {
            paint_boundary(t, frame);
        }
    }
    if (m->write != m->read || read_frame(t) != write_frame(t)) {
        paint_arrow(t, from, to, t->rgb, false);
    }
    paint_names(t, from, to);
    if (m->next.is_there) {
        paint_next(t);
    }
}

/* Frames: as the lesson measures them, of which the moment may be a part, or those of the moment,
 * of a chain those of both reads. */
static uint32_t told_frames(const lab_insight *insight, const lab_kept_read *moment)
{
    uint32_t next = moment->next.is_there ? moment->next.frames : 0;
    return lab_insight_has_totals(insight) ? moment->total : distance_of(moment) + next;
}

/* How late it was: px of a position, frames of anything else; of a rest from run to run; of a birth
 * the group of the first tick. */
static const char *outcome_of(const lab_ui *ui, const lab_insight *insight, bool is_now,
                              char out[LAB_TEXT])
{
    char figure[24];
    const char *values[1] = {figure};
    const lab_kept_read *moment = is_now ? &insight->now : &insight->before;
    tl_tick_group group = tl_stage_group(moment->items[moment->read].stage);
    if (moment->kind == LAB_MOMENT_WAITS_KEPT) {
        (void)snprintf(figure, sizeof figure, "%" PRIu32, moment->frames);
        return lab_ui_fill(ui, out, "{1} left out", values, 1);
    }
    if (moment->kind == LAB_MOMENT_BIRTH || moment->kind == LAB_MOMENT_DEMOTION) {
        return group < TL_TICK_GROUP_COUNT ? lab_ui_word(ui, lab_plan_short_name(group)) : "";
    }
    if (moment->has_px) {
        (void)snprintf(figure, sizeof figure, "%.1f", lab_moment_px(moment));
        return lab_ui_fill(ui, out, "{1} px", values, 1);
    }
    uint32_t frames = told_frames(insight, moment);
    (void)snprintf(figure, sizeof figure, "%" PRIu32, frames);
    return lab_ui_fill(ui, out, frames == 1 ? "{1} frame" : "{1} frames", values, 1);
}

/* Of either row. */
static const char *row_outcome(const lab_ui *ui, const lab_insight *insight, bool is_now,
                               char out[LAB_TEXT])
{
    return insight->series.frames > 0 ? lab_insight_series_outcome(ui, insight, is_now, out)
                                      : outcome_of(ui, insight, is_now, out);
}

static float column_width(const lab_ui *ui, const lab_insight *insight, bool is_now)
{
    char text[LAB_TEXT];
    float wide = lab_ui_width(ui, GM_FONT_MONO, row_outcome(ui, insight, is_now, text));
    if (is_now && lab_insight_has_late_goal(insight)) {
        wide = fmaxf(wide, lab_ui_width(ui, GM_FONT_SMALL, lab_ui_word(ui, INTENDED)));
    }
    return fmaxf(COLUMN * ui->scale, wide + 8.0F * ui->scale);
}

static const char *row_name(const lab_insight *insight, bool is_now)
{
    return insight->is_beside ? (is_now ? "in time" : "late") : is_now ? "now" : "before";
}

/* "before" or "now", with the figure below; below that why it may be late. */
static void paint_outcome(lab_ui *ui, lab_box column, const lab_insight *insight, bool is_now)
{
    char text[LAB_TEXT];
    float s = ui->scale;
    uint32_t rgb = insight->series.frames > 0 ? lab_insight_series_rgb(insight, is_now)
                                              : color_of(insight, is_now);
    (void)lab_box_top(&column, 15.0F * s);
    lab_ui_text(ui, GM_FONT_SMALL, lab_box_top(&column, 15.0F * s), GM_ALIGN_LEFT,
                LAB_TEXT_SECONDARY, row_name(insight, is_now));
    lab_ui_figure(ui, GM_FONT_MONO, lab_box_top(&column, 15.0F * s), GM_ALIGN_LEFT, rgb,
                  row_outcome(ui, insight, is_now, text));
    if (is_now && lab_insight_has_late_goal(insight)) {
        lab_ui_text(ui, GM_FONT_SMALL, lab_box_top(&column, 15.0F * s), GM_ALIGN_LEFT,
                    LAB_TEXT_SECONDARY, INTENDED);
    }
}

uint32_t lab_insight_frames(const lab_insight *insight)
{
    uint32_t before = frames_of(&insight->before);
    uint32_t now = frames_of(&insight->now);
    uint32_t frames = before > now ? before : now;
    uint32_t least = insight->before.kind == LAB_MOMENT_DEMOTION ? 1 : 2;
    return frames > MOST_FRAMES ? MOST_FRAMES : frames < least ? least : frames;
}

static strip strip_of(lab_ui *ui, lab_box row, const lab_insight *insight, bool is_now)
{
    const lab_kept_read *moment = is_now ? &insight->now : &insight->before;
    strip t = {.ui = ui, .moment = moment, .box = row, .frames = lab_insight_frames(insight)};
    t.hidden = frames_of(moment) > t.frames ? frames_of(moment) - t.frames : 0;
    t.pitch = (row.w - GAP * ui->scale * (float)(t.frames - 1)) / (float)(t.frames * moment->count);
    return t;
}

/* Both rows have as many frames. The first read of a chain has a colour of its own. */
static void paint_frames(lab_ui *ui, lab_box row, const lab_insight *insight, bool is_now,
                         uint32_t lit)
{
    const lab_kept_read *moment = is_now ? &insight->now : &insight->before;
    bool is_late = moment->kind == LAB_MOMENT_READ || moment->kind == LAB_MOMENT_REST;
    strip t = strip_of(ui, row, insight, is_now);
    t.lit = lit;
    t.late = late_rgb(insight, is_now);
    t.rgb = !is_late ? color_of(insight, is_now) : lab_insight_is_fresh(moment) ? LAB_GOOD : t.late;
    paint_strip(&t);
}

/* Whether the rows are of frames with cells, two or more. */
static bool names_frames(const lab_insight *insight)
{
    return insight->series.frames == 0 && insight->now.kind != LAB_MOMENT_WAITS_KEPT &&
           lab_insight_frames(insight) > 1;
}

/* "frame 1" and so on: for both rows. */
static void paint_frame_names(lab_ui *ui, lab_box row, const lab_insight *insight)
{
    char text[LAB_TEXT];
    char number[16];
    const char *values[1] = {number};
    strip before = strip_of(ui, row, insight, false);
    strip now = strip_of(ui, row, insight, true);
    uint32_t hidden = before.hidden > now.hidden ? before.hidden : now.hidden;
    for (uint32_t frame = 0; frame < now.frames; frame++) {
        bool is_last = frame == now.frames - 1;
        float x = cell_of(&now, frame, 0).x;
        (void)snprintf(number, sizeof number, "%" PRIu32, frame + 1 + (is_last ? hidden : 0));
        lab_ui_figure(ui, GM_FONT_MONO_TINY, lab_box_make(x, row.y, row.x + row.w - x, row.h),
                      GM_ALIGN_LEFT, LAB_TEXT_SECONDARY,
                      lab_ui_fill(ui, text, "frame {1}", values, 1));
    }
}

/* Figures of the rows are of one read, not of the lesson's question: the title names it where it
 * has the room. */
static const char *title_of(lab_ui *ui, const lab_insight *insight, float room, char out[LAB_TEXT])
{
    const lab_kept_read *read = &insight->now;
    const lab_series_def *def = &insight->series;
    const char *values[2] = {read->items[read->read].label, read->value};
    const char *words = "The moment: {1} reads {2}";
    bool has_title = read->kind == LAB_MOMENT_READ && !read->next.is_there && !insight->is_beside;
    if (def->frames > 0) {
        bool is_named = def->label[0] != '\0' && !def->is_total;
        words = is_named ? "The moment: {1}" : "The moment: {1}, frame by frame";
        values[0] = is_named ? lab_ui_word(ui, def->label) : def->function;
    }
    const char *title = lab_ui_fill(ui, out, words, values, 2);
    has_title = (has_title || def->frames > 0) && lab_ui_width(ui, GM_FONT_UI, title) <= room;
    return has_title ? title : lab_ui_word(ui, "The moment");
}

/* Without rows there is nothing to replay. */
static void paint_head(lab_ui *ui, lab_box head, const lab_insight *insight, bool has_rows)
{
    char text[LAB_TEXT];
    char title[LAB_TEXT];
    const char *words = lab_with_key(ui, "Replay ({1})", LAB_REPLAY, text);
    float s = ui->scale;
    lab_box close = lab_box_right(&head, 20.0F * s);
    (void)lab_box_right(&head, 5.0F * s);
    float wide = roundf(lab_ui_width(ui, GM_FONT_SMALL, words) + 14.0F * s);
    lab_box replay = lab_box_right(&head, has_rows ? wide : 0.0F);
    if (has_rows &&
        lab_ui_sign_button(ui, lab_ui_id(LAB_PANEL_INSIGHT, PLACE_REPLAY), replay, words, false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_REPLAY});
    }
    if (lab_ui_sign_button(ui, lab_ui_id(LAB_PANEL_INSIGHT, PLACE_CLOSE), close, "\xC3\x97",
                           false)) {
        lab_ask(ui->requests, (lab_request){.action = LAB_BACK});
    }
    lab_ui_figure(ui, GM_FONT_UI, head, GM_ALIGN_LEFT, LAB_TEXT_TITLE,
                  title_of(ui, insight, head.w, title));
}

/* Of a row: a chain has an arrow below the cells, too. */
static float row_height(const lab_ui *ui, const lab_insight *insight)
{
    bool is_chain = insight->before.next.is_there || insight->now.next.is_there;
    bool has_names = insight->series.frames == 0 && insight->now.kind != LAB_MOMENT_WAITS_KEPT;
    return ((has_names ? NAMED : ROW) + (is_chain || insight->series.frames > 0 ? BAND : 0.0F)) *
           ui->scale;
}

/* Rows with names above and below their cells are set apart, so that each name is seen to belong to
 * its own row. */
static float rows_apart(const lab_ui *ui, const lab_insight *insight)
{
    bool has_names = insight->series.frames == 0 && insight->now.kind != LAB_MOMENT_WAITS_KEPT;
    return has_names ? APART * ui->scale : 0.0F;
}

static void paint_apart(lab_ui *ui, lab_box gap)
{
    lab_box line = {gap.x, roundf(gap.y + gap.h * 0.5F), gap.w, 1.0F};
    if (gap.h > 0.0F) {
        lab_ui_fill_box(ui, line, LAB_BORDER, 1.0F);
    }
}

static void paint_row(lab_ui *ui, lab_box row, const lab_insight *insight, bool is_now,
                      uint32_t lit)
{
    const lab_kept_read *moment = is_now ? &insight->now : &insight->before;
    if (insight->series.frames > 0) {
        lab_insight_paint_series(ui, row, insight, is_now, lit);
    } else if (moment->kind == LAB_MOMENT_WAITS_KEPT) {
        lab_insight_paint_waits(ui, row, moment, lit);
    } else {
        paint_frames(ui, row, insight, is_now, lit);
    }
}

/* The second row begins when the arrow of the first one has come to its read. */
bool lab_insight_moves(const lab_insight *insight)
{
    return insight->is_shown && insight->pictures <= 2U * (uint32_t)LAB_INSIGHT_ARROW;
}

static void paint_rows(lab_ui *ui, lab_box *left, const lab_insight *insight)
{
    float high = row_height(ui, insight);
    uint32_t begun = insight->pictures > (uint32_t)LAB_INSIGHT_ARROW
                         ? insight->pictures - (uint32_t)LAB_INSIGHT_ARROW
                         : 0;
    float wide = fmaxf(column_width(ui, insight, false), column_width(ui, insight, true));
    if (names_frames(insight)) {
        lab_box names = lab_box_top(left, FRAMES * ui->scale);
        (void)lab_box_left(&names, wide);
        paint_frame_names(ui, names, insight);
    }
    lab_box before = lab_box_top(left, high);
    paint_apart(ui, lab_box_top(left, rows_apart(ui, insight)));
    lab_box now = lab_box_top(left, high);
    paint_outcome(ui, lab_box_left(&before, wide), insight, false);
    paint_outcome(ui, lab_box_left(&now, wide), insight, true);
    paint_row(ui, before, insight, false, insight->pictures);
    paint_row(ui, now, insight, true, begun);
}

/* At the top over the HUD, which a sheet without rows leaves in sight. */
static float high_place(const lab_ui *ui, lab_box world, bool is_folded)
{
    float arena = lab_ui_brush(ui).layout->arena_y;
    return is_folded ? fmaxf(world.y, arena) + 6.0F * ui->scale : world.y + 6.0F * ui->scale;
}

lab_box lab_insight_box(const lab_ui *ui, lab_box world, const lab_model *model)
{
    float s = ui->scale;
    float rows = 2.0F * row_height(ui, &model->insight) + rows_apart(ui, &model->insight) +
                 (names_frames(&model->insight) ? FRAMES * s : 0.0F);
    float high = (HEAD + 2.0F * LINE + 2.0F * PAD) * s + rows;
    if (!model->insight.is_shown) {
        return lab_box_make(world.x, world.y, 0.0F, 0.0F);
    }
    char text[LAB_TEXT * 2];
    const char *words = lab_insight_sentence(ui, &model->insight, text);
    /* Otherwise they would cover the arena: with all parts of the Lab it fills the world. */
    bool has_rows = world.h > 2.0F * high;
    bool is_one_line = lab_ui_width(ui, GM_FONT_SMALL, words) < world.w - (12.0F + 2.0F * PAD) * s;
    high -= has_rows && is_one_line ? LINE * s : 0.0F;
    lab_brush brush = lab_ui_brush(ui);
    float text_high =
        lab_brush_lines_height(&brush, GM_FONT_SMALL, world.w - (12.0F + 2.0F * PAD) * s, words);
    high += has_rows ? fmaxf(text_high - 2.0F * LINE * s, 0.0F) : 0.0F;
    /* without them the sentence is narrow, and has a line more, or all that it needs */
    float more = model->insight.is_folded && is_one_line
                     ? -LINE * s
                     : fmaxf(NAME * s, text_high - (2.0F * LINE - 3.0F) * s);
    high = fminf(has_rows ? high : high - rows + more, world.h);
    bool is_folded = model->insight.is_folded && !has_rows;
    float y = model->insight.is_high ? high_place(ui, world, is_folded)
                                     : world.y + world.h - high - 6.0F * s;
    return lab_box_make(world.x + 6.0F * s, y, world.w - 12.0F * s, high);
}

lab_box lab_insight_paint(lab_ui *ui, lab_box world, const lab_model *model)
{
    char text[LAB_TEXT * 2];
    const lab_insight *insight = &model->insight;
    float s = ui->scale;
    lab_box sheet = lab_insight_box(ui, world, model);
    if (!insight->is_shown) {
        return sheet;
    }
    bool has_rows = sheet.h > (HEAD + ROW + 32.0F + NAME + 2.0F * PAD) * s;
    float sides[4] = {sheet.x, sheet.y, sheet.w, sheet.h};
    (void)lab_ui_region(ui, lab_ui_id(LAB_PANEL_INSIGHT, PLACE_SHEET), sheet);
    gm_draw_round_rect(ui->list, sides, 6.0F * s, gm_rgba(0x0E1829, 1.0F), gm_rgba(0x0A1220, 1.0F));
    gm_draw_round_rect_stroke(ui->list, sides, 6.0F * s, 1.0F, gm_rgba(LAB_BORDER, 1.0F));
    lab_box left = {sheet.x + PAD * s, sheet.y + PAD * s * 0.5F, sheet.w - 2.0F * PAD * s,
                    sheet.h - PAD * s};
    paint_head(ui, lab_box_top(&left, HEAD * s), insight, has_rows);
    if (has_rows) {
        paint_rows(ui, &left, insight);
    }
    (void)lab_box_top(&left, 3.0F * s);
    (void)lab_ui_lines(ui, GM_FONT_SMALL, left, LAB_TEXT_PRIMARY,
                       lab_insight_sentence(ui, insight, text));
    return sheet;
}
