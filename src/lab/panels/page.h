/* lab/panels/page.h -- the common part of the inspector's tabs: a column of rows that scrolls. */
#ifndef LAB_PAGE_H
#define LAB_PAGE_H

#include "frameview/model.h"
#include "ui/ui.h"

#define LAB_PAGE_TOUR 24.0F

/** A tab while it is painted. */
typedef struct lab_page {
    lab_ui *ui;
    const lab_model *model;
    lab_panel panel; /**< whose ids its places have */
    lab_box box;     /**< the tab's own box */
    lab_box left;    /**< where the next row begins; as tall as need be */
    float s;
    float *scroll;
    uint32_t rows; /**< painted so far, for the zebra */
    float shift;   /**< px that its end scrolls on by */
} lab_page;

/** Opens a page that scrolls by the wheel and with the focus. */
lab_page lab_page_begin(lab_ui *ui, const lab_model *model, lab_panel panel, lab_box box,
                        float *scroll);
void lab_page_end(lab_page *page);
/** Before lab_page_end(): scrolls as little as shows what was painted from `top` to `bottom`, px of
 * the screen; its top if there is no room for all. */
void lab_page_show(lab_page *page, float top, float bottom);

/** It has room for a few lines alone. */
bool lab_page_is_low(const lab_page *page);
/** The next row, `height` px of the design high. */
lab_box lab_page_row(lab_page *page, float height);
void lab_page_gap(lab_page *page, float height);
/** A row with every other one tinted. */
lab_box lab_page_zebra(lab_page *page, float height);
/** A small heading with a line. */
void lab_page_heading(lab_page *page, const char *text);
/** With a figure at its right end; "": none.  @param words  translated already */
void lab_page_heading_figure(lab_page *page, const char *words, const char *figure);
/** Lines of a translated text, as many as it needs. */
void lab_page_text(lab_page *page, gm_font font, uint32_t rgb, const char *text);
/** As lab_page_text for a text that is translated already. */
void lab_page_lines(lab_page *page, gm_font font, uint32_t rgb, const char *text);
bool lab_page_button(const lab_page *page, uint32_t index, lab_box box, const char *text,
                     bool is_on);
/** A button cut from the right end of a row, as wide as its text. */
bool lab_page_right_button(const lab_page *page, uint32_t index, lab_box *row, const char *text);
/** A row of LAB_PAGE_TOUR px of the design: a sentence, and a button that begins the tour. */
void lab_page_tour(lab_page *page, uint32_t index, const char *sentence);
void lab_page_ask(const lab_page *page, lab_action action, const char *function, const char *other);

/** The selected function, or NULL. */
const lab_function *lab_page_selected(const lab_page *page);
const char *lab_page_label(const lab_frame *frame, tl_tick_id id);
/** The label of the function that runs there, else the name of the item. */
const char *lab_page_item_name(const lab_frame *frame, const tl_item *item);

/** The reads and writes of a function, with the values; a late read can be clicked. */
void lab_values_paint(lab_page *page, const lab_function *function);
/** Of those, the reads of an older value: they come before the others. */
void lab_values_paint_late(lab_page *page, const lab_function *function);
/** After "back to its write": which read that was, and a button that leads to it. */
void lab_values_paint_way_back(lab_page *page, uint32_t place);
/** Asks to run back to right after the write that was read.  @return false: it was written outside
 * of a frame, or is too old */
bool lab_values_ask_for_write(const lab_page *page, const tl_lag_sample *sample);
/** Why a breakpoint stopped the run here.  @return out */
const char *lab_stop_text(const lab_ui *ui, const lab_model *model, char out[LAB_TEXT]);
/** The part of the tab of orders about 1,000 of them; its button has the id of that place. */
void lab_order_verdict_paint(lab_page *page, uint32_t place);
/** Ids of places: the field of the prediction, and buttons. */
uint64_t lab_tab_lesson_field(void);
uint64_t lab_tab_lesson_check(void);
uint64_t lab_tab_lesson_hint(void);
uint64_t lab_tab_lesson_next(void);
uint64_t lab_tab_order_shuffle(void);
/** Ids of the places where an edit of that kind is made.  @param[out] count how many follow each
 * other  @return the first */
uint64_t lab_tab_function_places(gm_command_kind kind, uint32_t *count);
void lab_tab_lesson_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll);
/** While no function is selected, a row of LAB_PAGE_TOUR. */
void lab_tab_function_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll);
/** Functions of which each waits for the one before. */
typedef struct lab_graph_chain {
    const uint32_t *functions; /**< of the frame */
    uint32_t count;
    uint32_t before; /**< of the chain, too, but not listed: they come before the first one */
} lab_graph_chain;
/** The graph where nothing can be changed: around the selected function, or where none is selected
 * that of the chain; arrows of the chain are bright.  @return px that it needs to be seen whole */
float lab_graph_paint(lab_ui *ui, lab_box box, const lab_model *model, const lab_graph_chain *chain,
                      float *scroll);
void lab_tab_graph_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll);
void lab_tab_cost_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll);
void lab_tab_order_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll);
void lab_tab_timers_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll);
void lab_tab_stops_paint(lab_ui *ui, lab_box box, const lab_model *model, float *scroll);

#endif
