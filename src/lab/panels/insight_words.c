/* lab/panels/insight_words.c -- the sentence below the rows of a moment. See insight.h. */
#include "lab/panels/insight.h"
#include "lab/panels/insight_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *lab_insight_stage_word(const lab_ui *ui, tl_stage stage)
{
    return stage < TL_STAGE_COUNT ? lab_ui_word(ui, tl_stage_name(stage)) : "";
}

static const char *sentence_of_read(const lab_kept_read *moment)
{
    if (lab_insight_is_fresh(moment)) {
        return moment->next.is_there ? "Now {7} writes, {1} reads and writes, and {8} reads, all "
                                       "in the same frame."
                                     : "Now {1} reads {2} of the same frame.";
    }
    if (!moment->has_px && moment->next.is_there && moment->frames == 1 &&
        moment->next.frames <= 1) {
        return moment->next.frames == 0
                   ? "{1} reads {2} of the frame before: one frame. {8} reads what {1} writes in "
                     "the same frame."
                   : "{1} reads {2} of the frame before, and {8} reads what {1} wrote a frame ago: "
                     "two frames.";
    }
    if (!moment->has_px && moment->frames == 1 && moment->is_good) {
        return "One frame stays, as intended: {1} reads {2} of the frame before.";
    }
    if (!moment->has_px) {
        return moment->frames == 1 ? "{1} still reads {2} of the frame before."
                                   : "{1} still reads {2} of {3} frames before.";
    }
    return moment->frames == 1
               ? "{1} still reads {2} of the frame before: {4} px by this read alone."
               : "{1} still reads {2} of {3} frames before: {4} px by this read alone.";
}

static const char *sentence_of_effect(const lab_kept_read *moment)
{
    return lab_insight_is_fresh(moment) ? "Now what {7} does takes effect in the same frame."
           : moment->is_good            ? "Now what {7} does takes effect a frame later."
           : moment->frames == 1        ? "What {7} does still takes effect a frame later."
                                        : "What {7} does still takes effect {3} frames later.";
}

static const char *sentence_of(const lab_kept_read *moment)
{
    if (moment->kind == LAB_MOMENT_BIRTH && !lab_insight_is_fresh(moment)) {
        return "{1} is born between two frames: it is drawn before it ticks first, in {6}.";
    }
    if (moment->kind == LAB_MOMENT_BIRTH) {
        return "Now {1} is born in {5}, and ticks first in {6}.";
    }
    if (moment->kind == LAB_MOMENT_DEMOTION) {
        return moment->is_good ? "Now {1} runs in {6}, the group it asks for."
                               : "{1} still runs in {6}: a function there holds it back.";
    }
    if (moment->kind == LAB_MOMENT_EFFECT) {
        return sentence_of_effect(moment);
    }
    if (moment->kind == LAB_MOMENT_REST) {
        return lab_insight_is_fresh(moment) ? "Now {1} runs in every frame."
               : moment->frames == 1        ? "{1} still rests in some frames."
                                            : "{1} still rests, up to {3} frames on end.";
    }
    return sentence_of_read(moment);
}

/* Of a chain whose first read is in time and the second is late, the second one. */
static lab_kept_read told_read(const lab_kept_read *moment)
{
    lab_kept_read told = *moment;
    const lab_moment_link *next = &moment->next;
    if (next->is_there && lab_insight_is_fresh(moment) && next->frames > 0) {
        told.read = next->read;
        told.write = moment->read;
        told.frames = next->frames;
        told.has_px = next->has_px;
        told.px = next->px;
        told.next.is_there = false;
        memcpy(told.value, next->value, sizeof told.value);
    }
    return told;
}

/* How the frames of the rows come about, where the moment has a part of them. */
static void append_total(const lab_ui *ui, const lab_insight *insight, char *out, size_t size)
{
    enum { FIGURES = 6 };
    char text[LAB_TEXT];
    char figures[FIGURES][16];
    const char *values[FIGURES];
    const lab_kept_read *before = &insight->before;
    const lab_kept_read *now = &insight->now;
    const uint32_t frames[FIGURES] = {before->frames, before->total - before->frames, before->total,
                                      now->frames,    now->total - now->frames,       now->total};
    size_t used = strlen(out);
    for (uint32_t i = 0; i < FIGURES; i++) {
        (void)snprintf(figures[i], sizeof figures[i], "%" PRIu32, frames[i]);
        values[i] = figures[i];
    }
    bool has_rest = !before->next.is_there || !now->next.is_there; /* a chain shows both parts */
    if (lab_insight_has_totals(insight) && has_rest && used < size) {
        (void)snprintf(out + used, size - used, " %s",
                       lab_ui_fill(ui, text,
                                   "Frames before: {3} ({1} along the arrow, {2} elsewhere on "
                                   "the way); now: {6} ({4} and {5}).",
                                   values, FIGURES));
    }
}

/* Both reads of a chain are in time, and yet the effect comes a frame later. */
static void append_left(const lab_ui *ui, const lab_insight *insight, char *out, size_t size)
{
    const lab_kept_read *now = &insight->now;
    size_t used = strlen(out);
    bool is_left = lab_insight_has_totals(insight) && now->next.is_there && now->total == 1 &&
                   now->frames == 0 && now->next.frames == 0;
    if (is_left && used < size) {
        (void)snprintf(out + used, size - used, " %s",
                       lab_ui_word(ui, "The frame that is left passes after that."));
    }
}

static void write_orders(char out[16], uint32_t orders)
{
    if (orders < 1000) {
        (void)snprintf(out, 16, "%" PRIu32, orders);
    } else {
        (void)snprintf(out, 16, "%" PRIu32 ",%03" PRIu32, orders / 1000, orders % 1000);
    }
}

/* The frames of the rows ran in one order: a read in time may be late in others. */
static void append_orders(const lab_ui *ui, const lab_insight *insight, char *out, size_t size)
{
    char text[LAB_TEXT];
    char late[16];
    char all[16];
    const char *values[2] = {late, all};
    size_t used = strlen(out);
    bool is_lucky = insight->orders > 0 && insight->late_orders > 0 &&
                    insight->now.kind == LAB_MOMENT_READ && !lab_moment_is_late(&insight->now);
    write_orders(late, insight->late_orders);
    write_orders(all, insight->orders);
    if (is_lucky && used < size) {
        (void)snprintf(
            out + used, size - used, " %s",
            lab_ui_fill(ui, text, "But only in this order: late in {1} of {2}.", values, 2));
    }
}

const char *lab_insight_sentence(const lab_ui *ui, const lab_insight *insight,
                                 char out[LAB_TEXT * 2])
{
    char guess[LAB_TEXT] = "";
    char what[LAB_TEXT];
    char frames[16];
    char px[24];
    const lab_kept_read told = told_read(&insight->now);
    const lab_kept_read *m = &told;
    const lab_moment_item *write = &m->items[m->write != LAB_NONE ? m->write : m->read];
    const char *guessed[2] = {insight->guess, insight->answer};
    const char *values[8] = {m->items[m->read].label,
                             m->value,
                             frames,
                             px,
                             lab_insight_stage_word(ui, write->stage),
                             lab_insight_stage_word(ui, m->items[m->read].stage),
                             write->label,
                             m->items[m->next.read].label};
    (void)snprintf(frames, sizeof frames, "%" PRIu32, m->frames);
    (void)snprintf(px, sizeof px, "%.1f", m->px);
    if (insight->guess[0] != '\0' && insight->answer[0] != '\0') {
        (void)lab_ui_fill(ui, guess, "You guessed {1}, measured was {2}.", guessed, 2);
    }
    if (insight->is_beside) {
        const lab_kept_read *late = &insight->before;
        const char *both[3] = {late->items[late->read].label, late->value, values[0]};
        (void)lab_ui_fill(ui, what,
                          "{1} reads {2} before it is written in this frame; {3} reads it after "
                          "that.",
                          both, 3);
    } else if (insight->series.frames > 0) {
        (void)lab_insight_series_sentence(ui, insight, what);
    } else if (m->kind == LAB_MOMENT_WAITS_KEPT) {
        (void)lab_insight_waits_sentence(ui, m, what);
    } else {
        (void)lab_ui_fill(ui, what, sentence_of(m), values, 8);
    }
    (void)snprintf(out, (size_t)LAB_TEXT * 2, "%s%s%s", guess, guess[0] != '\0' ? " " : "", what);
    append_total(ui, insight, out, (size_t)LAB_TEXT * 2);
    append_left(ui, insight, out, (size_t)LAB_TEXT * 2);
    append_orders(ui, insight, out, (size_t)LAB_TEXT * 2);
    return out;
}
