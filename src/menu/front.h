/* menu/front.h -- the menus of a window: opened and closed as the game's screens ask for it. */
#ifndef APP_FRONT_H
#define APP_FRONT_H

#include "menu/hints.h"
#include "menu/menu_paint.h"
#include "session/scene.h"
#include "session/session.h"

/** The click that changed a setting. */
typedef struct app_front_click {
    bool is_kept; /**< the mouse has not moved since: another click changes that row again, wherever
                       it lies now */
    int32_t at[2]; /**< x, y in the window */
    uint32_t row;
    int32_t way; /**< as of app_menu_click() */
} app_front_click;

/** Zero-initialise before use. */
typedef struct app_front {
    app_session *session;
    app_settings *settings;
    app_menu menu;
    app_menu_data data;
    app_menu_layout layout; /**< of the last picture */
    lab_box back;           /**< there, the prompt that leads back */
    lab_box lab_room;   /**< the world of the Lab, over which the pause lies; w 0: it is closed */
    int32_t pointed[4]; /**< x, y of the last motion of the mouse: in the window, on the display */
    app_front_click click;
    bool is_mouse_on; /**< there: the mouse is over the menu, not over a panel of the Lab */
    app_lessons lessons;
    app_own_drafts drafts;
    lab_progress progress;
    app_traced_files traced;
    app_hints hints;
    app_page shown;        /**< page of the last look at files */
    bool wants_help;       /**< F1: the pause that comes opens with its keys */
    bool wants_menu;       /**< Esc on hold: the pause opens over it */
    uint32_t wants_lesson; /**< the title that comes opens with its lessons, at that one; 0: not */
    bool is_on_hold;       /**< overlays hold the game: keys and pause open over it */
    bool wants_lab;        /**< the title that comes opens at its row of the Lab */
    bool wants_first;      /**< the pause that comes opens with the card before the first game */
    uint64_t opened_at;    /**< SDL_GetTicks64() when the menu opened */
    bool is_pad_used;      /**< the last input came from a controller */
    bool has_offered;      /**< APP_PAGE_EARLY was shown */
    bool may_ask_name;     /**< of the player, once, when a score has none */
} app_front;

/** Both must outlive it.  @param is_all  every sector can be chosen */
void app_front_open(app_front *front, app_session *session, app_settings *settings);
void app_front_close(app_front *front);

/** Opens the menu that the screen asks for, or closes one that it does not. `is_wanted` false:
 * something else has the window. */
void app_front_follow(app_front *front, const gm_view *view, bool is_wanted);
/** The next title opens with the list of lessons, at that one; 0: at its row of the Lab. */
void app_front_want_lesson(app_front *front, uint32_t number);
/** Whether play that a person begins is their first: it then waits under a card, once. */
bool app_front_is_first(const app_front *front, const gm_view *view);
/** Prompts show keys or buttons of the device used last. To be called for each event. */
void app_front_note_device(app_front *front, const SDL_Event *event);
/** Offers an event.  @param scale px of the picture per window unit  @return true: it was the
 * menu's */
bool app_front_event(app_front *front, const SDL_Event *event, float scale);
/** Puts the commands of a wish into the input of the game: leaving title or pause. */
void app_front_fill(const app_wish *wish, gm_input *input);
/** Paints the menu, if one is open, over the picture of the scene. */
void app_front_paint(app_front *front, app_scene *scene);
/** Where play is: notes sectors that were reached, and the point to continue at.
 * @return true: settings have changed */
bool app_front_note(app_front *front, const gm_view *view);

#endif
