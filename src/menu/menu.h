/* menu/menu.h -- the menus of the application: a stack of pages of rows, moved through by keys,
 * mouse and controller. The model draws nothing; menu_paint.h paints it. */
#ifndef APP_MENU_H
#define APP_MENU_H

#include "host_trace/host_trace.h"
#include "platform/language.h"
#include "run/sectors.h"
#include "scenario/lessons.h"
#include "scenario/own_draft.h"
#include "scenario/progress.h"
#include "session/scores.h"
#include "session/settings.h"

typedef enum app_page {
    APP_PAGE_NONE = 0,
    APP_PAGE_TITLE,
    APP_PAGE_PAUSE,
    APP_PAGE_SECTORS,
    APP_PAGE_LESSONS,
    APP_PAGE_TRACES, /**< files of traced hosts and projects */
    APP_PAGE_SETTINGS,
    APP_PAGE_KEYS, /**< rebinding */
    APP_PAGE_PAD,
    APP_PAGE_NAME,
    APP_PAGE_SCORES,
    APP_PAGE_CREDITS,
    APP_PAGE_QUIT,
    APP_PAGE_OVER,   /**< a game is over: its score among the others */
    APP_PAGE_CHOICE, /**< of an upgrade */
    APP_PAGE_ENDING,
    APP_PAGE_DAILY,   /**< scores of today's run */
    APP_PAGE_HELP,    /**< the keys of the game and of menus */
    APP_PAGE_EARLY,   /**< the last game ended suddenly: what becomes of its recording */
    APP_PAGE_LEAVE,   /**< asks whether the game that is played ends for the title */
    APP_PAGE_RESTART, /**< asks whether the sector begins again for a life */
    APP_PAGE_FIRST,   /**< before the first game, which waits; any key begins it */
    APP_PAGE_COUNT
} app_page;

/** A request of the menu to the application. */
typedef enum app_wish_kind {
    APP_WISH_NONE = 0,
    APP_WISH_PLAY,     /**< value: a sector's place */
    APP_WISH_SPEED,    /**< likewise at the least speed, or back at the usual one */
    APP_WISH_DAILY,    /**< value: YYYYMMDD, the seed of the run */
    APP_WISH_CONTINUE, /**< from the continue point; value: the place of its sector */
    APP_WISH_UPGRADE,  /**< value: of the offers */
    APP_WISH_ENDLESS,
    APP_WISH_LEAVE,    /**< the screen of a game that has ended */
    APP_WISH_NAME,     /**< one was typed: settings.player */
    APP_WISH_LESSON,   /**< value: a lesson's number */
    APP_WISH_WRITE,    /**< a lesson of one's own; value: its number, 0: another one */
    APP_WISH_DRAFT,    /**< a lesson that is not saved; value: its place in the drafts */
    APP_WISH_GIVE_UP,  /**< likewise: it is removed */
    APP_WISH_OPEN_ALL, /**< all lessons, or no longer all */
    APP_WISH_TRACED,   /**< value: a file of APP_PAGE_TRACES */
    APP_WISH_LAB,
    APP_WISH_BACK_TO_LAB,  /**< from the pause of a lesson: the lesson goes on there */
    APP_WISH_LESSON_AGAIN, /**< the lesson that is played, from its start */
    APP_WISH_RESUME,       /**< value: an app_resume */
    APP_WISH_RESTART,      /**< the sector */
    APP_WISH_TITLE,
    APP_WISH_TAKE_BACK, /**< the Lab's changes of the schedule */
    APP_WISH_SETTINGS,  /**< they were changed: apply and keep them */
    APP_WISH_KEEP_RUN,  /**< the recording of the game that ended suddenly */
    APP_WISH_DROP_RUN,
    APP_WISH_QUIT,
} app_wish_kind;

/** How a pause ends. */
typedef enum app_resume {
    APP_RESUME_BACK, /**< one level back: a hold below the menu stays one */
    APP_RESUME_PLAY, /**< the game goes on */
} app_resume;

typedef struct app_wish {
    app_wish_kind kind;
    int32_t value;
} app_wish;

/** The kind of a row. */
typedef enum app_row_kind {
    APP_ROW_INFO = 0, /**< cannot be selected */
    APP_ROW_ACT,      /**< Enter does it */
    APP_ROW_VALUE,    /**< left and right change it, Enter too */
    APP_ROW_BINDING,  /**< Enter waits for a key; left and right choose which of two */
    APP_ROW_TEXT,     /**< is typed */
    APP_ROW_READ,     /**< of a list: can be selected, so that the list is moved through */
} app_row_kind;

enum { APP_MENU_ROWS = 96, APP_MENU_DEPTH = 6, APP_MENU_VALUE = 64, APP_MENU_LANGUAGES = 16 };
enum { APP_MENU_COLUMNS = 2, APP_MENU_COLUMN = 16 };

typedef struct app_menu_row {
    app_row_kind kind;
    const char *label;                               /**< English */
    char lead[16];                                   /**< before the label: a number or a place */
    char value[APP_MENU_VALUE];                      /**< "": none */
    char columns[APP_MENU_COLUMNS][APP_MENU_COLUMN]; /**< of a table, before the value; "": none */
    const char *word;   /**< English, in place of `value`, which is its {1}; {2} and {3} are the
                             columns; NULL: none */
    const char *note;   /**< English: one line while it is selected, filled likewise; NULL: none */
    int32_t data;       /**< the page's own */
    bool has_upgrade;   /**< an offer: its figure stands beside the two rows below */
    gm_upgrade upgrade; /**< that one */
    const gm_sector *sector; /**< drawn beside the rows while it is selected; NULL: none */
    bool is_dim;             /**< dimmer: it explains the row above */
    bool is_heading;         /**< above rows that belong together */
    bool has_figures;        /**< value and columns stand in the label or the note alone */
    bool is_figure;          /**< label and columns are names and figures: not translated */
    bool is_ticked;
    bool is_bad;     /**< shown as a conflict */
    bool is_waiting; /**< for its key */
    bool is_off;     /**< cannot be chosen now */
    bool is_least;   /**< no value is below it, so it has no arrow to the left */
    bool is_most;    /**< likewise to the right */
    bool is_long;    /**< its value is longer than its label */
} app_menu_row;

/** The player's best run through a sector; score 0: there is none. */
typedef struct app_best_run {
    uint32_t score;   /**< points made in the sector */
    uint32_t seconds; /**< of the sector's time */
} app_best_run;

enum { APP_MENU_BEST_RUNS = 16 };

/** What pages show; all belongs to the caller. */
typedef struct app_menu_data {
    app_settings *settings;
    const app_sectors *sectors;
    const app_lessons *lessons;   /**< may be empty */
    const app_own_drafts *drafts; /**< may be empty */
    const lab_progress *progress; /**< of the lessons */
    const app_traced_files *traced;
    const app_scores *scores;
    const app_scores *daily_scores; /**< of `today` */
    uint32_t today;                 /**< YYYYMMDD, UTC */
    const gm_view *view;            /**< of the game; NULL: none is there yet */
    uint32_t new_row;               /**< of the last game, in its table; UINT32_MAX: none */
    uint32_t change_count;          /**< of the Lab, in the schedule of the game; 0: none */
    bool can_take_back;             /**< ... and they can be taken back */
    bool is_lesson;                 /**< a lesson is played */
    bool is_in_lab;                 /**< the pause lies over the Lab */
    bool has_draft;                 /**< a lesson of one's own is typed and not saved */
    bool asks_name;                 /**< the title asks for a name before it is shown */
    bool is_daily;                  /**< APP_PAGE_OVER shows the table of today's run */
    bool is_slowed;       /**< the game ran below the usual speed, so it has no row there */
    bool offers_speed;    /**< APP_PAGE_OVER offers a slower game, or the usual speed again */
    tl_time early_time;   /**< how long the game lasted that APP_PAGE_EARLY is about */
    bool has_all_sectors; /**< --sector was given */
    uint32_t most_width;  /**< of a window that the display holds; 0: not known */
    uint32_t most_height;
    uint32_t automatic_scale; /**< %: the size of texts that the window chooses; 0: not known */
    char languages[APP_MENU_LANGUAGES][APP_LANGUAGE_NAME];
    uint32_t language_count;
    const char *language_now;
    const app_scores *new_table;                /**< that of new_row; NULL: none */
    app_best_run best_runs[APP_MENU_BEST_RUNS]; /**< by the place of their sectors */
    bool keeps_best_runs;                       /**< false: APP_PAGE_SECTORS tells of none */
} app_menu_data;

/** Zero-initialise before use. */
typedef struct app_menu {
    app_page pages[APP_MENU_DEPTH];
    uint32_t depth; /**< 0: no menu is open */
    uint32_t selected[APP_PAGE_COUNT];
    app_menu_row rows[APP_MENU_ROWS]; /**< of the page on top; app_menu_fill() */
    uint32_t row_count;
    uint32_t first;      /**< row at the top of the list */
    uint32_t shown;      /**< rows in the last picture */
    bool is_waiting;     /**< for the key or button of a binding */
    uint32_t slot;       /**< which key of a binding */
    const char *message; /**< one line below the list; English; NULL: none */
    bool has_warned;     /**< of bindings that collide, on the way back */
    int32_t asked;       /**< data of a row that does it when it is accepted again; 0: none */
    char typed[APP_PLAYER_NAME];
    bool is_name_offered; /**< `typed` is an offer, which the first letter replaces */
    bool is_help_of_play; /**< the keys were asked for in play: back leads there */
    bool is_pad_used;     /**< the last input came from a controller */
    SDL_Scancode pressed; /**< the last key since it opened: repeats of a key that was held before
                             are ignored */
    bool is_stick_out[2]; /**< x, y: pushed, and not yet back in the middle */
    SDL_JoystickID sticks[2]; /**< likewise: by that controller */
    app_wish wish;            /**< to be taken by the caller */
} app_menu;

/** Opens a menu at a page, on top of which others open. */
void app_menu_open(app_menu *menu, app_page page);
/** Opens a page on top. */
void app_menu_push(app_menu *menu, app_page page);
void app_menu_close(app_menu *menu);
static inline app_page app_menu_page(const app_menu *menu)
{
    return menu->depth > 0 ? menu->pages[menu->depth - 1] : APP_PAGE_NONE;
}

/** Fills the rows of the page on top; before each picture and each event. */
void app_menu_fill(app_menu *menu, const app_menu_data *data);

/** Steps through the menu; all of them leave a wish. */
void app_menu_move(app_menu *menu, int32_t way);
void app_menu_change(app_menu *menu, const app_menu_data *data, int32_t way);
void app_menu_accept(app_menu *menu, const app_menu_data *data);
void app_menu_back(app_menu *menu, const app_menu_data *data);
/** The mouse is over a row; a click accepts it. A row with a value is changed by `way`; 0: beside
 * the value, which stays. */
void app_menu_hover(app_menu *menu, uint32_t row);
/** Selects an item of the list of lessons, if it is there. */
void app_menu_select_lesson(app_menu *menu, uint32_t number);
void app_menu_click(app_menu *menu, const app_menu_data *data, uint32_t row, int32_t way);

/** Keys, typed letters and controller events. The mouse is left to the caller, which knows where
 * rows lie.
 * @return true: it was one for the menu, which is open */
bool app_menu_event(app_menu *menu, const app_menu_data *data, const SDL_Event *event);
/** The stick of a controller while no menu is open, or it takes nothing yet: a push that lasts is
 * no step of a menu that opens.
 * @return true: the event begins a push */
bool app_menu_note_stick(app_menu *menu, const SDL_ControllerAxisEvent *event);
/** The wish, which is then taken. */
app_wish app_menu_take(app_menu *menu);

/** The line below the list: why a choice was refused, or that a key is awaited; English; NULL:
 * none.
 */
const char *app_menu_line(const app_menu *menu);
/** What the way back from the page on top does; English. */
const char *app_menu_back_word(const app_menu *menu, const app_menu_data *data);
/** Title of a page; English. */
const char *app_page_title(app_page page);

#endif
