/* menu/hints.c -- see hints.h. */
#include "menu/hints.h"

#include <game/view.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#define CALM_SHIELD  0.5F
#define CALM_AWAY    300.0F /* units */
#define CALM_LEAST   1.0F   /* s of calm before a line comes: so that none flickers */
#define DANGER_STAYS 2.5F   /* s: a ring is there for a second at most */
#define LAST_TIME    10.0F  /* s of a sector that are counted down */
#define STOPPED      2.0F   /* s for which debris has to stop the laser */
#define TAP          0.15F  /* s for which a press counts at least: some fly by taps */

/* A touch of a key is no proof that it was understood. */
static const float enough[APP_HINT_COUNT] = {
    [APP_HINT_MOVE] = 0.5F,     [APP_HINT_FIRE] = 0.0F, [APP_HINT_FOCUS] = 0.3F,
    [APP_HINT_OVERLAYS] = 0.0F, [APP_HINT_LAB] = 0.0F,  [APP_HINT_CHAIN] = 0.8F,
    [APP_HINT_VEIN] = 0.0F,     [APP_HINT_AIM] = 4.0F};

/* In the order in which play has use for them. */
static const app_hint order[] = {APP_HINT_MOVE,  APP_HINT_DANGER,   APP_HINT_AIM,   APP_HINT_DEBRIS,
                                 APP_HINT_FIRE,  APP_HINT_COMET,    APP_HINT_CHAIN, APP_HINT_VEIN,
                                 APP_HINT_FOCUS, APP_HINT_OVERLAYS, APP_HINT_LAB};

static bool has_body(const gm_view *view, gm_body_kind kind, bool needs_vein)
{
    for (uint32_t i = 0; i < view->body_count; i++) {
        const gm_body_view *body = &view->bodies[i];
        if (body->kind == kind && (body->has_vein || !needs_vein)) {
            return true;
        }
    }
    return false;
}

/* Nothing is about to hit the ship, no warning is shown, and a moment of reading costs no life. */
static bool is_calm(const gm_view *view)
{
    bool is_counting = view->hud.time_left > 0.0F && view->hud.time_left < LAST_TIME;
    bool is_calm = view->ship.is_alive && view->ship.shield >= CALM_SHIELD && !is_counting &&
                   view->ship.danger_count == 0;
    for (uint32_t i = 0; i < view->body_count; i++) {
        const gm_body_view *body = &view->bodies[i];
        bool is_hunter = body->kind == GM_BODY_COMET || body->kind == GM_BODY_DRONE;
        float away = hypotf(body->position.x - view->ship.position.x,
                            body->position.y - view->ship.position.y);
        is_calm =
            is_calm && !body->is_charging && !body->is_towed && (!is_hunter || away > CALM_AWAY);
    }
    return is_calm;
}

/* What the hint speaks of is there, and the eyes are free; a player who cannot fly is told at once,
 * but for the time in which the laser is on. */
static bool is_timely(const app_hints *hints, const app_settings *settings, const gm_view *view,
                      app_hint hint)
{
    bool has_fired = (settings->hints_done & 1U << APP_HINT_FIRE) != 0;
    bool is_free = hints->calm >= CALM_LEAST && is_calm(view);
    switch (hint) {
    case APP_HINT_CHAIN:
        return is_free && view->hud.multiplier > 1;
    case APP_HINT_VEIN:
        return is_free && has_body(view, GM_BODY_DEBRIS, true);
    case APP_HINT_AIM: /* a stick has no cross, and a burst crystal says that both are known */
        return is_free && !has_fired && view->pointer.is_shown && view->reticle.is_visible;
    case APP_HINT_OVERLAYS:
    case APP_HINT_LAB: /* both need a hand that holds nothing */
        return is_free && !view->beam.is_on;
    case APP_HINT_FIRE:
    case APP_HINT_FOCUS:
        return is_free;
    case APP_HINT_DANGER: /* no calm comes before it is needed */
        return view->ship.is_alive && (view->ship.danger_count > 0 || hints->danger > 0.0F);
    case APP_HINT_COMET: /* likewise */
    case APP_HINT_DEBRIS:
        return view->ship.is_alive && (hints->met & 1U << (uint32_t)hint) != 0;
    case APP_HINT_MOVE: /* a hand that fires is told of that first */
        return !view->beam.is_on;
    case APP_HINT_COUNT:
        break;
    }
    return true;
}

/* Once begun, the lines about comets and debris stay until they were read: these come and go. The
 * one about a danger would lead the eye to other rings. */
static void note_met(app_hints *hints, const gm_view *view, float seconds)
{
    hints->danger = view->ship.danger_count > 0 ? DANGER_STAYS : hints->danger - seconds;
    hints->met |= has_body(view, GM_BODY_COMET, false) ? 1U << APP_HINT_COMET : 0;
    bool is_stopped = view->beam.is_on && view->beam.target == GM_TARGET_DEBRIS;
    hints->stopped = is_stopped && view->hud.crystals_done == 0 ? hints->stopped + seconds : 0.0F;
    hints->met |= hints->stopped >= STOPPED ? 1U << APP_HINT_DEBRIS : 0;
}

/* The laser on debris is not yet what its hint asks for: a crystal has to yield. */
uint32_t app_hints_doing(const gm_input *input, const gm_view *view, bool has_overlay, bool has_lab)
{
    bool is_doing[APP_HINT_COUNT] = {
        [APP_HINT_MOVE] = input->move_x != 0 || input->move_y != 0,
        [APP_HINT_FIRE] = view->hud.crystals_done > 0,
        [APP_HINT_FOCUS] = (input->buttons & (uint32_t)GM_BUTTON_FOCUS) != 0,
        [APP_HINT_OVERLAYS] = has_overlay,
        [APP_HINT_LAB] = has_lab,
        [APP_HINT_CHAIN] =
            view->hud.multiplier > 1 && view->beam.is_on && view->beam.target == GM_TARGET_DEBRIS,
        [APP_HINT_VEIN] = has_body(view, GM_BODY_SHARD, false),
        [APP_HINT_AIM] = view->pointer.is_shown && view->reticle.target == GM_TARGET_CRYSTAL,
    };
    uint32_t bits = 0;
    for (int i = 0; i < APP_HINT_COUNT; i++) {
        bits |= is_doing[i] ? 1U << i : 0;
    }
    return bits;
}

/* Nothing needs focus, overlays or the Lab: a line that stays for minutes lies over what they show.
 * 0: the line stays until it is done. */
static const float read_seconds[APP_HINT_COUNT] = {
    [APP_HINT_FOCUS] = 20.0F, [APP_HINT_OVERLAYS] = 20.0F, [APP_HINT_LAB] = 20.0F,
    [APP_HINT_CHAIN] = 12.0F, [APP_HINT_VEIN] = 12.0F,     [APP_HINT_AIM] = 8.0F,
    [APP_HINT_DANGER] = 8.0F, [APP_HINT_COMET] = 8.0F,     [APP_HINT_DEBRIS] = 8.0F,
};

static bool is_read(app_hints *hints, app_settings *settings, const gm_view *view, float seconds)
{
    app_hint now = app_hints_now(hints, settings, view);
    if (now == APP_HINT_COUNT || read_seconds[now] <= 0.0F) {
        return false;
    }
    hints->shown[now] += seconds;
    if (hints->shown[now] < read_seconds[now]) {
        return false;
    }
    settings->hints_done |= 1U << (uint32_t)now;
    return true;
}

bool app_hints_note(app_hints *hints, app_settings *settings, const gm_view *view, uint32_t doing,
                    float seconds)
{
    hints->calm = is_calm(view) ? hints->calm + seconds : 0.0F;
    note_met(hints, view, seconds);
    uint32_t was_doing = hints->doing;
    hints->doing = doing;
    bool is_hidden = (doing & 1U << APP_HINT_OVERLAYS) != 0;
    bool is_news = is_read(hints, settings, view, is_hidden ? 0.0F : seconds);
    for (int i = 0; i < APP_HINT_COUNT; i++) {
        uint32_t bit = 1U << i;
        if ((doing & bit) == 0 || (settings->hints_done & bit) != 0) {
            continue;
        }
        hints->seconds[i] += i == APP_HINT_MOVE && (was_doing & bit) == 0 ? TAP : seconds;
        if (hints->seconds[i] >= enough[i]) {
            settings->hints_done |= bit;
            is_news = true;
        }
    }
    return is_news;
}

app_hint app_hints_now(const app_hints *hints, const app_settings *settings, const gm_view *view)
{
    for (uint32_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        bool is_done = (settings->hints_done & 1U << (uint32_t)order[i]) != 0;
        if (!is_done && is_timely(hints, settings, view, order[i])) {
            return order[i];
        }
    }
    return APP_HINT_COUNT;
}

const char *app_hint_text(app_hint hint, bool is_pad)
{
    static const char fire_pad[] =
        "Aim at an amber crystal and hold {1} until the bar at the top is full";
    static const char *const texts[APP_HINT_COUNT] = {
        [APP_HINT_MOVE] = "Fly with {1}",
        [APP_HINT_FIRE] =
            "Hold the left mouse button ({1}) on an amber crystal until the bar is full",
        [APP_HINT_FOCUS] = "Hold {1} to focus: all but your ship slows down while FOCUS lasts",
        [APP_HINT_OVERLAYS] =
            "Press {1} again and again: walk through a frame, one tick group at a time",
        [APP_HINT_LAB] = "Press {1}: the Lab takes a frame apart",
        [APP_HINT_CHAIN] = "The chain multiplies points: crystals and broken debris keep it going",
        [APP_HINT_AIM] = "Small cross: your mouse. Dashed ring: where the laser will hit",
        [APP_HINT_DANGER] = "Red ring: this is about to hit the ship and drain its shield",
        [APP_HINT_COMET] = "A red ring and dashes: a comet is about to fly there, leave that line",
        [APP_HINT_DEBRIS] = "Debris stops the laser: hold until it breaks, or fly to a clear line",
        [APP_HINT_VEIN] = "Debris with a violet seam holds a shard: break it to refill FOCUS",
    };
    return is_pad && hint == APP_HINT_FIRE ? fire_pad : texts[hint];
}

/* Buttons that the player has bound do that alone; the page of keys is left. */
static const char *overlay_buttons(const app_bindings *b)
{
    bool has_left = !app_bindings_have_pad(b, SDL_CONTROLLER_BUTTON_LEFTSHOULDER);
    bool has_right = !app_bindings_have_pad(b, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
    return has_left && has_right ? "LB RB" : has_left ? "LB" : has_right ? "RB" : "-";
}

static bool has_walk(const app_bindings *b, bool is_pad)
{
    return is_pad ? b->pad[APP_DEED_WALK] != APP_PAD_NONE
                  : b->keys[APP_DEED_WALK][0] != SDL_SCANCODE_UNKNOWN;
}

void app_hint_keys(const app_bindings *b, app_hint hint, bool is_pad, char out[APP_BINDING_NAME])
{
    switch (hint) {
    case APP_HINT_MOVE:
        app_fly_name(b, is_pad, out);
        break;
    case APP_HINT_FIRE:
        (void)snprintf(out, APP_BINDING_NAME, "%s",
                       is_pad ? app_pad_cap(b->pad[APP_DEED_FIRE]) : "LMB");
        break;
    case APP_HINT_FOCUS:
        app_key_name(b->keys[APP_DEED_FOCUS][0], out);
        if (is_pad) {
            (void)snprintf(out, APP_BINDING_NAME, "%s", app_pad_cap(b->pad[APP_DEED_FOCUS]));
        }
        break;
    case APP_HINT_OVERLAYS:
        app_key_name(b->keys[APP_DEED_WALK][0], out);
        if (is_pad) {
            (void)snprintf(out, APP_BINDING_NAME, "%s", app_pad_cap(b->pad[APP_DEED_WALK]));
        }
        if (!has_walk(b, is_pad)) {
            (void)snprintf(out, APP_BINDING_NAME, "%s", is_pad ? overlay_buttons(b) : "1 - 8");
        }
        break;
    case APP_HINT_LAB:
        (void)snprintf(out, APP_BINDING_NAME, "%s", is_pad ? "Back" : "Tab");
        break;
    case APP_HINT_CHAIN:
    case APP_HINT_VEIN:
    case APP_HINT_AIM:
    case APP_HINT_DANGER:
    case APP_HINT_COMET:
    case APP_HINT_DEBRIS:
    case APP_HINT_COUNT:
        out[0] = '\0';
        break;
    }
}

static bool tells_loss(const gm_view *view)
{
    return !view->ship.is_alive && view->loss != GM_LOSS_NONE;
}

float app_hints_room(const app_hints *hints, const app_settings *settings, const gm_view *view,
                     float scale)
{
    bool is_shown = tells_loss(view) || app_hints_now(hints, settings, view) != APP_HINT_COUNT;
    return is_shown ? APP_HINT_FOOT * scale : 0.0F;
}

lab_box app_hints_paint_line(const lab_brush *brush, const char *text)
{
    float s = brush->scale;
    const gm_picture_def *def = brush->layout;
    float room = fminf((float)brush->list->width - 16.0F * s, GM_ARENA_WIDTH * def->scale);
    float wide = fminf(ceilf(lab_brush_width(brush, GM_FONT_UI, text)) + 28.0F * s, room);
    float middle = def->arena_x + GM_ARENA_WIDTH * def->scale * 0.5F;
    float bottom = def->arena_y + GM_ARENA_HEIGHT * def->scale;
    lab_box box = {floorf(middle - wide * 0.5F), floorf(bottom - 40.0F * s), wide, 26.0F * s};
    float at[4] = {box.x, box.y, box.w, box.h};
    gm_draw_round_rect(brush->list, at, 6.0F * s, gm_rgba(0x101B2E, 0.9F), gm_rgba(0x0A1220, 0.9F));
    gm_draw_round_rect_stroke(brush->list, at, 6.0F * s, 1.0F, gm_rgba(LAB_ACCENT, 0.6F));
    float tall = gm_draw_line_height(brush->list, GM_FONT_UI);
    lab_box line = {box.x + 8.0F * s, floorf(box.y + (box.h - tall) * 0.5F), box.w - 16.0F * s,
                    tall};
    lab_brush_figure(brush, GM_FONT_UI, line, GM_ALIGN_CENTER, LAB_TEXT_TITLE, text);
    return box;
}

/* From the line to the ring of which it speaks. */
static void point_at_danger(const lab_brush *brush, const gm_view *view, lab_box line)
{
    const gm_danger_view *danger = &view->ship.dangers[0];
    gm_vec2 at = gm_picture_to_screen(brush->layout, view, danger->position);
    gm_vec2 from = {line.x + line.w * 0.5F, line.y};
    float way = hypotf(at.x - from.x, at.y - from.y);
    float ring = danger->radius * brush->layout->scale + 8.0F * brush->scale;
    if (view->ship.danger_count == 0 || way <= ring || at.y > line.y) {
        return;
    }
    gm_vec2 to = {at.x + (from.x - at.x) * ring / way, at.y + (from.y - at.y) * ring / way};
    gm_color color = gm_rgba(LAB_BAD, 0.6F);
    gm_draw_line(brush->list, from, to, 1.2F * brush->scale, color, color);
}

void app_hints_paint(const app_hints *hints, const app_settings *settings, const gm_view *view,
                     bool is_pad_used, const lab_brush *brush)
{
    char keys[APP_BINDING_NAME] = "";
    char text[LAB_BRUSH_TEXT];
    app_hint hint = app_hints_now(hints, settings, view);
    if (tells_loss(view)) {
        (void)app_hints_paint_line(brush, lab_brush_word(brush, gm_loss_text(view->loss)));
    } else if (hint != APP_HINT_COUNT) {
        app_hint_keys(&settings->bindings, hint, is_pad_used, keys);
        bool is_told = hint != APP_HINT_OVERLAYS || has_walk(&settings->bindings, is_pad_used);
        (void)lab_brush_fill(brush, text,
                             is_told ? app_hint_text(hint, is_pad_used) : APP_HINT_GROUP,
                             (const char *const[]){keys}, 1);
        lab_box line = app_hints_paint_line(brush, text);
        if (hint == APP_HINT_DANGER) {
            point_at_danger(brush, view, line);
        }
    }
}

static void add_to_strip(app_key_strip *strip, const gm_key_hint *hint, SDL_Scancode code)
{
    char *name = strip->names[strip->count];
    if (hint->key[0] != '\0' && strcmp(hint->key, "-") != 0) {
        (void)snprintf(name, APP_BINDING_NAME, "%s", hint->key);
        strip->hints[strip->count] = (gm_key_hint){name, hint->what, hint->is_kept, hint->is_word};
        strip->codes[strip->count] = code;
        strip->count++;
    }
}

/* What flies the ship: held, so that a click does not do it, and left out last. */
static void add_flying(app_key_strip *strip, app_hint hint, const gm_key_hint *key)
{
    static const char *const names[APP_HINT_COUNT] = {[APP_HINT_AIM] = "aim",
                                                      [APP_HINT_MOVE] = "move",
                                                      [APP_HINT_FIRE] = "fire",
                                                      [APP_HINT_FOCUS] = "focus"};
    add_to_strip(strip, &(gm_key_hint){key->key, names[hint], true, key->is_word},
                 SDL_SCANCODE_UNKNOWN);
}

static void add_all_flying(app_key_strip *strip, const app_bindings *bindings, bool is_pad_used)
{
    static const app_hint flying[] = {APP_HINT_MOVE, APP_HINT_FIRE, APP_HINT_FOCUS};
    char name[APP_BINDING_NAME];
    add_flying(strip, APP_HINT_AIM,
               &(gm_key_hint){.key = is_pad_used ? "R stick" : "Mouse", .is_word = true});
    for (uint32_t i = 0; i < sizeof flying / sizeof flying[0]; i++) {
        app_hint_keys(bindings, flying[i], is_pad_used, name);
        bool is_word = is_pad_used && flying[i] == APP_HINT_MOVE; /* of a stick */
        add_flying(strip, flying[i], &(gm_key_hint){.key = name, .is_word = is_word});
    }
}

/* In a narrow window the first that do not fly the ship are left out; F1 tells of them. */
void app_key_strip_fill(app_key_strip *strip, const app_bindings *bindings, bool is_pad_used,
                        bool has_hold, app_strip_hold hold)
{
    static const char *const ends[] = {
        [APP_STRIP_RUNS] = "pause", [APP_STRIP_HELD] = "go on", [APP_STRIP_COUNTS] = "go on now"};
    char name[APP_BINDING_NAME];
    bool is_on_hold = hold != APP_STRIP_RUNS;
    strip->count = 0;
    if (!is_on_hold) {
        add_all_flying(strip, bindings, is_pad_used);
    }
    const char *overlays = is_pad_used ? overlay_buttons(bindings)
                                       : "1\xE2\x80\x93"
                                         "8";
    const char *shows = has_hold && !is_on_hold ? "stop and show a group" : "tick groups";
    add_to_strip(strip, &(gm_key_hint){overlays, shows, false, false}, SDL_SCANCODE_9);
    app_key_name(bindings->keys[APP_DEED_WALK][0], name);
    const char *walk = is_pad_used ? app_pad_cap(bindings->pad[APP_DEED_WALK]) : name;
    add_to_strip(strip, &(gm_key_hint){walk, "next group", false, false},
                 bindings->keys[APP_DEED_WALK][0]);
    app_hint_keys(bindings, APP_HINT_LAB, is_pad_used, name);
    add_to_strip(strip, &(gm_key_hint){name, "Lab", false, false}, SDL_SCANCODE_TAB);
    add_to_strip(strip, &(gm_key_hint){is_pad_used ? "RS" : "F1", "keys", false, false},
                 SDL_SCANCODE_F1);
    app_key_name(bindings->keys[APP_DEED_PAUSE][0], name);
    const char *pause = is_pad_used ? app_pad_cap(bindings->pad[APP_DEED_PAUSE]) : name;
    add_to_strip(strip, &(gm_key_hint){pause, ends[hold], false, false},
                 bindings->keys[APP_DEED_PAUSE][0]);
}

bool app_key_strip_press(const app_key_strip *strip, int32_t index, SDL_Event *out)
{
    if (index < 0 || index >= (int32_t)strip->count ||
        strip->codes[index] == SDL_SCANCODE_UNKNOWN) {
        return false;
    }
    app_key_press(strip->codes[index], out);
    return true;
}

void app_key_press(SDL_Scancode code, SDL_Event *out)
{
    *out = (SDL_Event){.key = {.type = SDL_KEYDOWN,
                               .state = SDL_PRESSED,
                               .keysym = {.scancode = code, .sym = SDL_GetKeyFromScancode(code)}}};
}
