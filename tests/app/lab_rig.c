#include "lab_rig.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_WORDS = 8 };

void lab_rig_open(lab_rig *b, const char *line)
{
    char words[256] = "";
    char name[] = "tickline";
    char *argv[MAX_WORDS] = {name};
    int argc = 1;
    ck_assert(temporary_path(b->path, "lab"));
    (void)snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
        ck_assert_int_lt(argc, MAX_WORDS);
        argv[argc++] = strcmp(word, "%R") == 0 ? b->path : word;
    }
    ck_assert_int_eq(app_options_parse(&b->options, argc, argv), APP_OK);
    ck_assert_int_eq(app_session_open(&b->session, &b->options), APP_OK);
    b->lab = lab_create(&b->session, &b->scene, &b->overlay);
    ck_assert_ptr_nonnull(b->lab);
    lab_set_open(b->lab, true);
    ck_assert(lab_is_open(b->lab));
}

/* A file that was opened by a drop is copied to the player's own lessons. */
static void remove_copy(void)
{
    const char *home = getenv("XDG_DATA_HOME");
    char copy[256];
    ck_assert_ptr_nonnull(home);
    (void)snprintf(copy, sizeof copy, "%s/tickline/lessons/tickline-lab-%ld.tick", home,
                   (long)getpid());
    (void)remove(copy);
}

app_status lab_rig_close(lab_rig *b)
{
    lab_destroy(b->lab);
    app_status status = app_session_close(&b->session);
    app_options_free(&b->options);
    (void)remove(b->path);
    remove_copy();
    return status;
}

void lab_rig_go(lab_rig *b, uint32_t pictures)
{
    for (uint32_t i = 0; i < pictures; i++) {
        gm_input input = {.delta = TL_SECONDS(1) / 60};
        ck_assert(lab_run(b->lab, &input));
        if (lab_is_open(b->lab)) {
            lab_fill(b->lab);
        }
    }
}

void lab_rig_ask(lab_rig *b, lab_request request)
{
    lab_ask(&b->lab->requests, request);
    lab_rig_go(b, 1);
}

bool lab_rig_press(lab_rig *b, SDL_Scancode code)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = code}}};
    return lab_event(b->lab, &event, 1.0F);
}

void lab_rig_command(lab_rig *b, gm_command_kind kind, const char *function, const char *other)
{
    gm_input input = {.delta = TL_SECONDS(1) / 60, .command_count = 1};
    input.commands[0] = (gm_command){.kind = kind};
    (void)snprintf(input.commands[0].function, sizeof input.commands[0].function, "%s", function);
    (void)snprintf(input.commands[0].other, sizeof input.commands[0].other, "%s", other);
    ck_assert(lab_run(b->lab, &input));
    lab_fill(b->lab);
}
