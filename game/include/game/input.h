/* game/include/game/input.h -- everything that reaches the simulation from outside, one plain
 * struct a frame. */
#ifndef GM_INPUT_H
#define GM_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include <tickline/base.h>
#include <tickline/tick.h>

/** Bits of gm_input.buttons: held in this frame. The game finds the edges. */
typedef enum gm_button {
    GM_BUTTON_FIRE = 1U << 0,
    GM_BUTTON_FOCUS = 1U << 1,
    GM_BUTTON_UP =
        1U << 2, /**< these four are of menus; the application makes the axes from the same keys */
    GM_BUTTON_DOWN = 1U << 3,
    GM_BUTTON_LEFT = 1U << 4,
    GM_BUTTON_RIGHT = 1U << 5,
    GM_BUTTON_ACCEPT = 1U << 6,
    GM_BUTTON_BACK = 1U << 7,
    GM_BUTTON_PAUSE = 1U << 8,
} gm_button;

typedef enum gm_command_kind {
    GM_COMMAND_NONE = 0,
    GM_COMMAND_MOVE,     /**< function -> group */
    GM_COMMAND_AFTER,    /**< function gets `other` as a prerequisite; value 1: though it closes a
                              cycle (from frame 0; in a running game no cycle is refused) */
    GM_COMMAND_CUT,      /**< that prerequisite is taken away */
    GM_COMMAND_INTERVAL, /**< function -> time ns */
    GM_COMMAND_ENABLE,
    GM_COMMAND_DISABLE,
    GM_COMMAND_SHUFFLE,   /**< order that the rules leave free, by seed `value`; 0: registration
                               order */
    GM_COMMAND_PAUSE,     /**< world pause on / off by `value` */
    GM_COMMAND_DILATION,  /**< value / 1,000,000: `slomo` */
    GM_COMMAND_DRAG,      /**< editor: body serial `value` to aim point */
    GM_COMMAND_EDITOR,    /**< editor view (ViewportsOnly) on / off by `value` */
    GM_COMMAND_AUTOPILOT, /**< on / off by `value` */
    GM_COMMAND_START,     /**< leaves the title screen: a new game at sector `value`; time
                               other than 0: a daily run, whose seed it is */
    GM_COMMAND_MENU,      /**< selects item `value` of the pause menu; GM_BUTTON_ACCEPT takes it */
    GM_COMMAND_SET,       /**< device `function` of a proving range takes the choice `other` */
    GM_COMMAND_CONTINUE,  /**< goes on from the continue point, if there is one */
    GM_COMMAND_CHOOSE,    /**< takes upgrade `value` of those offered */
    GM_COMMAND_ENDLESS,   /**< at the ending: the sectors again, harder */
} gm_command_kind;

enum { GM_COMMAND_NAME = 32, GM_INPUT_MAX_COMMANDS = 16 };

/** One change asked for from outside; acts at frame begin. */
typedef struct gm_command {
    gm_command_kind kind;
    char function[GM_COMMAND_NAME]; /**< NAME (all instances, present and future) or NAME#n */
    char other[GM_COMMAND_NAME];
    tl_tick_group group;
    tl_time time;
    int64_t value;
} gm_command;

/** Axes are -127 to 127. The aim point is in 1/16 world unit. */
typedef struct gm_input {
    uint32_t buttons;
    int8_t move_x;
    int8_t move_y;
    int8_t aim_x; /**< right stick; 0, 0: the aim point counts */
    int8_t aim_y;
    int32_t aim_at_x;
    int32_t aim_at_y;
    tl_time delta; /**< undilated length of the frame, ns */
    uint32_t command_count;
    gm_command commands[GM_INPUT_MAX_COMMANDS];
} gm_input;

#endif
