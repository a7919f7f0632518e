/* lab/panels/bar.c -- see bar.h. */
#include "lab/panels/bar.h"

#include "lab/panels/keys.h"
#include "lab/panels/page.h"
#include "scenario/progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    BUTTONS = 5,
    PLACE_SPEED = 16,
    PLACE_LESSON = 32,
    PLACE_HEALTH = 64,
    PLACE_FIELDS = 1 << 16,
    POINTS = 3
};

/* Px of the design. */
#define KEY_WIDTH  28.0F
#define KEY_HEIGHT 22.0F
#define GAP        3.0F
#define PAD        8.0F
#define APART      12.0F
#define KEY_APART  6.0F

typedef struct bar {
    lab_ui *ui;
    lab_box box; /* what is left of it */
    const lab_model *model;
    float s;
    float kept; /* px that the words of the lesson need: other fields give way to them */
} bar;

typedef struct transport {
    lab_action action;
    int32_t direction;
    const char *tip;
    const char *key;
} transport;

static const transport transports[BUTTONS] = {
    {LAB_STEP_FRAME, -1, "One frame back ({1})", ","},
    {LAB_STEP_FUNCTION, -1, "One function back ({1})", "Shift+,"},
    {LAB_HOLD, 1, "Hold or go on ({1})", "P"},
    {LAB_STEP_FUNCTION, 1, "One function on ({1})", "F11"},
    {LAB_STEP_FRAME, 1, "One frame on ({1})", "O"},
};

uint64_t lab_bar_hold(void)
{
    uint32_t index = 0;
    while (transports[index].action != LAB_HOLD) {
        index++;
    }
    return lab_ui_id(LAB_PANEL_BAR, index);
}

static lab_box cut(bar *b, float width)
{
    lab_box box = lab_box_left(&b->box, width * b->s);
    return box;
}

static void ask(const bar *b, lab_action action, int32_t direction)
{
    lab_ask(b->ui->requests, (lab_request){.action = action, .direction = direction});
}

/* A triangle that points to the right (way 1) or left (way -1). */
static void paint_triangle(const bar *b, gm_vec2 at, float way, gm_color color)
{
    float r = 5.0F * b->s;
    gm_vec2 p[POINTS] = {{at.x - 0.7F * r * way, at.y - r},
                         {at.x + r * way, at.y},
                         {at.x - 0.7F * r * way, at.y + r}};
    gm_color colors[POINTS] = {color, color, color};
    gm_draw_polygon_shaded(b->ui->list, p, POINTS, colors, color, true);
}

static void paint_post(const bar *b, gm_vec2 at, gm_color color)
{
    float box[4] = {roundf(at.x - 1.0F * b->s), at.y - 5.0F * b->s, 2.2F * b->s, 10.0F * b->s};
    gm_draw_rect(b->ui->list, box, color);
}

static void paint_sign(const bar *b, lab_box key, const transport *t)
{
    gm_vec2 at = {key.x + key.w / 2.0F, key.y + key.h / 2.0F};
    gm_color color = gm_rgba(LAB_TEXT_PRIMARY, 1.0F);
    float way = (float)t->direction;
    bool is_frame = t->action == LAB_STEP_FRAME;
    if (t->action == LAB_HOLD && !b->model->is_held) {
        paint_post(b, (gm_vec2){at.x - 3.0F * b->s, at.y}, color);
        paint_post(b, (gm_vec2){at.x + 3.0F * b->s, at.y}, color);
        return;
    }
    if (t->action == LAB_HOLD) {
        color = gm_rgba(LAB_GOOD, 1.0F);
    }
    paint_triangle(b, (gm_vec2){at.x - (is_frame ? 2.0F : 0.0F) * way * b->s, at.y}, way, color);
    if (is_frame) {
        paint_post(b, (gm_vec2){at.x + 5.0F * way * b->s, at.y}, color);
    }
}

static void paint_transport(bar *b, uint32_t index)
{
    const transport *t = &transports[index];
    char tip[LAB_TEXT];
    char button[LAB_TEXT];
    const char *key =
        b->ui->is_pad_used ? lab_act_name(b->ui, t->action, t->direction, button) : t->key;
    uint64_t id = lab_ui_id(LAB_PANEL_BAR, index);
    lab_box box = cut(b, KEY_WIDTH);
    box.y += (box.h - KEY_HEIGHT * b->s) / 2.0F;
    box.h = KEY_HEIGHT * b->s;
    (void)cut(b, GAP);
    bool is_clicked = lab_ui_button(b->ui, id, box, "", t->action == LAB_HOLD && b->model->is_held);
    if (is_clicked) {
        ask(b, t->action, t->direction);
    }
    paint_sign(b, box, t);
    if (b->ui->hot == id) {
        lab_ui_tip_figure(b->ui, LAB_HOVERED, lab_ui_fill(b->ui, tip, t->tip, &key, 1));
    }
}

static void write_speed(char out[16], float speed)
{
    if (speed >= 1.0F) {
        (void)snprintf(out, 16, "%.3gx", (double)speed);
    } else {
        (void)snprintf(out, 16, "1/%.3gx", speed > 0.0F ? (double)(1.0F / speed) : 1.0);
    }
}

static void paint_speed(bar *b)
{
    static const char *const words[2] = {"\xE2\x88\x92", "+"};
    static const char *const tips[2] = {"Slower (-)", "Faster (=)"};
    char text[16];
    write_speed(text, b->model->speed);
    (void)cut(b, 6.0F);
    for (uint32_t i = 0; i < 2; i++) {
        uint64_t id = lab_ui_id(LAB_PANEL_BAR, PLACE_SPEED + i);
        lab_box key = cut(b, 17.0F);
        key.y += (key.h - 18.0F * b->s) / 2.0F;
        key.h = 18.0F * b->s;
        if (lab_ui_sign_button(b->ui, id, key, words[i], false)) {
            ask(b, LAB_SPEED, i == 0 ? -1 : 1);
        }
        lab_ui_tip(b->ui, b->ui->hot == id ? LAB_HOVERED : 0U, tips[i]);
        if (i == 0) {
            lab_ui_figure(b->ui, GM_FONT_MONO, cut(b, 44.0F), GM_ALIGN_CENTER,
                          b->model->speed == 1.0F ? LAB_TEXT_SECONDARY : LAB_WARNING, text);
        }
    }
    (void)cut(b, PAD);
}

/* A filled chip with dark text. */
static lab_box paint_chip(const bar *b, lab_box at, uint32_t rgb, const char *text)
{
    const char *words = lab_ui_word(b->ui, text);
    float wide = lab_ui_width(b->ui, GM_FONT_SMALL, words) + 14.0F * b->s;
    float high = 17.0F * b->s;
    float box[4] = {at.x, at.y + (at.h - high) / 2.0F, wide, high};
    gm_draw_round_rect(b->ui->list, box, high / 2.0F, gm_rgba(rgb, 0.20F), gm_rgba(rgb, 0.14F));
    gm_draw_round_rect_stroke(b->ui->list, box, high / 2.0F, 1.0F, gm_rgba(rgb, 0.75F));
    lab_box shown = {box[0], box[1], box[2], box[3]};
    lab_ui_figure(b->ui, GM_FONT_SMALL, shown, GM_ALIGN_CENTER, rgb, words);
    return shown;
}

static void paint_mode(bar *b)
{
    const lab_model *m = b->model;
    bool is_paused = m->view->screen == GM_SCREEN_PAUSE;
    const char *word = m->is_in_past ? "PAST" : m->is_held ? "HELD" : is_paused ? "PAUSED" : "LIVE";
    uint32_t rgb = m->is_in_past ? LAB_ACCENT : m->is_held || is_paused ? LAB_WARNING : LAB_GOOD;
    lab_box chip = paint_chip(b, b->box, rgb, word);
    uint32_t touch = lab_ui_region(b->ui, lab_ui_id(LAB_PANEL_BAR, PLACE_SPEED + 4), chip);
    lab_ui_tip(
        b->ui, touch,
        m->is_in_past
            ? "An earlier frame: newer ones are on the tape. It was run again, and its times "
              "measured again"
        : m->is_held ? "No frame runs until you step or go on"
        : is_paused  ? "Frames go on. Only what ticks when paused runs."
                     : "Frames run");
    (void)lab_box_left(&b->box, chip.w + PAD * b->s);
}

static void paint_record(bar *b, bool is_on, const char *word)
{
    if (!is_on) {
        return;
    }
    gm_vec2 at = {b->box.x + 5.0F * b->s, b->box.y + b->box.h / 2.0F};
    gm_draw_glow(b->ui->list, at, 9.0F * b->s, gm_rgba(LAB_BAD, 0.6F));
    gm_draw_disc(b->ui->list, at, 3.5F * b->s, gm_rgba(LAB_BAD, 1.0F), gm_rgba(LAB_BAD, 1.0F));
    (void)cut(b, 12.0F);
    const char *words = lab_ui_word(b->ui, word);
    lab_box text = lab_box_left(&b->box, lab_ui_width(b->ui, GM_FONT_SMALL, words) + 2.0F);
    lab_ui_figure(b->ui, GM_FONT_SMALL, text, GM_ALIGN_LEFT, LAB_BAD, words);
    (void)cut(b, PAD);
}

static bool counts(const lab_frame *f, const lab_function *function)
{
    return function->item != LAB_NONE ||
           (f->is_open && function->info.is_registered && function->info.state == TL_TICK_ENABLED);
}

static void count_functions(const lab_frame *f, uint32_t *ran, uint32_t *all)
{
    *ran = 0;
    *all = 0;
    for (uint32_t i = 0; i < f->function_count; i++) {
        *ran += f->functions[i].item != LAB_NONE ? 1U : 0U;
        *all += counts(f, &f->functions[i]) ? 1U : 0U;
    }
}

/* "group 5/8", or the slot's name. */
static const char *stage_text(const bar *b, char out[LAB_TEXT])
{
    char digit[16];
    const lab_frame *f = b->model->frame;
    tl_stage stage = f->is_open ? f->stage : TL_STAGE_NEWLY_SPAWNED;
    tl_tick_group group = stage < TL_STAGE_COUNT ? tl_stage_group(stage) : TL_TICK_GROUP_COUNT;
    if (group == TL_TICK_GROUP_COUNT) {
        return lab_ui_word(b->ui, stage < TL_STAGE_COUNT ? tl_stage_name(stage) : "");
    }
    const char *values[2] = {digit, "8"};
    (void)snprintf(digit, sizeof digit, "%d", (int)group + 1);
    return lab_ui_fill(b->ui, out, "group {1}/{2}", values, 2);
}

static uint32_t present_step(const lab_lesson_model *lesson)
{
    uint32_t step = 0;
    while (step < lesson->step_count &&
           (lesson->steps[step].is_done || lesson->steps[step].is_over)) {
        step++;
    }
    return step < lesson->step_count ? step + 1 : lesson->step_count;
}

/* What can be done in free play. */
static const struct {
    lab_action action;
    const char *words;
} free_acts[] = {{LAB_MOVE, "selected function to that group"}, {LAB_LESSON_LIST, "lessons"}};

enum { FREE_ACTS = sizeof free_acts / sizeof free_acts[0] };

/* A key and what it does, as in the line below.  @return px that both take */
static float paint_act(const bar *b, uint32_t i, float x)
{
    char name[LAB_TEXT];
    const char *key = lab_act_name(b->ui, free_acts[i].action, 0, name);
    const char *text = lab_ui_word(b->ui, free_acts[i].words);
    float key_wide = lab_ui_width(b->ui, GM_FONT_MONO_TINY, key);
    float text_wide = lab_ui_width(b->ui, GM_FONT_SMALL, text);
    lab_box at = {x, b->box.y, key_wide + 1.0F, b->box.h};
    if (x >= 0.0F) {
        lab_ui_figure(b->ui, GM_FONT_MONO_TINY, at, GM_ALIGN_LEFT, LAB_ACCENT, key);
        at.x += key_wide + KEY_APART * b->s;
        at.w = text_wide + 1.0F;
        lab_ui_figure(b->ui, GM_FONT_SMALL, at, GM_ALIGN_LEFT, LAB_TEXT_MUTED, text);
    }
    return key_wide + KEY_APART * b->s + text_wide;
}

/* As much as there is room for: the lessons before all. */
static void paint_acts(const bar *b)
{
    static const float nowhere = -1.0F;
    float little = paint_act(b, FREE_ACTS - 1, nowhere);
    float first = paint_act(b, 0, nowhere) + APART * b->s;
    bool has_first = first + little <= b->box.w;
    float x = b->box.x + (b->box.w - little - (has_first ? first : 0.0F)) / 2.0F;
    if (has_first) {
        (void)paint_act(b, 0, x);
        x += first;
    }
    if (little <= b->box.w) {
        (void)paint_act(b, FREE_ACTS - 1, x);
    }
}

static const char *lesson_text(const bar *b, char out[LAB_TEXT])
{
    char number[16];
    char step[16];
    char steps[16];
    const lab_lesson_model *l = &b->model->lesson;
    const char *values[4] = {number, lab_ui_word(b->ui, l->title != NULL ? l->title : ""), step,
                             steps};
    (void)lab_lesson_name(l->chapter, l->place, l->number, number);
    if (l->number > LAB_LESSONS) {
        (void)snprintf(number, sizeof number, "+");
    }
    (void)snprintf(step, sizeof step, "%" PRIu32, present_step(l));
    (void)snprintf(steps, sizeof steps, "%" PRIu32, l->step_count);
    return lab_ui_fill(b->ui, out, "L{1}  {2}   step {3} of {4}", values, 4);
}

/* Between the name of a lesson and its step. */
static const char apart[] = "   ";

/* The words of the lesson, as one line or as two.  @return the second line; NULL: there is one */
static const char *split(char *text, bool is_wide)
{
    char *end = is_wide ? NULL : strstr(text, apart);
    if (end == NULL) {
        return NULL;
    }
    *end = '\0';
    return end + sizeof apart - 1;
}

/* Px that the words of the lesson take in one line, or in two; 0: there are none. */
static float lesson_width(const bar *b, bool is_wide)
{
    char text[LAB_TEXT];
    if (b->model->lesson.number == 0) {
        return 0.0F;
    }
    (void)lesson_text(b, text);
    const char *second = split(text, is_wide);
    float wide = lab_ui_width(b->ui, GM_FONT_SMALL, text);
    return 1.0F + (second != NULL ? fmaxf(wide, lab_ui_width(b->ui, GM_FONT_SMALL, second)) : wide);
}

/* `tip` says what it is. */
static void paint_field(bar *b, float least, uint32_t rgb, const char *text, const char *tip)
{
    float wide = fmaxf(lab_ui_width(b->ui, GM_FONT_MONO, text), least * b->s);
    if (b->kept > 0.0F && wide + 1.0F + APART * b->s + b->kept > b->box.w) {
        return;
    }
    uint32_t index = PLACE_FIELDS + (uint32_t)least;
    lab_box box = lab_box_left(&b->box, wide + 1.0F);
    lab_ui_tip(b->ui, lab_ui_region(b->ui, lab_ui_id(LAB_PANEL_BAR, index), box), tip);
    lab_ui_figure(b->ui, GM_FONT_MONO, box, GM_ALIGN_LEFT, rgb, text);
    (void)cut(b, APART);
}

static void paint_place(bar *b)
{
    char text[LAB_TEXT];
    char first[24];
    char second[24];
    uint32_t ran = 0;
    uint32_t all = 0;
    const char *values[2] = {first, second};
    const lab_frame *f = b->model->frame;
    (void)snprintf(first, sizeof first, "%05" PRIu64, f->number);
    paint_field(b, 72.0F, LAB_TEXT_TITLE, lab_ui_fill(b->ui, text, "frame {1}", values, 1),
                "The frame that is shown");
    paint_field(b, 62.0F, LAB_TEXT_SECONDARY, stage_text(b, text),
                "The tick group that the frame has come to");
    count_functions(f, &ran, &all);
    (void)snprintf(first, sizeof first, "%" PRIu32, ran);
    (void)snprintf(second, sizeof second, "%" PRIu32, all);
    paint_field(b, 76.0F, LAB_TEXT_SECONDARY,
                lab_ui_fill(b->ui, text, "{1} of {2} functions ran", values, 2),
                "Functions that have run in this frame, of all that run in it");
}

/* From the right end, where there is room for all of it; `tip` says what it is. */
static void paint_right(bar *b, uint32_t rgb, const char *text, const char *tip)
{
    float wide = lab_ui_width(b->ui, GM_FONT_MONO, text) + 1.0F;
    if (wide > b->box.w || (b->kept > 0.0F && wide + APART * b->s + b->kept > b->box.w)) {
        return;
    }
    lab_box box = lab_box_right(&b->box, wide);
    uint32_t index = PLACE_HEALTH + (uint32_t)b->box.w;
    lab_ui_tip(b->ui, lab_ui_region(b->ui, lab_ui_id(LAB_PANEL_BAR, index), box), tip);
    lab_ui_figure(b->ui, GM_FONT_MONO, box, GM_ALIGN_RIGHT, rgb, text);
    (void)lab_box_right(&b->box, APART * b->s);
}

static void paint_replay(bar *b)
{
    if (b->model->has_diverged) {
        paint_right(b, LAB_BAD, lab_ui_word(b->ui, "! replay differs"),
                    "The Lab ran a frame again to check it, and the result was another one");
    } else {
        paint_right(
            b, LAB_GOOD, lab_ui_word(b->ui, "replay agrees"),
            "The Lab runs frames again to check them: each gave the same result, bit by bit");
    }
}

/* In a lesson its words come first, in one line where they have room for it. */
static void paint_health(bar *b)
{
    char text[LAB_TEXT];
    char value[32];
    const char *values[1] = {value};
    const lab_model *m = b->model;
    float wide = lesson_width(b, true);
    (void)lab_box_right(&b->box, PAD * b->s);
    b->kept = wide > 0.0F && wide <= b->box.w ? wide + PAD * b->s : b->kept;
    b->kept = m->has_diverged ? 0.0F : b->kept; /* that is worth more */
    (void)snprintf(value, sizeof value, "%s %.1f ms", m->renderer != NULL ? m->renderer : "none",
                   (double)m->draw_ms);
    paint_right(b, LAB_TEXT_MUTED, value, "What paints the window, and how long a picture takes");
    (void)snprintf(value, sizeof value, "%" PRIu64, m->seed);
    paint_right(b, LAB_TEXT_SECONDARY, lab_ui_fill(b->ui, text, "seed {1}", values, 1),
                "The same seed and input make the same game, bit by bit");
    paint_replay(b);
    (void)snprintf(value, sizeof value, "%.1f Hz %.1f ms", (double)m->hz, (double)m->frame_ms);
    paint_right(b, LAB_TEXT_SECONDARY, value, "Pictures a second, and what a frame takes to run");
}

static void paint_centre(bar *b)
{
    char text[LAB_TEXT];
    const lab_model *m = b->model;
    uint64_t id = lab_ui_id(LAB_PANEL_BAR, PLACE_LESSON);
    lab_box box = {b->box.x, b->box.y + 3.0F * b->s, b->box.w, b->box.h - 6.0F * b->s};
    uint32_t touch = lab_ui_place(b->ui, id, box);
    uint32_t rgb = (touch & LAB_HOVERED) != 0 ? LAB_TEXT_TITLE : LAB_TEXT_PRIMARY;
    if ((touch & LAB_CLICKED) != 0) {
        lab_ask(b->ui->requests, (lab_request){.action = LAB_TAB, .number = LAB_TAB_LESSON});
    }
    if (m->lesson.number == 0) {
        paint_acts(b);
        return;
    }
    (void)lesson_text(b, text);
    const char *second = split(text, lesson_width(b, true) <= box.w);
    if (second != NULL) {
        lab_box low = box;
        box = lab_box_top(&low, low.h / 2.0F);
        lab_ui_figure(b->ui, GM_FONT_SMALL, low, GM_ALIGN_CENTER, rgb, second);
    }
    lab_ui_figure(b->ui, GM_FONT_SMALL, box, GM_ALIGN_CENTER, rgb, text);
}

static void paint_strip(const bar *b)
{
    float box[4] = {b->box.x, b->box.y, b->box.w, b->box.h};
    gm_draw_round_rect(b->ui->list, box, 0.0F, gm_rgba(0x101B2E, 0.98F), gm_rgba(0x0B1424, 0.98F));
    lab_ui_fill_box(b->ui, lab_box_make(box[0], box[1] + box[3] - 1.0F, box[2], 1.0F), LAB_BORDER,
                    1.0F);
}

void lab_bar_paint(lab_ui *ui, lab_box box, const lab_model *model)
{
    bar b = {ui, box, model, ui->scale, 0.0F};
    float words = lesson_width(&b, false);
    b.kept = words > 0.0F ? words + PAD * b.s : 0.0F;
    paint_strip(&b);
    (void)cut(&b, PAD);
    for (uint32_t i = 0; i < BUTTONS; i++) {
        paint_transport(&b, i);
    }
    paint_speed(&b);
    paint_mode(&b);
    paint_place(&b);
    paint_record(&b, model->is_recording_movie, "MOVIE");
    paint_record(&b, model->is_recording_trace, "TRACE");
    paint_health(&b);
    paint_centre(&b);
}
