/* lab/panels/tab_timers.c -- timers by when they are due, and what ran in the slots of the frame.
 */
#include "lab/panels/page.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { MAX_TIMERS = 128 };

#define ROW 15.0F

typedef struct tab {
    lab_page page;
    const lab_frame *frame;
} tab;

static bool comes_before(const tl_timer_info *a, const tl_timer_info *b)
{
    bool a_waits = a->status == TL_TIMER_PAUSED;
    bool b_waits = b->status == TL_TIMER_PAUSED;
    if (a_waits != b_waits) {
        return b_waits;
    }
    return a->remaining < b->remaining;
}

/* By due time; paused ones last. Equal ones stay in the order in which they were set. */
static uint32_t sort_timers(const tab *t, uint32_t order[MAX_TIMERS])
{
    uint32_t count = t->frame->timer_count < MAX_TIMERS ? t->frame->timer_count : MAX_TIMERS;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        while (at > 0 && comes_before(&t->frame->timers[i], &t->frame->timers[order[at - 1]])) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
    return count;
}

static uint32_t calls_of(const tab *t, const tl_timer_info *timer)
{
    uint32_t calls = 0;
    for (uint32_t i = 0; i < t->frame->item_count; i++) {
        const tl_item *item = &t->frame->items[i].item;
        calls += item->kind == TL_ITEM_TIMER && item->id == tl_timer_id_store(timer->id) ? 1U : 0U;
    }
    return calls;
}

static const char *state_of(const tl_timer_info *timer)
{
    return timer->status == TL_TIMER_PAUSED    ? "paused"
           : timer->status == TL_TIMER_PENDING ? "pending"
           : timer->loop                       ? "loop"
                                               : "once";
}

static void paint_bar(const tab *t, lab_box box, const tl_timer_info *timer)
{
    float high = 4.0F * t->page.s;
    float share = timer->rate > 0 ? (float)((double)timer->remaining / (double)timer->rate) : 0.0F;
    lab_box bar = {box.x, roundf(box.y + (box.h - high) / 2.0F), box.w, high};
    lab_ui_fill_box(t->page.ui, bar, 0x6F93C8, 0.18F);
    bar.w *= fminf(fmaxf(share, 0.0F), 1.0F);
    lab_ui_fill_box(t->page.ui, bar, timer->status == TL_TIMER_PAUSED ? 0x4A6288 : LAB_ACCENT,
                    1.0F);
}

static void paint_timer(tab *t, const tl_timer_info *timer)
{
    char text[24];
    float s = t->page.s;
    uint32_t calls = calls_of(t, timer);
    bool is_paused = timer->status == TL_TIMER_PAUSED;
    lab_box row = lab_page_zebra(&t->page, ROW);
    lab_box figure = lab_box_right(&row, 50.0F * s);
    (void)lab_box_right(&row, 4.0F * s);
    lab_box bar = lab_box_right(&row, 56.0F * s);
    (void)lab_box_right(&row, 6.0F * s);
    lab_box state = lab_box_right(&row, 46.0F * s);
    lab_box count = lab_box_right(&row, 24.0F * s);
    (void)snprintf(text, sizeof text, "%.2f s", (double)timer->remaining / 1e9);
    lab_ui_figure(t->page.ui, GM_FONT_MONO, figure, GM_ALIGN_RIGHT,
                  is_paused ? LAB_TEXT_MUTED : LAB_TEXT_PRIMARY, text);
    paint_bar(t, bar, timer);
    lab_ui_text(t->page.ui, GM_FONT_SMALL, state, GM_ALIGN_LEFT, LAB_TEXT_MUTED, state_of(timer));
    if (calls > 0) {
        (void)snprintf(text, sizeof text, "\xC3\x97%" PRIu32, calls);
        lab_ui_figure(t->page.ui, GM_FONT_MONO, count, GM_ALIGN_LEFT,
                      calls > 1 ? LAB_WARNING : LAB_GOOD, text);
    }
    lab_ui_figure(t->page.ui, GM_FONT_MONO, row, GM_ALIGN_LEFT,
                  is_paused ? LAB_TEXT_MUTED : LAB_TEXT_PRIMARY,
                  timer->name != NULL ? timer->name : "timer");
}

static void paint_timers(tab *t)
{
    uint32_t order[MAX_TIMERS];
    uint32_t count = sort_timers(t, order);
    lab_page_heading(&t->page, "timers: due in; \xC3\x97n: calls in this frame");
    if (count == 0) {
        lab_page_text(&t->page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                      "No timer is set: here is when each one fires, and how often it has.");
    }
    for (uint32_t i = 0; i < count; i++) {
        paint_timer(t, &t->frame->timers[order[i]]);
    }
}

static void paint_run(tab *t, const tl_frame_item *item)
{
    char text[24];
    lab_box row = lab_page_zebra(&t->page, ROW);
    (void)snprintf(text, sizeof text, "%.1f \xC2\xB5s",
                   (double)(item->end_ns - item->begin_ns) / 1000.0);
    lab_ui_figure(t->page.ui, GM_FONT_MONO, lab_box_right(&row, 70.0F * t->page.s), GM_ALIGN_RIGHT,
                  LAB_TEXT_SECONDARY, text);
    lab_ui_figure(t->page.ui, GM_FONT_MONO, row, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY,
                  item->item.name != NULL ? item->item.name : "?");
}

static tl_item_kind shown_as(tl_item_kind kind)
{
    return kind == TL_ITEM_COMPONENT_LATENT ? TL_ITEM_LATENT : kind;
}

static void paint_kind(tab *t, tl_item_kind kind, const char *heading)
{
    bool has_any = false;
    lab_page_heading(&t->page, heading);
    for (uint32_t i = 0; i < t->frame->item_count; i++) {
        if (shown_as(t->frame->items[i].item.kind) == kind) {
            paint_run(t, &t->frame->items[i]);
            has_any = true;
        }
    }
    if (!has_any) {
        lab_page_text(&t->page, GM_FONT_SMALL, LAB_TEXT_MUTED, "None in this frame.");
    }
}

void lab_tab_timers_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll)
{
    tab t = {lab_page_begin(ui, model, LAB_PANEL_TIMERS, box, scroll), model->frame};
    paint_timers(&t);
    paint_kind(&t, TL_ITEM_TICKABLE, "tickables that ran");
    paint_kind(&t, TL_ITEM_LATENT, "latent actions that ran");
    paint_kind(&t, TL_ITEM_CAMERA, "camera");
    lab_page_end(&t.page);
}
