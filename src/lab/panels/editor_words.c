/* lab/panels/editor_words.c -- the page of all words that the text of a lesson may have, from the
 * tables by which texts are read. See editor.h. */
#include "lab/panels/editor.h"

#include "frameview/overlay_parts.h"
#include "frameview/plan.h"
#include "lab/panels/console_commands.h"
#include "lab/panels/keys.h"
#include "lab/panels/page.h"
#include "run/edit.h"
#include "run/recording_words.h"
#include "scenario/scenario_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LIST = 2048, NAME = 64 };

/* Px of the design. */
#define LEFT 216.0F
#define ROW  14.0F

/* Words of a line, one behind the other. */
typedef struct word_list {
    char text[LIST];
} word_list;

static void add_word(word_list *list, const char *before, const char *word)
{
    size_t used = strlen(list->text);
    (void)snprintf(list->text + used, sizeof list->text - used, "%s%s", used > 0 ? before : "",
                   word);
}

/* What is typed on the left; on the right a list of names, or a text that is translated already. */
static void put_pair(lab_page *page, const char *word, gm_font font, const char *text)
{
    lab_box row = page->left;
    lab_box left = lab_box_left(&row, LEFT * page->s);
    left.h = ROW * page->s;
    lab_ui_figure(page->ui, GM_FONT_MONO, left, GM_ALIGN_LEFT, LAB_ACCENT, word);
    float used = lab_ui_lines(page->ui, font, row, LAB_TEXT_PRIMARY, text);
    (void)lab_box_top(&page->left, fmaxf(used, ROW * page->s) + 1.0F);
}

static void put_words(lab_page *page, const char *word, const char *const *words, uint32_t count)
{
    word_list list = {""};
    for (uint32_t i = 0; i < count; i++) {
        add_word(&list, "  ", words[i]);
    }
    put_pair(page, word, GM_FONT_MONO, list.text);
}

static void put_lines(lab_page *page)
{
    const char *help = NULL;
    lab_page_heading(page, "Lines");
    for (uint32_t i = 0; (help = lab_editor_help_at(i)) != NULL; i++) {
        bool is_there = false; /* a word that older files have, too */
        for (uint32_t k = 0; k < i; k++) {
            is_there = is_there || strcmp(lab_editor_help_at(k), help) == 0;
        }
        if (!is_there) {
            lab_page_text(page, GM_FONT_SMALL, LAB_TEXT_PRIMARY, help);
        }
    }
}

static void put_edits(lab_page *page)
{
    char usage[LAB_TEXT];
    char line[LAB_TEXT + 8];
    lab_page_heading(page, "Changes");
    for (int kind = GM_COMMAND_MOVE; kind < APP_COMMAND_KINDS; kind++) {
        const lab_command *command = lab_command_find(app_command_words[kind]);
        if (app_edit_is_schedule((gm_command_kind)kind) && command != NULL) {
            (void)snprintf(line, sizeof line, "edit %s", lab_command_usage(command, usage));
            put_pair(page, line, GM_FONT_SMALL, lab_ui_word(page->ui, command->help));
        }
    }
}

static void put_groups(lab_page *page)
{
    lab_page_heading(page, "Groups");
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        tl_tick_group group = (tl_tick_group)i;
        const char *text = lab_plan_is_open_group(group)
                               ? app_overlay_stage_sentence(tl_stage_of_group(group))
                               : "Locked: only the engine puts functions here";
        put_pair(page, tl_tick_group_name(group), GM_FONT_SMALL, lab_ui_word(page->ui, text));
    }
}

/* The sector before the colon of "studio: looks where SpringArm says"; "": it lives in all. */
static const char *sector_of(const app_sectors *sectors, const char *function)
{
    const gm_function_info *info = gm_function_find(function);
    const char *notes = info != NULL && info->notes != NULL ? info->notes : "";
    for (uint32_t i = 0; sectors != NULL && i < sectors->count; i++) {
        const char *name = gm_sector_name(gm_sector_at(sectors->items, i));
        size_t length = strlen(name);
        if (strncmp(notes, name, length) == 0 && notes[length] == ':') {
            return name;
        }
    }
    return "";
}

/* "Gun(range)", or the name of one that is in all sectors. */
static const char *with_sector(const app_sectors *sectors, const char *function, char out[NAME])
{
    const char *sector = sector_of(sectors, function);
    (void)snprintf(out, NAME, sector[0] != '\0' ? "%s(%s)" : "%s%s", function, sector);
    return out;
}

static void put_functions(lab_page *page, const app_sectors *sectors)
{
    char name[NAME];
    lab_page_heading(page, "Functions");
    for (int group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        word_list list = {""};
        for (uint32_t i = 0; i < gm_function_count(); i++) {
            const gm_function_info *info = gm_function_at(i);
            if ((int)info->group == group) {
                add_word(&list, "  ", with_sector(sectors, info->name, name));
            }
        }
        if (list.text[0] != '\0') {
            put_pair(page, tl_tick_group_name((tl_tick_group)group), GM_FONT_MONO, list.text);
        }
    }
}

/* Both are values of one owner, which stands before the dot. */
static bool have_one_owner(uint32_t a, uint32_t b)
{
    size_t length = strcspn(gm_value_name(a), ".");
    return strncmp(gm_value_name(a), gm_value_name(b), length) == 0 &&
           strcspn(gm_value_name(b), ".") == length;
}

/* All values of the owner of that one. */
static void put_owner(lab_page *page, uint32_t first, const app_sectors *sectors)
{
    char entry[NAME];
    char owner[NAME];
    char name[NAME];
    word_list list = {""};
    for (uint32_t i = first; i < gm_value_count(); i++) {
        const char *unit = gm_value_unit(gm_value_name(i));
        if (have_one_owner(first, i)) {
            (void)snprintf(entry, sizeof entry, unit[0] != '\0' ? "%s(%s)" : "%s%s",
                           gm_value_name(i), unit);
            add_word(&list, "  ", entry);
        }
    }
    (void)snprintf(owner, sizeof owner, "%.*s", (int)strcspn(gm_value_name(first), "."),
                   gm_value_name(first));
    put_pair(page, with_sector(sectors, owner, name), GM_FONT_MONO, list.text);
}

static void put_values(lab_page *page, const app_sectors *sectors)
{
    lab_page_heading(page, "Values");
    for (uint32_t i = 0; i < gm_value_count(); i++) {
        uint32_t first = 0;
        while (first < i && !have_one_owner(first, i)) {
            first++;
        }
        if (first == i) {
            put_owner(page, i, sectors);
        }
    }
}

static void put_devices(lab_page *page, const app_sectors *sectors)
{
    char name[NAME];
    lab_page_heading(page, "Devices, and what they work by");
    for (uint32_t i = 0; i < gm_setting_count(); i++) {
        word_list list = {""};
        const char *choice = NULL;
        for (uint32_t k = 0; (choice = gm_setting_choice(i, k)) != NULL; k++) {
            add_word(&list, "  ", choice);
        }
        put_pair(page, with_sector(sectors, gm_setting_name(i), name), GM_FONT_MONO, list.text);
    }
}

static void put_measures(lab_page *page)
{
    char usage[LAB_TEXT];
    lab_page_heading(page, "Figures: measure NAME KIND ... LABEL");
    for (int kind = 0; kind < APP_MEASURE_KINDS; kind++) {
        put_pair(page, app_measure_shapes[kind].word, GM_FONT_MONO,
                 app_measure_usage((app_measure_kind)kind, usage, sizeof usage));
        put_pair(page, "", GM_FONT_SMALL,
                 lab_ui_word(page->ui, lab_editor_meaning((app_measure_kind)kind)));
    }
    put_words(page, "COUNTER", app_counter_words, APP_COUNTERS);
    put_words(page, "STAT", app_stat_words + 1, APP_STATS - 1);
    put_pair(page, "", GM_FONT_SMALL,
             lab_ui_word(page->ui,
                         "of all measured frames: the smallest, the average, the largest, "
                         "the sum, or the last one's"));
    put_words(page, "OPERATOR", app_operator_words, APP_OPERATORS);
}

/* The name of the key or button stands beside each. */
static void put_acts(lab_page *page)
{
    char name[LAB_TEXT * 2];
    lab_page_heading(page, "Keys that text and task can name");
    for (uint32_t i = 0; i < APP_ACT_WORDS; i++) {
        put_pair(page, app_act_words[i], GM_FONT_SMALL, lab_key_fill(name, app_act_words[i]));
    }
}

static void put_sectors(lab_page *page, const app_sectors *sectors)
{
    word_list list = {""};
    for (uint32_t i = 0; sectors != NULL && i < sectors->count; i++) {
        add_word(&list, "  ", gm_sector_name(gm_sector_at(sectors->items, i)));
    }
    lab_page_heading(page, "Sectors");
    put_pair(page, "sector", GM_FONT_MONO, list.text);
}

void lab_editor_words_paint(lab_ui *ui, lab_box box, lab_editor *editor)
{
    lab_page page = lab_page_begin(ui, NULL, LAB_PANEL_EDITOR, box, &editor->words_scroll);
    put_lines(&page);
    put_acts(&page);
    put_edits(&page);
    put_groups(&page);
    put_functions(&page, editor->sectors);
    put_values(&page, editor->sectors);
    put_devices(&page, editor->sectors);
    put_measures(&page);
    put_sectors(&page, editor->sectors);
    lab_page_end(&page);
}
