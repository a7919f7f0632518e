/* lab/panels/picker.c -- see picker.h. */
#include "lab/panels/picker.h"

#include "lab/panels/console_commands.h"

#include <SDL.h>

#include <game/utf8.h>
#include <stdio.h>
#include <string.h>

/* What a letter that fits is worth. */
enum { WORTH = 16, AT_BEGIN = 24, AT_WORD = 16, NEXT = 20, MAX_NAME = 96, MAX_TYPED = 32 };

static bool is_upper(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

static bool is_separator(char letter)
{
    return letter == ' ' || letter == '-' || letter == '_' || letter == '.' || letter == '#';
}

static bool begins_word(const char *text, size_t at)
{
    return is_separator(text[at - 1]) || (is_upper(text[at]) && !is_upper(text[at - 1])) ||
           (text[at] >= '0' && text[at] <= '9' && !(text[at - 1] >= '0' && text[at - 1] <= '9'));
}

static bool is_same(char a, char b)
{
    const char text[2] = {a, '\0'};
    const char other[2] = {b, '\0'};
    return lab_word_compare(text, other) == 0;
}

static int32_t worth_at(const char *text, size_t at)
{
    if (at == 0) {
        return WORTH + AT_BEGIN;
    }
    return begins_word(text, at) ? WORTH + AT_WORD : WORTH;
}

/* Behind the best of all places to the left, or next to the one on the left; -1: neither. */
static int32_t fit_at(const char *text, size_t at, int32_t before, int32_t left)
{
    int32_t worth = worth_at(text, at);
    int32_t apart = before >= 0 ? before + worth : -1;
    int32_t joined = left >= 0 ? left + worth + NEXT : -1;
    return apart > joined ? apart : joined;
}

/* best[k]: the best way to fit the letters so far with the last one at k; -1: none. */
static void fit_letter(const char *text, char letter, bool is_first, int32_t best[MAX_NAME])
{
    int32_t before = is_first ? 0 : -1;
    int32_t left = -1;
    for (size_t i = 0; i < MAX_NAME && text[i] != '\0'; i++) {
        int32_t mine = is_first ? -1 : best[i];
        best[i] = is_same(text[i], letter) ? fit_at(text, i, before, left) : -1;
        before = mine > before ? mine : before;
        left = mine;
    }
}

int32_t lab_picker_score(const char *text, const char *typed)
{
    int32_t best[MAX_NAME];
    int32_t score = -1;
    bool is_first = true;
    for (size_t i = 0; i < MAX_NAME; i++) {
        best[i] = -1;
    }
    for (size_t i = 0; typed[i] != '\0'; i++) {
        if (typed[i] != ' ') {
            fit_letter(text, typed[i], is_first, best);
            is_first = false;
        }
    }
    for (size_t i = 0; i < MAX_NAME && text[i] != '\0'; i++) {
        score = best[i] > score ? best[i] : score;
    }
    return is_first ? 0 : score;
}

static void insert_match(lab_picker *picker, int32_t scores[LAB_PICKS], uint32_t item,
                         int32_t score)
{
    uint32_t at = picker->match_count;
    while (at > 0 && scores[at - 1] < score) {
        at--;
    }
    if (at == LAB_PICKS) {
        return;
    }
    if (picker->match_count < LAB_PICKS) {
        picker->match_count++;
    }
    for (uint32_t i = picker->match_count - 1; i > at; i--) {
        scores[i] = scores[i - 1];
        picker->matches[i] = picker->matches[i - 1];
    }
    scores[at] = score;
    picker->matches[at] = item;
}

/* Of names that fit as well the shorter one comes first. */
static void find_matches(lab_picker *picker)
{
    int32_t scores[LAB_PICKS] = {0};
    picker->match_count = 0;
    picker->selected = 0;
    for (uint32_t i = 0; i < picker->item_count; i++) {
        const char *name = picker->items[i].name;
        int32_t score = lab_picker_score(name, picker->text);
        int32_t length = picker->text[0] != '\0' ? (int32_t)strlen(name) : 0;
        if (score >= 0) {
            insert_match(picker, scores, i, score * LAB_PICKER_NAME - length);
        }
    }
}

void lab_picker_clear(lab_picker *picker)
{
    picker->item_count = 0;
    picker->text[0] = '\0';
    find_matches(picker);
}

static bool is_known(const lab_picker *picker, lab_pick_kind kind, const char *name)
{
    for (uint32_t i = 0; i < picker->item_count; i++) {
        if (picker->items[i].kind == kind && strcmp(picker->items[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

void lab_picker_add(lab_picker *picker, lab_pick_kind kind, const char *name, int64_t number)
{
    if (picker->item_count < LAB_PICKER_ITEMS && !is_known(picker, kind, name)) {
        lab_pick *pick = &picker->items[picker->item_count++];
        *pick = (lab_pick){.kind = kind, .number = number};
        (void)snprintf(pick->name, sizeof pick->name, "%s", name);
        find_matches(picker);
    }
}

void lab_picker_add_usual(lab_picker *picker, const lab_frame *frame)
{
    for (uint32_t i = 0; i < frame->function_count; i++) {
        lab_picker_add(picker, LAB_PICK_FUNCTION, frame->functions[i].label, 0);
    }
    for (uint32_t i = 0; i < lab_command_count(); i++) {
        lab_picker_add(picker, LAB_PICK_COMMAND, lab_command_at(i)->name, 0);
    }
}

void lab_picker_type(lab_picker *picker, const char *text)
{
    size_t used = strlen(picker->text);
    size_t length = strlen(text);
    bool is_plain = (uint8_t)text[0] >= 0x20U && text[0] != 0x7F;
    if (is_plain && used + length < LAB_PICKER_TEXT) {
        memcpy(picker->text + used, text, length + 1);
        find_matches(picker);
    }
}

static void erase_letter(lab_picker *picker)
{
    gm_utf8_erase_last(picker->text, strlen(picker->text));
    find_matches(picker);
}

static lab_request request_of(const lab_pick *pick)
{
    lab_request request = {.action = LAB_NOTHING, .number = pick->number};
    const lab_command *command = lab_command_find(pick->name);
    bool needs_more = command != NULL && is_upper(command->arguments[0]);
    switch (pick->kind) {
    case LAB_PICK_LESSON:
        request.action = LAB_LESSON;
        break;
    case LAB_PICK_FUNCTION:
        request.action = LAB_SELECT;
        (void)snprintf(request.function, sizeof request.function, "%.*s", LAB_FUNCTION_LABEL - 1,
                       pick->name);
        break;
    case LAB_PICK_COMMAND:
        request.action = needs_more ? LAB_CONSOLE : LAB_COMMAND;
        (void)snprintf(request.text, sizeof request.text, "%s%s", pick->name,
                       needs_more ? " " : "");
        break;
    case LAB_PICK_SECTOR:
        request.action = LAB_SECTOR;
        (void)snprintf(request.text, sizeof request.text, "%s", pick->name);
        break;
    case LAB_PICK_FILE:
        request.action = LAB_FILE;
        break;
    case LAB_PICK_KIND_COUNT:
        break;
    }
    return request;
}

void lab_picker_pick(const lab_picker *picker, uint32_t match, lab_requests *requests)
{
    if (match < picker->match_count) {
        lab_ask(requests, (lab_request){.action = LAB_PICKER});
        lab_ask(requests, request_of(&picker->items[picker->matches[match]]));
    }
}

static void move(lab_picker *picker, uint32_t step)
{
    uint32_t count = picker->match_count;
    if (count > 0) {
        picker->selected = (picker->selected + step) % count;
    }
}

static bool take_key(lab_picker *picker, SDL_Keycode key, lab_requests *requests)
{
    switch (key) {
    case SDLK_BACKSPACE:
        erase_letter(picker);
        return true;
    case SDLK_UP:
        move(picker, picker->match_count - 1);
        return true;
    case SDLK_DOWN:
        move(picker, 1);
        return true;
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
        lab_picker_pick(picker, picker->selected, requests);
        return true;
    default:
        return key != SDLK_ESCAPE;
    }
}

bool lab_picker_event(lab_picker *picker, const SDL_Event *event, lab_requests *requests)
{
    if (event->type == SDL_TEXTINPUT) {
        lab_picker_type(picker, event->text.text);
        return true;
    }
    bool is_chord =
        event->type == SDL_KEYDOWN && (event->key.keysym.mod & (KMOD_CTRL | KMOD_ALT)) != 0;
    return event->type == SDL_KEYDOWN && !is_chord &&
           take_key(picker, event->key.keysym.sym, requests);
}
