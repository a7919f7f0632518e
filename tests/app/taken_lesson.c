#include "taken_lesson.h"

#include <SDL.h>
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

enum { ALIGNMENT = 4096, PATIENCE_MS = 20000 };

/* The game as the Lab would start it for a lesson. */
static void start_game(taken_lesson *taken, const app_scenario *s)
{
    gm_command edits[APP_MAX_EDITS];
    char error[GM_ERROR_TEXT];
    size_t bytes = (gm_game_memory_bytes() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    taken->memory = aligned_alloc(ALIGNMENT, bytes);
    gm_game_def def = {.memory = taken->memory,
                       .memory_bytes = bytes,
                       .first_sector =
                           app_sectors_find(&taken->sectors, s->recording.header.sector),
                       .sectors = taken->sectors.items,
                       .sector_count = taken->sectors.count,
                       .trace_frames = true,
                       .log_reads = true};
    app_scenario_start(s, edits, app_scenario_edits(s, 0, edits), &def);
    ck_assert_msg(gm_game_create(&taken->game, &def, error) == GM_OK, "%s", error);
    taken->frame = 0;
}

void taken_lesson_open(taken_lesson *taken, uint32_t number)
{
    ck_assert(app_sectors_load(&taken->sectors));
    ck_assert(app_lessons_load(&taken->lessons));
    lab_progress_load(&taken->progress);
    const app_scenario *s = app_lessons_find(&taken->lessons, number);
    ck_assert_ptr_nonnull(s);
    taken->lesson = lab_lesson_create(s, &taken->sectors, &taken->progress);
    ck_assert_ptr_nonnull(taken->lesson);
    ck_assert_ptr_eq(lab_lesson_scenario(taken->lesson), s);
    start_game(taken, s);
}

void taken_lesson_close(taken_lesson *taken)
{
    lab_lesson_destroy(taken->lesson);
    gm_game_destroy(taken->game);
    free(taken->memory);
    lab_progress_free(&taken->progress);
    app_lessons_free(&taken->lessons);
    app_sectors_free(&taken->sectors);
}

void taken_lesson_run(taken_lesson *taken, uint32_t frames, const gm_command *edit)
{
    char error[GM_ERROR_TEXT];
    for (uint32_t i = 0; i < frames; i++) {
        gm_input input;
        app_scenario_input(lab_lesson_scenario(taken->lesson), ++taken->frame, &input);
        if (i == 0 && edit != NULL) {
            input.commands[input.command_count++] = *edit;
        }
        ck_assert_int_eq(gm_game_frame(taken->game, &input, error), GM_OK);
        lab_lesson_frame(taken->lesson, taken->game);
    }
}

void taken_lesson_edit(taken_lesson *taken, const gm_command *edit)
{
    gm_command edits[APP_MAX_EDITS];
    uint32_t count = app_scenario_edits(lab_lesson_scenario(taken->lesson), 0, edits);
    edits[count++] = *edit;
    taken_lesson_run(taken, 1, edit);
    lab_lesson_set_edits(taken->lesson, edits, count);
}

void taken_lesson_type(taken_lesson *taken, const char *keys)
{
    for (; *keys != '\0'; keys++) {
        lab_lesson_type(taken->lesson, *keys);
    }
}

const lab_lesson_view *taken_lesson_wait(taken_lesson *taken)
{
    const lab_lesson_view *view = lab_lesson_look(taken->lesson);
    for (int i = 0; i < PATIENCE_MS && view->verdict == LAB_VERDICT_RUNNING; i++) {
        SDL_Delay(1);
        view = lab_lesson_look(taken->lesson);
    }
    ck_assert_int_ne(view->verdict, LAB_VERDICT_RUNNING);
    return view;
}

gm_command move_of(const char *function, tl_tick_group group)
{
    gm_command command = {.kind = GM_COMMAND_MOVE, .group = group};
    (void)snprintf(command.function, sizeof command.function, "%s", function);
    return command;
}
