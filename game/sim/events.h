/* game/sim/events.h -- events of play: actors push them, rules read them. */
#ifndef GM_EVENTS_H
#define GM_EVENTS_H

#include <game/draw.h>

typedef struct gm_game gm_game;

enum { GM_MAX_PLAY_EVENTS = 8 /**< more than one tick function pushes */ };

typedef enum gm_play_kind {
    GM_PLAY_EXTRACTED = 0, /**< thing: a crystal whose bar is full */
    GM_PLAY_BURNT,         /**< thing, at, amount: seconds under the laser */
    GM_PLAY_STOLEN,        /**< thing: a crystal that a drone has dragged out */
    GM_PLAY_BLOWN,         /**< at, amount: share of the shield that a shock wave takes */
    GM_PLAY_STEPPED,       /**< a physics step has ended: its contacts can be read */
    GM_PLAY_CHOSEN,        /**< choice: what the player chose on a screen */
} gm_play_kind;

typedef enum gm_choice {
    GM_CHOICE_NEW_GAME = 0,
    GM_CHOICE_TITLE, /**< leave a game that is over */
    GM_CHOICE_PAUSE,
    GM_CHOICE_RESUME,
    GM_CHOICE_RESTART, /**< this sector, from its start */
    GM_CHOICE_QUIT,    /**< leave a game that is not over */
} gm_choice;

typedef struct gm_play_event {
    gm_play_kind kind;
    gm_choice choice;
    uint32_t thing; /**< serial */
    float amount;
    gm_vec2 at;
} gm_play_event;

/** Reads one event. */
typedef void gm_play_event_fn(gm_game *game, const gm_play_event *event);

/** Empty between two tick functions, so neither frames nor hashes depend on it. */
typedef struct gm_play_events {
    gm_play_event items[GM_MAX_PLAY_EVENTS];
    uint32_t count;
    gm_play_event_fn *reader; /**< set once, when the game is made */
} gm_play_events;

/** Adds one. Owner's thread. */
void gm__play_event_push(gm_game *game, const gm_play_event *event);
/** Passes all events to the reader, in the order of their pushes. A tick function or callback that
 * pushes calls this as its last step. */
void gm__play_events_deliver(gm_game *game);

#endif
