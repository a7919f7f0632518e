/* run/recording_header.c -- what a recording says of where it was made. See recording.h. */
#include "build_text.h"
#include "platform/number.h"
#include "run/recording_lines.h"
#include "run/recording_words.h"

#include <tickline/tickline.h>

#include <stdio.h>
#include <string.h>

void app_recorded_by_this(app_recorded_by *by)
{
    (void)snprintf(by->program, sizeof by->program, "tickline %s", tl_version());
    (void)snprintf(by->build, sizeof by->build, "%s", APP_BUILD);
}

static bool take_text(app_reader *r, char out[APP_BUILD_TEXT])
{
    const char *text = app_reader_rest(r, 1);
    size_t length = strlen(text);
    if (length == 0 || length >= APP_BUILD_TEXT) {
        return app_reader_fail(r, "a text of 1 to 95 characters behind 'program' or 'build'");
    }
    memcpy(out, text, length + 1);
    return true;
}

static bool take_program(app_reader *r)
{
    return take_text(r, r->out->header.by.program);
}

static bool take_build(app_reader *r)
{
    return take_text(r, r->out->header.by.build);
}

static bool take_sectors(app_reader *r)
{
    uint64_t sum = 0;
    if (r->word_count != 2 || !app_number_parse_hex(r->words[1], APP_SUM_DIGITS, &sum)) {
        return app_reader_fail(r, "'sectors SUM', 8 lower-case hex digits");
    }
    r->out->header.by.sectors = (uint32_t)sum;
    return true;
}

static bool take_rules(app_reader *r)
{
    char expected[96];
    int64_t rules = 0;
    if (r->word_count == 2 && app_number_parse(r->words[1], 0, INT32_MAX, &rules) &&
        rules == GM_RULES_NUMBER) {
        return true;
    }
    (void)snprintf(expected, sizeof expected,
                   "'rules %d': the recording was made with other rules of the game",
                   GM_RULES_NUMBER);
    return app_reader_fail(r, expected);
}

/* Six numbers from a word on. */
static bool take_numbers(app_reader *r, uint32_t first, gm_entry *out)
{
    uint32_t *places[] = {&out->loop,   &out->score,    &out->lives,
                          &out->shield, &out->upgrades, &out->offers};
    enum { NUMBERS = sizeof places / sizeof places[0] };
    bool is_good = r->word_count == first + NUMBERS;
    for (uint32_t i = 0; i < NUMBERS && is_good; i++) {
        int64_t value = 0;
        is_good = app_number_parse(r->words[first + i], 0, UINT32_MAX, &value);
        *places[i] = (uint32_t)value;
    }
    return is_good && gm_entry_is_valid(out);
}

static bool take_entry(app_reader *r)
{
    return take_numbers(r, 1, &r->out->header.entry) ||
           app_reader_fail(
               r, "'entry LOOP SCORE LIVES SHIELD UPGRADES OFFERS', each within its limits");
}

static bool take_resume(app_reader *r)
{
    app_recording_header *header = &r->out->header;
    if (!take_numbers(r, 2, &header->resume) || strlen(r->words[1]) >= APP_SECTOR_NAME) {
        return app_reader_fail(
            r, "'resume SECTOR LOOP SCORE LIVES SHIELD UPGRADES OFFERS', each within "
               "its limits");
    }
    if (strcmp(r->words[1], "-") != 0) {
        memcpy(header->resume_sector, r->words[1], strlen(r->words[1]) + 1);
    }
    return true;
}

typedef struct field {
    const char *tag;
    bool (*take)(app_reader *r);
} field;

/* Each stands once, in this order. */
static const field fields[] = {{"rules", take_rules},   {"entry", take_entry},
                               {"resume", take_resume}, {"program", take_program},
                               {"build", take_build},   {"sectors", take_sectors}};

static bool read_fields(app_reader *r)
{
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (!app_reader_line(r)) {
            return false;
        }
        if (strcmp(r->words[0], fields[i].tag) != 0) {
            char expected[64];
            (void)snprintf(expected, sizeof expected, "'%s ...'", fields[i].tag);
            return app_reader_fail(r, expected);
        }
        if (!fields[i].take(r)) {
            return false;
        }
    }
    return true;
}

static bool take_edit(app_reader *r)
{
    app_recording_header *header = &r->out->header;
    if (strcmp(r->words[0], "edit") != 0 || header->edit_count == APP_MAX_EDITS) {
        return app_reader_fail(r, "'edit ...' (at most 64) or 'begin SUM'");
    }
    return app_reader_edit(r, &header->edits[header->edit_count++]);
}

bool app_reader_recorded_header(app_reader *r)
{
    if (!read_fields(r)) {
        return false;
    }
    while (app_reader_line(r)) {
        if (app_reader_is(r, "begin", 2)) {
            return app_reader_sum(r, 1);
        }
        if (!take_edit(r)) {
            return false;
        }
    }
    return false;
}
