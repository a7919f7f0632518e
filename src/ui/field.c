/* ui/field.c -- see field.h. */
#include "ui/field.h"

#include <SDL.h>

#include <game/utf8.h>
#include <string.h>

static uint32_t before(const lab_field *f, uint32_t at)
{
    return at > 0 ? (uint32_t)gm_utf8_whole(f->text, at - 1) : 0;
}

static uint32_t after(const lab_field *f, uint32_t at)
{
    at += at < f->length ? 1 : 0;
    while (at < f->length && gm_utf8_is_inside(f->text[at])) {
        at++;
    }
    return at;
}

uint32_t lab_field_line_begin(const lab_field *field, uint32_t at)
{
    while (at > 0 && field->text[at - 1] != '\n') {
        at--;
    }
    return at;
}

uint32_t lab_field_line_end(const lab_field *field, uint32_t at)
{
    while (at < field->length && field->text[at] != '\n') {
        at++;
    }
    return at;
}

bool lab_field_selected(const lab_field *field, uint32_t *begin, uint32_t *end)
{
    bool is_back = field->anchor > field->cursor;
    *begin = is_back ? field->cursor : field->anchor;
    *end = is_back ? field->anchor : field->cursor;
    return *begin < *end;
}

void lab_field_go(lab_field *field, uint32_t byte, bool selects)
{
    field->cursor = byte < field->length ? byte : field->length;
    field->anchor = selects ? field->anchor : field->cursor;
    field->is_typing = false;
}

static uint32_t room_of(const lab_field *f)
{
    return (f->has_lines ? (uint32_t)LAB_FIELD_BYTES : (uint32_t)LAB_TEXT) - 1;
}

bool lab_field_set(lab_field *field, const char *text)
{
    size_t length = strlen(text);
    if (length > room_of(field)) {
        return false;
    }
    memcpy(field->text, text, length + 1);
    field->length = (uint32_t)length;
    field->change_count = 0;
    field->done = 0;
    field->kept_count = 0;
    field->version++;
    lab_field_go(field, field->length, false);
    return true;
}

/* Puts bytes in the place of others; both may be none. */
static void put(lab_field *f, uint32_t at, uint32_t erased, const char *bytes, uint32_t count)
{
    memmove(f->text + at + count, f->text + at + erased, f->length - at - erased + 1);
    memcpy(f->text + at, bytes, count);
    f->length = f->length - erased + count;
    f->version++;
    lab_field_go(f, at + count, false);
}

/* Of all changes before the n-th. */
static uint32_t kept_before(const lab_field *f, uint32_t n)
{
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < n; i++) {
        bytes += f->changes[i].erased + f->changes[i].inserted;
    }
    return bytes;
}

static void forget(lab_field *f, uint32_t count)
{
    uint32_t bytes = kept_before(f, count);
    memmove(f->changes, f->changes + count, (f->change_count - count) * sizeof f->changes[0]);
    memmove(f->kept, f->kept + bytes, f->kept_count - bytes);
    f->change_count -= count;
    f->kept_count -= bytes;
    f->done = f->change_count;
}

/* What was undone is lost; the oldest changes make room. A change is never larger than half of what
 * is kept. */
static void make_room(lab_field *f, uint32_t bytes)
{
    f->change_count = f->done;
    f->kept_count = kept_before(f, f->done);
    while (f->change_count == LAB_FIELD_CHANGES || f->kept_count + bytes > LAB_FIELD_KEPT) {
        forget(f, 1);
    }
}

static void keep(lab_field *f, const char *bytes, uint32_t count)
{
    memcpy(f->kept + f->kept_count, bytes, count);
    f->kept_count += count;
}

static void change(lab_field *f, uint32_t at, uint32_t erased, const char *bytes, uint32_t count)
{
    bool is_typing = f->is_typing && f->done > 0 && erased == 0;
    make_room(f, erased + count);
    if (is_typing && f->done > 0) {
        f->changes[f->done - 1].inserted += count;
    } else {
        f->changes[f->change_count++] = (lab_field_change){at, erased, count};
        f->done = f->change_count;
        keep(f, f->text + at, erased);
    }
    keep(f, bytes, count);
    put(f, at, erased, bytes, count);
}

/* False: there is nothing to undo. */
static bool undo(lab_field *field)
{
    bool has_any = field->done > 0;
    if (has_any) {
        const lab_field_change *last = &field->changes[--field->done];
        const char *erased = field->kept + kept_before(field, field->done);
        put(field, last->at, last->inserted, erased, last->erased);
    }
    return has_any;
}

static bool redo(lab_field *field)
{
    bool has_any = field->done < field->change_count;
    if (has_any) {
        const lab_field_change *next = &field->changes[field->done];
        const char *inserted = field->kept + kept_before(field, field->done) + next->erased;
        field->done++;
        put(field, next->at, next->erased, inserted, next->inserted);
    }
    return has_any;
}

void lab_field_erase(lab_field *field, uint32_t begin, uint32_t end)
{
    if (begin < end) {
        change(field, begin, end - begin, "", 0);
    }
}

/* Bytes of the letter at `text`; never beyond its end. */
static uint32_t letter_of(const char *text)
{
    uint32_t length = 1;
    while (gm_utf8_is_inside(text[length])) {
        length++;
    }
    return length;
}

/* What may stand in the field of a text, as far as whole letters fit.  @return bytes */
static uint32_t clean(const lab_field *f, const char *text, uint32_t room, char *out)
{
    uint32_t count = 0;
    uint32_t length = 0;
    for (; *text != '\0'; text += length) {
        length = letter_of(text);
        bool is_break = *text == '\n' && f->has_lines;
        bool is_blank = *text == '\n' || *text == '\t';
        bool is_control = ((uint8_t)*text < 0x20U && !is_blank) || *text == 0x7F;
        if (is_control) {
            continue;
        }
        if (count + length > room) {
            break;
        }
        memcpy(out + count, text, length);
        if (is_blank && !is_break) {
            out[count] = ' ';
        }
        count += length;
    }
    return count;
}

void lab_field_type(lab_field *field, const char *text)
{
    char bytes[LAB_FIELD_BYTES];
    uint32_t begin = 0;
    uint32_t end = 0;
    (void)lab_field_selected(field, &begin, &end);
    uint32_t count = clean(field, text, room_of(field) - (field->length - (end - begin)), bytes);
    if (count > 0) {
        change(field, begin, end - begin, bytes, count);
        field->is_typing = count <= 4 && bytes[0] != '\n';
    }
}

static void erase_selected(lab_field *f, uint32_t begin, uint32_t end)
{
    uint32_t from = 0;
    uint32_t to = 0;
    bool has_any = lab_field_selected(f, &from, &to);
    lab_field_erase(f, has_any ? from : begin, has_any ? to : end);
}

static void copy(const lab_field *f)
{
    char bytes[LAB_FIELD_BYTES];
    uint32_t begin = 0;
    uint32_t end = 0;
    if (lab_field_selected(f, &begin, &end)) {
        memcpy(bytes, f->text + begin, end - begin);
        bytes[end - begin] = '\0';
        (void)SDL_SetClipboardText(bytes);
    }
}

static void paste(lab_field *f)
{
    char *text = SDL_GetClipboardText();
    if (text != NULL) {
        f->is_typing = false;
        lab_field_type(f, text);
        f->is_typing = false;
        SDL_free(text);
    }
}

/* Where a keyboard has no Latin letters, those of the same places. */
static SDL_Keycode chord_of(const SDL_Keysym *key)
{
    bool is_letter = key->scancode >= SDL_SCANCODE_A && key->scancode <= SDL_SCANCODE_Z;
    bool is_latin = key->sym >= 0 && key->sym < 0x80;
    return is_letter && !is_latin ? (SDL_Keycode)('a' + key->scancode - SDL_SCANCODE_A) : key->sym;
}

static bool take_chord(lab_field *f, const SDL_Keysym *key)
{
    bool has_shift = (key->mod & KMOD_SHIFT) != 0;
    switch (chord_of(key)) {
    case SDLK_a:
        f->anchor = 0;
        lab_field_go(f, f->length, true);
        return true;
    case SDLK_c:
        copy(f);
        return true;
    case SDLK_x:
        copy(f);
        erase_selected(f, 0, 0);
        return true;
    case SDLK_v:
        paste(f);
        return true;
    case SDLK_z:
        return has_shift ? redo(f) : undo(f);
    case SDLK_y:
        return redo(f);
    case SDLK_HOME:
    case SDLK_END:
        lab_field_go(f, key->sym == SDLK_HOME ? 0 : f->length, has_shift);
        return true;
    default:
        return false;
    }
}

/* Without Shift a selection ends where the key points. */
static void step(lab_field *f, bool is_left, bool selects)
{
    uint32_t begin = 0;
    uint32_t end = 0;
    bool has_any = lab_field_selected(f, &begin, &end) && !selects;
    uint32_t next = is_left ? before(f, f->cursor) : after(f, f->cursor);
    lab_field_go(f, !has_any ? next : is_left ? begin : end, selects);
}

bool lab_field_key(lab_field *field, const SDL_Keysym *key)
{
    bool has_shift = (key->mod & KMOD_SHIFT) != 0;
    if ((key->mod & KMOD_ALT) != 0) {
        return false;
    }
    if ((key->mod & (KMOD_CTRL | KMOD_GUI)) != 0) {
        return take_chord(field, key);
    }
    switch (key->sym) {
    case SDLK_LEFT:
    case SDLK_RIGHT:
        step(field, key->sym == SDLK_LEFT, has_shift);
        return true;
    case SDLK_HOME:
        lab_field_go(field, lab_field_line_begin(field, field->cursor), has_shift);
        return true;
    case SDLK_END:
        lab_field_go(field, lab_field_line_end(field, field->cursor), has_shift);
        return true;
    case SDLK_BACKSPACE:
        erase_selected(field, before(field, field->cursor), field->cursor);
        return true;
    case SDLK_DELETE:
        erase_selected(field, field->cursor, after(field, field->cursor));
        return true;
    default:
        return false;
    }
}
