/* The program with a controller that does what a file says, mostly a pipe: TICKLINE_PAD names it.
 * A line is a word and a name of SDL's mapping, such as "tap a", "hold righttrigger", "let leftx":
 *
 *   tap NAME      a button is pressed and let go
 *   hold NAME     a button or an axis at its end; "-" before an axis: at its other end
 *   let NAME      back
 *   drop PATH     a file is dropped on the window
 *   copy TEXT     the clipboard has it
 *   mark PATH     an empty file is made: the program has seen all before
 */
#include <SDL.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int tickline_main(int argc, char **argv);

enum { AXES = SDL_CONTROLLER_AXIS_MAX, BUTTONS = SDL_CONTROLLER_BUTTON_MAX, LINE = 512 };

static SDL_Joystick *joystick;
static SDL_atomic_t seen; /* changes */
static Sint16 axes[AXES];

static int SDLCALL watch(void *user, SDL_Event *event)
{
    (void)user;
    if (event->type == SDL_CONTROLLERBUTTONDOWN || event->type == SDL_CONTROLLERBUTTONUP ||
        event->type == SDL_CONTROLLERAXISMOTION) {
        (void)SDL_AtomicAdd(&seen, 1);
    }
    return 1;
}

static Sint16 rest_of(int axis)
{
    bool is_trigger =
        axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT || axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT;
    return (Sint16)(is_trigger ? SDL_JOYSTICK_AXIS_MIN : 0);
}

/* Until the program has seen it: a change that is taken back before is none. */
static void wait_for_change(int before)
{
    while (SDL_AtomicGet(&seen) == before) {
        SDL_Delay(1);
    }
}

static void set_button(int button, bool is_down)
{
    int before = SDL_AtomicGet(&seen);
    (void)SDL_JoystickSetVirtualButton(joystick, button, is_down ? SDL_PRESSED : SDL_RELEASED);
    wait_for_change(before);
}

static void move_axis(const char *name, bool is_held)
{
    bool is_low = name[0] == '-';
    int axis = SDL_GameControllerGetAxisFromString(is_low ? name + 1 : name);
    Sint16 rest = rest_of(axis);
    Sint16 end = (Sint16)(is_low ? SDL_JOYSTICK_AXIS_MIN : SDL_JOYSTICK_AXIS_MAX);
    if (axis == SDL_CONTROLLER_AXIS_INVALID) {
        (void)fprintf(stderr, "pad_game: expected a button or an axis, not '%s'\n", name);
        return;
    }
    Sint16 value = (Sint16)(is_held ? end : rest);
    if (value != axes[axis]) {
        int before = SDL_AtomicGet(&seen);
        axes[axis] = value;
        (void)SDL_JoystickSetVirtualAxis(joystick, axis, value);
        wait_for_change(before);
    }
}

static void drop(const char *path)
{
    SDL_Event event = {.type = SDL_DROPFILE};
    event.drop.file = SDL_strdup(path);
    (void)SDL_PushEvent(&event);
}

static void mark(const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL || fclose(file) != 0) {
        perror(path);
    }
}

static void take_line(const char *word, const char *name)
{
    if (strcmp(word, "drop") == 0) {
        drop(name);
        return;
    }
    if (strcmp(word, "copy") == 0) {
        (void)SDL_SetClipboardText(name);
        return;
    }
    if (strcmp(word, "mark") == 0) {
        mark(name);
        return;
    }
    int button = SDL_GameControllerGetButtonFromString(name);
    bool is_held = strcmp(word, "let") != 0;
    if (button == SDL_CONTROLLER_BUTTON_INVALID) {
        move_axis(name, is_held);
    } else if (strcmp(word, "tap") == 0) {
        set_button(button, true);
        set_button(button, false);
    } else {
        set_button(button, is_held);
    }
}

/* Ends with the process. */
static int follow(void *user)
{
    char line[LINE];
    FILE *file = fopen(user, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        char word[LINE] = "";
        char name[LINE] = "";
        if (sscanf(line, "%511s %511s", word, name) == 2) {
            take_line(word, name);
        }
    }
    return 0;
}

static bool plug_in(void)
{
    (void)SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) != 0) {
        return false;
    }
    int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, AXES, BUTTONS, 0);
    joystick = device >= 0 ? SDL_JoystickOpen(device) : NULL;
    SDL_AddEventWatch(watch, NULL);
    for (int axis = 0; joystick != NULL && axis < AXES; axis++) {
        axes[axis] = rest_of(axis);
        (void)SDL_JoystickSetVirtualAxis(joystick, axis, axes[axis]);
    }
    return joystick != NULL;
}

int main(int argc, char **argv)
{
    char *file = getenv("TICKLINE_PAD");
    if (file == NULL || !plug_in()) {
        (void)fprintf(stderr, "pad_game: expected TICKLINE_PAD and a virtual controller (%s)\n",
                      SDL_GetError());
        return 2;
    }
    SDL_DetachThread(SDL_CreateThread(follow, "pad", file));
    return tickline_main(argc, argv);
}
