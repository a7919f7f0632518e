/* classroom/handout_picture.c -- a frame as an SVG picture. See handout.h. */
#include "classroom/handout.h"

#include <game/palette.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Units of the picture: px of a page that is 720 wide. */
enum {
    WIDTH = 720,
    LEFT = 128,
    ROW = 26,
    LINE = 16,
    BOX = 20,
    GAP = 6,
    BELOW = 2,
    PAD = 7,
    BETWEEN = 4, /* half of what lies between two rows */
    MOST = 256
};

static const float letter_width = 6.1F;

typedef struct place {
    float x, y, w;
} place;

typedef struct picture {
    FILE *file;
    const lab_frame *frame;
    const app_scenario *about;
    app_language *language;
    place places[MOST]; /* of items[]; without width: folded */
    place more[TL_STAGE_COUNT];
    uint32_t folded[TL_STAGE_COUNT];
    uint32_t count;
    app_stage_name_fn *stage_name;
    uint32_t number; /* of the picture in its page; 0: late reads are not shown */
    float x, y;
} picture;

static const char *word(const picture *p, const char *english)
{
    const char *text = app_language_translate(p->language, english);
    return text != NULL ? text : english;
}

static const char *label_of(const picture *p, uint32_t item)
{
    const tl_item *ran = &p->frame->items[item].item;
    uint32_t function = lab_frame_function_of(p->frame, ran);
    const char *name = ran->name != NULL ? ran->name : "?";
    return function != LAB_NONE ? p->frame->functions[function].label : name;
}

static bool is_edited(const gm_command *edits, uint32_t count, const char *name)
{
    for (uint32_t i = 0; i < count; i++) {
        bool is_other = edits[i].kind != GM_COMMAND_SET && strcmp(edits[i].other, name) == 0;
        if (is_other || strcmp(edits[i].function, name) == 0) {
            return true;
        }
    }
    return false;
}

/* A measure, or an edit of the start or of an answer, names it. */
static bool is_named(const app_scenario *s, const char *name)
{
    gm_command edits[APP_MAX_EDITS];
    for (uint32_t i = 0; i < s->measure_count; i++) {
        if (strcmp(s->measures[i].subject, name) == 0 || strcmp(s->measures[i].other, name) == 0) {
            return true;
        }
    }
    for (uint32_t i = 0; i <= s->answer_count; i++) {
        if (is_edited(edits, app_scenario_edits(s, i, edits), name)) {
            return true;
        }
    }
    return false;
}

/* It wrote last what a function that is named read. */
static bool is_read_by_named(const picture *p, const tl_item *item)
{
    for (uint32_t i = 0; i < p->frame->sample_count; i++) {
        const tl_lag_sample *s = &p->frame->samples[i];
        bool is_writer = s->last_writer.kind == item->kind && s->last_writer.id == item->id;
        if (is_writer && s->reader.name != NULL && is_named(p->about, s->reader.name)) {
            return true;
        }
    }
    return false;
}

/* What the lesson is about, and the physics step; of a trace everything. */
static bool is_kept(const picture *p, uint32_t item)
{
    const tl_item *ran = &p->frame->items[item].item;
    tl_tick_group group = tl_stage_group(ran->stage);
    bool is_physics = group == TL_TICK_GROUP_START_PHYSICS || group == TL_TICK_GROUP_END_PHYSICS;
    return p->about->trace[0] != '\0' || is_physics ||
           (ran->name != NULL && is_named(p->about, ran->name)) || is_read_by_named(p, ran);
}

/* A place in the row, or in the next where it is full. */
static place take_place(picture *p, float wide)
{
    if (p->x + wide > WIDTH && p->x > LEFT) {
        p->x = LEFT;
        p->y += (float)ROW;
    }
    place at = {p->x, p->y, wide};
    p->x += wide + GAP;
    return at;
}

/* What a line below the row of a stage says; NULL: it has none. */
static const char *words_below(const picture *p, tl_stage stage)
{
    tl_tick_group group = tl_stage_group(stage);
    bool is_ue4 = p->stage_name == tl_stage_name;
    return !is_ue4                                ? NULL
           : group == TL_TICK_GROUP_START_PHYSICS ? "physics begins"
           : group == TL_TICK_GROUP_END_PHYSICS   ? "physics ends"
                                                  : NULL;
}

/* Where each item goes: a stage has a row of its own, at its end the number of those folded. */
static void lay_out(picture *p)
{
    tl_stage stage = TL_STAGE_COUNT;
    p->y = (float)-ROW;
    p->count = p->frame->item_count < MOST ? p->frame->item_count : MOST;
    for (uint32_t i = 0; i < p->count; i++) {
        float wide = 2.0F * PAD + letter_width * (float)strlen(label_of(p, i));
        if (p->frame->items[i].item.stage != stage) {
            bool has_line = i > 0 && words_below(p, stage) != NULL;
            p->x = LEFT;
            p->y += (float)(ROW + BELOW + (has_line ? LINE : 0));
            stage = p->frame->items[i].item.stage;
        }
        bool is_shown = is_kept(p, i);
        p->places[i] = is_shown ? take_place(p, wide) : (place){p->x, p->y, 0.0F};
        p->folded[stage] += is_shown ? 0 : 1;
        bool is_last = i + 1 == p->count || p->frame->items[i + 1].item.stage != stage;
        if (is_last && p->folded[stage] > 0) {
            p->more[stage] = take_place(p, 12.0F * letter_width);
        }
    }
}

/* "5 others" */
static void put_more(const picture *p, tl_stage stage)
{
    char number[12];
    char text[96];
    const char *values[1] = {number};
    const place *at = &p->more[stage];
    if (p->folded[stage] == 0) {
        return;
    }
    (void)snprintf(number, sizeof number, "%" PRIu32, p->folded[stage]);
    (void)gm_picture_fill(text, sizeof text,
                          word(p, p->folded[stage] == 1 ? "1 other" : "{1} others"), values, 1);
    (void)fprintf(p->file, "<text x=\"%.1f\" y=\"%.1f\" class=\"o\">", (double)at->x,
                  (double)at->y + 14.0);
    app_handout_text(p->file, text);
    (void)fputs("</text>\n", p->file);
}

/* Groups have the numbers of the Lab, where a key with the number moves a function there. */
static void put_stage(const picture *p, tl_stage stage, float y)
{
    char number[16] = "";
    tl_tick_group group = tl_stage_group(stage);
    uint32_t rgb = group < TL_TICK_GROUP_COUNT ? gm_group_color(group) : 0x808890;
    if (group < TL_TICK_GROUP_COUNT && p->stage_name == tl_stage_name) {
        (void)snprintf(number, sizeof number, "%d ", (int)group + 1);
    }
    (void)fprintf(p->file,
                  "<rect x=\"0\" y=\"%.1f\" width=\"8\" height=\"%d\" fill=\"#%06" PRIx32
                  "\"/><text x=\"14\" y=\"%.1f\" class=\"g\">%s",
                  (double)y, BOX, rgb, (double)y + 14.0, number);
    app_handout_text(p->file, word(p, p->stage_name(stage)));
    (void)fputs("</text>\n", p->file);
}

/* Where physics begins, and where it ends. */
static void put_line(const picture *p, tl_stage stage, float y)
{
    const char *words = words_below(p, stage);
    double at = (double)y + ROW + LINE / 2.0;
    if (words == NULL) {
        return;
    }
    (void)fprintf(p->file,
                  "<path d=\"M0 %.1fH%d\" class=\"p\"/><text x=\"14\" y=\"%.1f\" class=\"o\">", at,
                  WIDTH, at - 3.0);
    app_handout_text(p->file, word(p, words));
    (void)fputs("</text>\n", p->file);
}

/* Of a trace, "Turret" is meant by "Turret [TickActor]" too. */
static bool is_subject(const app_measure *m, const char *reader)
{
    size_t length = strlen(m->subject);
    bool has_owner = m->kind == APP_MEASURE_TRACE_LATE;
    return strncmp(m->subject, reader, length) == 0 &&
           (reader[length] == '\0' || (has_owner && reader[length] == ' '));
}

/* A lesson about late reads shows those that it measures; any other one shows all. */
static bool is_shown(const picture *p, const char *reader)
{
    bool has_any = false;
    for (uint32_t i = 0; i < p->about->measure_count; i++) {
        const app_measure *m = &p->about->measures[i];
        bool is_late = m->kind == APP_MEASURE_LAG_PX || m->kind == APP_MEASURE_LAG_FRAMES ||
                       m->kind == APP_MEASURE_LATE || m->kind == APP_MEASURE_SHUFFLE_LATE ||
                       m->kind == APP_MEASURE_SHUFFLE_PX || m->kind == APP_MEASURE_TRACE_LATE;
        if (is_late && reader != NULL && is_subject(m, reader)) {
            return true;
        }
        has_any = has_any || is_late;
    }
    return !has_any;
}

/* The sample of a late read that the item made, or NULL. */
static const tl_lag_sample *late_of(const picture *p, uint32_t item)
{
    const tl_item *ran = &p->frame->items[item].item;
    const tl_lag_sample *worst = NULL;
    if (p->number == 0 || !is_shown(p, ran->name)) {
        return NULL;
    }
    for (uint32_t i = 0; i < p->frame->sample_count; i++) {
        const tl_lag_sample *s = &p->frame->samples[i];
        bool is_its = s->reader.kind == ran->kind && s->reader.id == ran->id;
        bool differs = s->has_px ? s->px > 0.0 : p->about->trace[0] != '\0';
        if (is_its && s->frames > 0 && differs && (worst == NULL || s->px > worst->px)) {
            worst = s;
        }
    }
    return worst;
}

static void put_item(const picture *p, uint32_t item)
{
    const place *at = &p->places[item];
    bool is_late = late_of(p, item) != NULL;
    if (at->w <= 0.0F) {
        return;
    }
    (void)fprintf(p->file,
                  "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"3\" "
                  "class=\"%s\"/><text x=\"%.1f\" y=\"%.1f\" class=\"f\">",
                  (double)at->x, (double)at->y, (double)at->w, BOX, is_late ? "l" : "b",
                  (double)at->x + PAD, (double)at->y + 14.0);
    app_handout_text(p->file, label_of(p, item));
    (void)fputs("</text>\n", p->file);
}

/* A box between two rows lies on the vertical line x. */
static bool is_crossed(const picture *p, float x, float above, float below)
{
    static const float room = 4.0F;
    for (uint32_t i = 0; i < p->count + TL_STAGE_COUNT; i++) {
        const place *at = i < p->count ? &p->places[i] : &p->more[i - p->count];
        bool is_between = at->w > 0.0F && at->y > above && at->y < below;
        if (is_between && x > at->x - room && x < at->x + at->w + room) {
            return true;
        }
    }
    return false;
}

/* Where an arrow goes from row to row: at one of its ends, or left of all boxes. */
static float channel(const picture *p, const place *from, const place *to)
{
    float above = fminf(from->y, to->y);
    float below = fmaxf(from->y, to->y);
    float end = to->x + to->w / 2.0F;
    float begin = from->x + from->w / 2.0F;
    return !is_crossed(p, end, above, below)     ? end
           : !is_crossed(p, begin, above, below) ? begin
                                                 : (float)(LEFT - GAP);
}

/* From the write to the function that had read before it, between the rows. */
static void put_arrow(const picture *p, uint32_t reader, const tl_lag_sample *late)
{
    for (uint32_t i = 0; i < p->count; i++) {
        const tl_item *ran = &p->frame->items[i].item;
        bool is_shown = p->places[i].w > 0.0F && p->places[reader].w > 0.0F;
        if (ran->kind != late->last_writer.kind || ran->id != late->last_writer.id || i == reader ||
            !is_shown) {
            continue;
        }
        const place *from = &p->places[i];
        const place *to = &p->places[reader];
        bool is_up = from->y > to->y;
        bool is_below = from->y >= to->y; /* it ends at the lower side of the reader */
        double y1 = (double)from->y + (is_up ? 0.0 : BOX);
        double y2 = (double)to->y + (is_below ? BOX : 0.0);
        (void)fprintf(p->file,
                      "<path d=\"M%.1f %.1fV%.1fH%.1fV%.1fH%.1fV%.1f\" class=\"a\" "
                      "marker-end=\"url(#m%" PRIu32 ")\"/>\n",
                      (double)(from->x + from->w / 2.0F), y1, y1 + (is_up ? -BETWEEN : BETWEEN),
                      (double)channel(p, from, to), y2 + (is_below ? BETWEEN : -BETWEEN),
                      (double)(to->x + to->w / 2.0F), y2, p->number);
        return;
    }
}

void app_handout_picture(FILE *file, const lab_frame *frame, const app_handout_def *def,
                         app_stage_name_fn *stage_name, uint32_t number)
{
    picture p = {.file = file,
                 .frame = frame,
                 .about = def->scenario,
                 .language = def->language,
                 .stage_name = stage_name,
                 .number = number};
    lay_out(&p);
    (void)fprintf(
        file,
        "<svg viewBox=\"0 0 %d %.0f\" xmlns=\"http://www.w3.org/2000/svg\" "
        "role=\"img\">\n<style>text{font-size:10px;font-family:monospace}.g{font-weight:bold}"
        ".o{fill:#667;font-style:italic}.b{fill:#f3f5f8;stroke:#667}.l{fill:#fff0f0;stroke:#b00020;"
        "stroke-width:2}"
        ".p{stroke:#607090;stroke-dasharray:6 "
        "3}.a{fill:none;stroke:#b00020;stroke-width:1.5;stroke-dasharray:4 2}</style>\n"
        "<defs><marker id=\"m%" PRIu32
        "\" markerWidth=\"8\" markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" "
        "refX=\"6\" refY=\"3\" orient=\"auto\"><path d=\"M0 0L7 3L0 6z\" "
        "fill=\"#b00020\"/></marker></defs>\n",
        WIDTH, (double)p.y + ROW, number);
    tl_stage stage = TL_STAGE_COUNT;
    for (uint32_t i = 0; i < p.count; i++) {
        if (frame->items[i].item.stage != stage) {
            stage = frame->items[i].item.stage;
            put_stage(&p, stage, p.places[i].y);
            put_more(&p, stage);
        }
        put_item(&p, i);
        if (i + 1 == p.count || frame->items[i + 1].item.stage != stage) {
            put_line(&p, stage, p.places[i].y);
        }
    }
    for (uint32_t i = 0; i < p.count; i++) {
        const tl_lag_sample *late = late_of(&p, i);
        if (late != NULL) {
            put_arrow(&p, i, late);
        }
    }
    (void)fputs("</svg>\n", file);
}
