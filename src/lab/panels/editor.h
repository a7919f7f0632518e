/* lab/panels/editor.h -- the text of a lesson of one's own, written in the program: the parser that
 * reads files checks it with every key, and all its answers are run. */
#ifndef LAB_EDITOR_H
#define LAB_EDITOR_H

#include "scenario/scenario_answers.h"
#include "scenario/scenario_reads.h"
#include "ui/field.h"

union SDL_Event;

enum {
    LAB_EDITOR_PROBLEM = 512,
    LAB_EDITOR_NAME = 64,
    LAB_EDITOR_TITLE = 256,
    LAB_EDITOR_TIME = 32
};

typedef enum lab_editor_state {
    LAB_EDITOR_FAULT = 0, /**< it cannot be read */
    LAB_EDITOR_TRYING,    /**< it can be read; its answers are being run */
    LAB_EDITOR_WRONG,     /**< an answer does not come to what its line says */
    LAB_EDITOR_GOOD,
} lab_editor_state;

/** What the edits of its author are in a lesson that was made of a moment. */
typedef enum lab_editor_moment {
    LAB_MOMENT_NONE = 0, /**< another text, or it was changed since */
    LAB_MOMENT_FAULT,
    LAB_MOMENT_SOLUTION,
} lab_editor_moment;

/** Which text would replace one that is not saved; its author was asked once. */
typedef enum lab_editor_asked {
    LAB_EDITOR_ASKED_NOTHING = 0,
    LAB_EDITOR_ASKED_MOMENT,
    LAB_EDITOR_ASKED_TEMPLATE,
    LAB_EDITOR_ASKED_FILE,
} lab_editor_asked;

/** Zero-initialise before use, end with lab_editor_close(). */
typedef struct lab_editor {
    lab_field field;
    const app_sectors *sectors; /**< names that a text may have; NULL: any, and no answer is run */
    uint32_t first;             /**< line at the top */
    uint32_t rows;              /**< lines that the last picture had room for */
    char name[LAB_EDITOR_NAME]; /**< of its file without folder and ending; "": not saved yet */
    char title[LAB_EDITOR_TITLE];   /**< of the lesson when it was opened or saved */
    char draft_of[LAB_EDITOR_TIME]; /**< local time of a draft that came back; "": of this run */
    lab_editor_moment moment;       /**< can be switched as long as nothing was typed */
    bool is_idle;                   /**< the read of that moment hardly moves: to be warned of */
    bool has_moment;                /**< a game is there that a lesson can be made of */
    lab_editor_asked asked;         /**< whether that text may take the place of this one */
    bool has_asked_remove;          /**< whether its file may be removed */
    bool is_changed;                /**< it differs from its file, or from what it began with */
    bool has_no_file;               /**< there is no such text: it differs whatever it is */
    uint32_t saved_length;          /**< of that text */
    uint32_t saved_sum;             /**< its app_sum() */
    bool has_warned;                /**< of a wrong answer: the next save writes it all the same */
    bool is_saving;                 /**< as soon as its answers have been run */
    bool was_held;                  /**< the Lab, when the sheet was opened */
    bool is_stale;                  /**< `problem` is about an older text */
    bool has_words;                 /**< the page of all words lies over the text */
    float words_scroll;             /**< px above it */
    bool is_sought;                 /**< the next picture scrolls to the cursor */
    app_reads reads;                /**< what functions read at the start that the text has */
    uint32_t chosen;                /**< of those that the line at the cursor can have */
    bool is_choosing;               /**< keys move through them, not through the text */
    bool offers;        /**< names that the word at the cursor can become are offered: one types */
    uint32_t offered;   /**< of those */
    bool has_moved;     /**< ... was chosen by arrows */
    const char *notice; /**< for the picture: a line in the user's language; NULL: none */
    bool is_notice_bad;
    lab_editor_state state;
    app_answers_job answers;
    char problem[LAB_EDITOR_PROBLEM]; /**< LINE:COLUMN or LINE, and what was expected; "": none */
} lab_editor;

/** Another text takes the place of this one, which is forgotten.  @return false: it is too long */
bool lab_editor_set(lab_editor *editor, const char *name, const char *text);
/** Likewise with a draft of the same lesson.  @return false: it is too long */
bool lab_editor_put(lab_editor *editor, const char *text);
/** The text is as in its file now. */
void lab_editor_saved(lab_editor *editor);
/** No file has the text, whatever is typed. */
void lab_editor_unsave(lab_editor *editor);
/** The title that the text gives the lesson now.  @return `out`; "?": none yet */
const char *lab_editor_title(const lab_editor *editor, char out[LAB_EDITOR_TITLE]);
/** A small lesson that has every part: to be changed step by step. Static. */
const char *lab_editor_template(void);
/** Fills in the first fault of a text that has changed since the last call; without one its answers
 * are run on a thread, and a later call takes their results. */
void lab_editor_check(lab_editor *editor);
/** Ends the thread that runs the answers. */
void lab_editor_close(lab_editor *editor);
/** 1-based line of a byte. */
uint32_t lab_editor_line_of(const lab_editor *editor, uint32_t byte);
/** Moves the cursor to a line and column, both from 1 on; a place beyond the end is the end.
 * @param selects  selects the text between */
void lab_editor_go(lab_editor *editor, uint32_t line, uint32_t column, bool selects);

/** Typing and moving. Ctrl+S asks for LAB_WRITE_SAVE.
 * @return false: the event is not the editor's (Esc, function keys, other chords) */
bool lab_editor_event(lab_editor *editor, const union SDL_Event *event, lab_requests *requests);
/** All words that a text may have: lines, changes, groups, functions, values, devices, figures. */
void lab_editor_words_paint(lab_ui *ui, lab_box box, lab_editor *editor);
/** Whether the line at the cursor has a reader and its value: measures of lags, and the moment.
 * Then the reads of the start are known. */
bool lab_editor_has_reads(lab_editor *editor);
/** Below the text: what the reader of that line reads, and which function wrote it; without a
 * reader the reads of all functions. A click puts one into the line. */
void lab_editor_reads_paint(lab_ui *ui, lab_box box, lab_editor *editor);
/** Px that it takes of a list of lines. */
float lab_editor_reads_height(const lab_ui *ui, const lab_editor *editor, float list);
/** Keys while they are chosen from: arrows, Enter, Tab; Esc ends it.  @return false: another one */
bool lab_editor_reads_key(lab_editor *editor, int32_t code);
/** After a key: a letter that was typed begins to offer names, erasing goes on, another key ends
 * it.
 */
void lab_editor_names_follow(lab_editor *editor, bool is_typed, bool is_erased);
/** Keys while names are offered: arrows choose, Tab takes one, and Enter one that was chosen; Esc
 * ends it.  @return false: another key, or nothing is offered */
bool lab_editor_names_key(lab_editor *editor, int32_t code);
/** The names below the cursor.  @param list  of the lines */
void lab_editor_names_paint(lab_ui *ui, lab_box list, lab_editor *editor);
/** The text has changed since it had that version: it is another one, not checked yet. */
void lab_editor_changed(lab_editor *editor, uint32_t version);
/** A sheet over `box`: text, its first fault, buttons. F1 shows the page of all words instead. */
void lab_editor_paint(lab_ui *ui, lab_box box, lab_editor *editor);

/** English: what the number of such a measure says, and its unit. */
const char *lab_editor_meaning(app_measure_kind kind);
/** Of a line "measure NAME KIND ..."; APP_MEASURE_KINDS: it is none.
 * @param line  ends with '\n' or the text */
app_measure_kind lab_editor_kind(const char *line);
/** It is a measure of a kind without STAT, and its label begins with "max" or another such word. */
bool lab_editor_has_stray_stat(const char *line);
/** First words of lines; NULL behind the last. */
const char *lab_editor_word_at(uint32_t index);
/** English: what the line means, by its first word, or by the kind of a measure; NULL: nothing is
 * known of it.
 * @param line  ends with '\n' or the text */
const char *lab_editor_help(const char *line);
/** English: likewise in a few words, shown beside each line, with {1} for the number that "wrong"
 * calls a message by; NULL: nothing.
 * @param is_answer  the line is below "solution" or "wrong" */
const char *lab_editor_note(const char *line, bool is_answer);
/** All of these; NULL behind the last. */
const char *lab_editor_note_at(uint32_t index);
/** All of these; NULL behind the last. */
const char *lab_editor_help_at(uint32_t index);

#endif
