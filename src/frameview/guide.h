/* frameview/guide.h -- the parts of the Lab that a lesson needs, and the place of its next step:
 * derived from the lesson's own lines by lab/guide.c, read by every panel. */
#ifndef LAB_GUIDE_H
#define LAB_GUIDE_H

#include "run/frame.h"
#include "ui/ui.h"

enum { LAB_GUIDE_FUNCTIONS = 24, LAB_GUIDE_READERS = 8, LAB_GUIDE_HIDDEN = 24 };

/** The next step of a lesson. */
typedef enum lab_guide_step {
    LAB_GUIDE_NOTHING = 0,
    LAB_GUIDE_GUESS,
    LAB_GUIDE_EDIT,
    LAB_GUIDE_SHUFFLE,
    LAB_GUIDE_WATCH,
    LAB_GUIDE_CHECK,
    LAB_GUIDE_NEXT /**< the lesson is passed */
} lab_guide_step;

/** Zeroed: no lesson is open, and nothing is folded. */
typedef struct lab_guide {
    bool is_folded; /**< only the parts that the lesson needs are shown */
    char needed[LAB_GUIDE_FUNCTIONS][LAB_FUNCTION_LABEL];
    tl_tick_group homes[LAB_GUIDE_FUNCTIONS]; /**< to which the lesson's start moves each of them;
                                                   TL_TICK_GROUP_COUNT: to none */
    uint32_t needed_count;
    const char *readers[LAB_GUIDE_READERS]; /**< functions whose lag the lesson measures; static */
    uint32_t reader_count;
    const char *hidden[LAB_GUIDE_HIDDEN]; /**< prefixes of names: such functions are not in its
                                               picture, and have no marks; static */
    uint32_t hidden_count;
    uint32_t tabs; /**< of the inspector that it needs: a bit per lab_tab */
    lab_guide_step step;
    bool is_at_mouse; /**< the step's place is marked and the mouse was used last: its key needs no
                           ring */
    gm_command_kind edit;              /**< kind of the edit that is next; NONE: it is hidden */
    char function[LAB_FUNCTION_LABEL]; /**< that the edit is about; "": none, or none is selected
                                          and which one is the question */
    char wanted[LAB_FUNCTION_LABEL];   /**< likewise, told or not: the plan keeps it in sight */
} lab_guide;

/** Adds a name once; NULL, "" and those that find no room are left out. */
void lab_guide_need(lab_guide *guide, const char *name);
/** The group in which a function is before the learner's edits, by its label.
 * @param usual  returned for those that the lesson's start does not move */
tl_tick_group lab_guide_home(const lab_guide *guide, const char *label, tl_tick_group usual);
/** Whether the lesson measures the lag of a function. */
bool lab_guide_measures_lag(const lab_guide *guide, const char *label);
/** True where nothing is folded, or for a function whose lag the lesson measures. */
bool lab_guide_shows_lag(const lab_guide *guide, const char *label);
/** True where nothing is folded, or for a function of a needed name: "Bullet#2" by "Bullet". */
bool lab_guide_shows(const lab_guide *guide, const char *label);
/** Whether a function has this name: "Bullet#2" has "Bullet". */
bool lab_guide_is_named(const char *label, const char *name);
/** Whether a function is of a needed name. */
bool lab_guide_needs(const lab_guide *guide, const char *label);
/** Whether a name begins with one of `count` words; the first that is NULL ends them. */
bool lab_guide_begins(const char *name, const char *const *words, uint32_t count);
/** Functions whose name begins so have nothing in the picture. */
void lab_guide_hide(lab_guide *guide, const char *word);
bool lab_guide_hides(const lab_guide *guide, const char *name);
/** The ring round the thing that is to be touched next. */
void lab_guide_ring(const lab_ui *ui, lab_box box);

#endif
