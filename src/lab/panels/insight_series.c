/* lab/panels/insight_series.c -- the moment of a lesson about a value: frames before and now, in
 * which its function ran, and the value of each. See insight_parts.h. */
#include "lab/panels/insight_parts.h"

#include "lab/panels/insight.h"
#include "scenario/scenario.h"

#include <game/palette.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design. */
#define NUMBER 13.0F
#define BARS   22.0F
#define CELL   9.0F
#define NAME   14.0F

/* A frame of 60 Hz is 1 wide, a longer one as much wider, up to: */
#define USUAL_NS 16666667.0F
#define WIDEST   8.0F
#define LONG     1.5F   /* from this on its length is written below it */
#define LEAST    0.001F /* what is less was rounded */

enum { IS_RUN, IS_PAUSED, IS_LONG, LEGENDS };

typedef struct series_row {
    lab_ui *ui;
    const lab_insight *insight;
    const lab_moment_series *series;
    lab_box box;
    float pitch;     /* px of a frame of 60 Hz */
    float most;      /* the greatest value of both rows */
    uint32_t shown;  /* frames that have been gone through */
    uint32_t rgb;    /* of the values */
    bool is_of_runs; /* the runs are the value */
} series_row;

static float width_of(const lab_moment_frame *frame)
{
    return fminf(fmaxf((float)frame->delta / USUAL_NS, 1.0F), WIDEST);
}

static float value_of(const series_row *r, uint32_t i)
{
    const lab_moment_frame *frame = &r->series->frames[i];
    float value = frame->value < LEAST ? 0.0F : frame->value;
    return r->is_of_runs ? (float)frame->runs : value;
}

/* Both rows have the same scale. */
static float whole_width(const lab_insight *insight)
{
    float most = 1.0F;
    for (uint32_t row = 0; row < 2; row++) {
        float wide = 0.0F;
        for (uint32_t i = 0; i < insight->rows[row].count; i++) {
            wide += width_of(&insight->rows[row].frames[i]);
        }
        most = fmaxf(most, wide);
    }
    return most;
}

static float greatest(const lab_insight *insight)
{
    uint32_t at = 0;
    lab_series_def def = insight->series;
    def.is_total = false;
    double before = lab_moment_figure(&insight->rows[0], &def, &at);
    double now = lab_moment_figure(&insight->rows[1], &def, &at);
    return (float)fmax(before, now);
}

uint32_t lab_insight_series_rgb(const lab_insight *insight, bool is_now)
{
    return is_now && insight->is_passed ? LAB_GOOD : LAB_BAD;
}

static lab_box cell_of(const series_row *r, float from, uint32_t i)
{
    float s = r->ui->scale;
    float wide = width_of(&r->series->frames[i]) * r->pitch;
    float gap = r->pitch > 4.0F ? 1.0F : 0.5F;
    return lab_box_make(r->box.x + from * r->pitch, r->box.y + (NUMBER + BARS) * s,
                        fmaxf(wide - gap, 0.5F), CELL * s);
}

/* Bright where the function ran; an outline in a pause frame. */
static void paint_cell(const series_row *r, lab_box cell, uint32_t i)
{
    const lab_moment_frame *frame = &r->series->frames[i];
    tl_tick_group group = tl_stage_group(r->insight->series_stage);
    uint32_t rgb = group < TL_TICK_GROUP_COUNT ? gm_group_color(group) : LAB_TEXT_SECONDARY;
    bool has_run = frame->runs > 0 && i < r->shown;
    float sides[4] = {cell.x, cell.y, cell.w, cell.h};
    lab_ui_fill_box(r->ui, cell, rgb, has_run ? 1.0F : frame->is_paused ? 0.08F : 0.25F);
    if (frame->is_paused) {
        gm_draw_round_rect_stroke(r->ui->list, sides, 0.0F, 1.0F, gm_rgba(LAB_TEXT_MUTED, 0.8F));
    }
}

static void paint_text(const series_row *r, float x, float y, uint32_t rgb, const char *text)
{
    float wide = lab_ui_width(r->ui, GM_FONT_MONO, text) + 1.0F;
    float left = fmaxf(fminf(x, r->box.x + r->box.w - wide), r->box.x);
    lab_ui_figure(r->ui, GM_FONT_MONO, lab_box_make(left, y, wide, NAME * r->ui->scale),
                  GM_ALIGN_LEFT, rgb, text);
}

static void paint_bar(const series_row *r, lab_box cell, uint32_t i, bool is_greatest)
{
    char number[24];
    float s = r->ui->scale;
    float value = value_of(r, i);
    float high = r->most > 0.0F ? BARS * s * value / r->most : 0.0F;
    if (i >= r->shown || value <= 0.0F || r->is_of_runs) {
        return;
    }
    lab_ui_fill_box(r->ui, lab_box_make(cell.x, cell.y - high, cell.w, fmaxf(high, 1.0F)), r->rgb,
                    0.9F);
    if (is_greatest) {
        (void)snprintf(number, sizeof number, "%.4g", (double)value);
        paint_text(r, cell.x, cell.y - high - NUMBER * s, r->rgb, number);
    }
}

/* What stands below a frame: that its function runs, that it is paused, or how long it is. */
static const char *legend_of(const series_row *r, uint32_t which, uint32_t i, char out[LAB_TEXT])
{
    char length[16];
    const char *values[1] = {which == IS_RUN ? r->insight->series.function : length};
    (void)snprintf(length, sizeof length, "%.0f", (double)r->series->frames[i].delta / 1e6);
    return which == IS_PAUSED
               ? lab_ui_word(r->ui, "paused")
               : lab_ui_fill(r->ui, out, which == IS_RUN ? "{1} runs" : "{1} ms", values, 1);
}

/* Of the first frame of each kind, as far as they do not meet. */
static void paint_legend(const series_row *r, float end[LEGENDS], lab_box cell, uint32_t i)
{
    char text[LAB_TEXT];
    const lab_moment_frame *frame = &r->series->frames[i];
    float after = fmaxf(fmaxf(end[IS_RUN], end[IS_PAUSED]), end[IS_LONG]);
    bool is_long = width_of(frame) >= LONG && end[IS_RUN] > 0.0F;
    uint32_t which = is_long ? IS_LONG : frame->runs > 0 ? IS_RUN : IS_PAUSED;
    bool is_one = which != IS_PAUSED || frame->is_paused;
    if (!is_one || i >= r->shown || end[which] > 0.0F || cell.x < after) {
        return;
    }
    const char *words = legend_of(r, which, i, text);
    paint_text(r, cell.x, cell.y + cell.h, which == IS_RUN ? LAB_TEXT_PRIMARY : LAB_TEXT_SECONDARY,
               words);
    end[which] = cell.x + lab_ui_width(r->ui, GM_FONT_MONO, words) + 8.0F * r->ui->scale;
}

void lab_insight_paint_series(lab_ui *ui, lab_box row, const lab_insight *insight, bool is_now,
                              uint32_t lit)
{
    uint32_t at = 0;
    float from = 0.0F;
    float end[LEGENDS] = {0.0F};
    const lab_moment_series *series = &insight->rows[is_now ? 1 : 0];
    lab_series_def def = insight->series;
    float way = fminf((float)lit / (float)LAB_INSIGHT_ARROW, 1.0F);
    series_row r = {.ui = ui,
                    .insight = insight,
                    .series = series,
                    .box = row,
                    .pitch = row.w / whole_width(insight),
                    .most = greatest(insight),
                    .shown = (uint32_t)(way * (float)series->count),
                    .rgb = lab_insight_series_rgb(insight, is_now),
                    .is_of_runs = def.value[0] == '\0'};
    def.is_total = false;
    (void)lab_moment_figure(series, &def, &at);
    for (uint32_t i = 0; i < series->count; i++) {
        lab_box cell = cell_of(&r, from, i);
        paint_cell(&r, cell, i);
        paint_bar(&r, cell, i, i == at);
        paint_legend(&r, end, cell, i);
        from += width_of(&series->frames[i]);
    }
}

/* A number with its unit, in the language. */
static const char *amount(const lab_ui *ui, double number, const char *unit, char out[LAB_TEXT])
{
    char text[24];
    const char *values[1] = {text};
    (void)snprintf(text, sizeof text, "%.4g", number < (double)LEAST ? 0.0 : number);
    const char *of_one = strcmp(text, "1") == 0 ? app_unit_of_one(unit) : unit;
    if (strstr(of_one, "{1}") != NULL) {
        return lab_ui_fill(ui, out, of_one, values, 1);
    }
    (void)snprintf(out, LAB_TEXT, "%s%s%s", text, unit[0] != '\0' ? " " : "",
                   unit[0] != '\0' ? lab_ui_word(ui, unit) : "");
    return out;
}

const char *lab_insight_series_outcome(const lab_ui *ui, const lab_insight *insight, bool is_now,
                                       char out[LAB_TEXT])
{
    uint32_t at = 0;
    double figure = lab_moment_figure(&insight->rows[is_now ? 1 : 0], &insight->series, &at);
    return amount(ui, figure, insight->series.unit, out);
}

const char *lab_insight_series_sentence(const lab_ui *ui, const lab_insight *insight,
                                        char out[LAB_TEXT])
{
    char before[LAB_TEXT];
    char now[LAB_TEXT];
    char frames[2][16];
    const char *values[4] = {before, frames[0], now, frames[1]};
    (void)lab_insight_series_outcome(ui, insight, false, before);
    (void)lab_insight_series_outcome(ui, insight, true, now);
    for (uint32_t i = 0; i < 2; i++) {
        (void)snprintf(frames[i], sizeof frames[i], "%" PRIu32, insight->rows[i].count);
    }
    const char *words = insight->series.is_total
                            ? "These frames: {1} in {2} before, {3} in {4} now."
                            : "These frames: at most {1} before, {3} now.";
    return lab_ui_fill(ui, out, words, values, 4);
}
