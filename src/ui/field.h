/* ui/field.h -- a text while it is written: cursor, selection, undo and the clipboard, for every
 * text of the Lab that has a cursor. */
#ifndef LAB_FIELD_H
#define LAB_FIELD_H

#include "ui/ui.h"

struct SDL_Keysym;

enum { LAB_FIELD_BYTES = 262144, LAB_FIELD_CHANGES = 256, LAB_FIELD_KEPT = 4 * LAB_FIELD_BYTES };

/** A place where bytes were taken out and others put in. */
typedef struct lab_field_change {
    uint32_t at;       /**< byte of the text */
    uint32_t erased;   /**< bytes; they lie in lab_field.kept */
    uint32_t inserted; /**< bytes; behind those */
} lab_field_change;

/** Zero-initialise before use: a line of LAB_TEXT bytes at most. Large. */
typedef struct lab_field {
    char text[LAB_FIELD_BYTES]; /**< UTF-8 */
    uint32_t length;            /**< bytes */
    uint32_t cursor;            /**< byte */
    uint32_t anchor;            /**< byte: from here to the cursor is selected */
    bool has_lines;             /**< line breaks are letters; LAB_FIELD_BYTES at most */
    uint32_t version;           /**< counts the changes of the text */
    lab_field_change changes[LAB_FIELD_CHANGES]; /**< the oldest are forgotten */
    uint32_t change_count;
    uint32_t done; /**< changes that have not been undone */
    char kept[LAB_FIELD_KEPT];
    uint32_t kept_count;
    bool is_typing; /**< the next typed letters belong to the last change */
} lab_field;

/** Another text, which cannot be undone; the cursor is at its end.  @return false: it is too long,
 * and nothing has changed */
bool lab_field_set(lab_field *field, const char *text);
/** Types at the cursor, in the place of the selection. Control characters are left out, and so
 * is what does not fit; line breaks and tabs become blanks in a line. */
void lab_field_type(lab_field *field, const char *text);
/** Takes bytes out; the cursor stands there. */
void lab_field_erase(lab_field *field, uint32_t begin, uint32_t end);
/** @param selects  what lies between is selected, beside what was */
void lab_field_go(lab_field *field, uint32_t byte, bool selects);
/** Begin and end of the selection.  @return false: there is none */
bool lab_field_selected(const lab_field *field, uint32_t *begin, uint32_t *end);
/** First byte of the line of a byte, and the byte behind its last letter. */
uint32_t lab_field_line_begin(const lab_field *field, uint32_t at);
uint32_t lab_field_line_end(const lab_field *field, uint32_t at);

/** Keys that every field has: letters left and right, Home, End, Backspace, Delete, with Shift to
 * select, Ctrl+A, C, X, V, Z, Shift+Z and Y.
 * @return false: it is none of them, or there is nothing to undo or redo */
bool lab_field_key(lab_field *field, const struct SDL_Keysym *key);

/** Paints the line that begins at a byte; one too long for the box moves to the left for the
 * cursor.
 * @param has_cursor  false: the cursor is elsewhere */
void lab_field_paint(lab_ui *ui, lab_box box, const lab_field *field, uint32_t begin,
                     bool has_cursor);

#endif
