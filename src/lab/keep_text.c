/* lab/keep_text.c -- the unsaved text of a lesson outlives the program: it is written down while it
 * is typed, and comes back when that lesson is opened in the editor again. See state.h. */
#include "lab/state.h"

#include <string.h>

/* A pause of typing, and the longest time without one, after which the draft is written. */
#define PAUSE_NS TL_SECONDS(2)
#define LIMIT_NS TL_SECONDS(15)

static void write_draft(app_lab *lab)
{
    lab_editor *editor = &lab->editor;
    lab_kept_text *kept = &lab->kept_text;
    kept->version = editor->field.version;
    kept->since = 0;
    if (editor->is_changed) {
        kept->is_there = app_own_draft_write(editor->name, editor->title, editor->field.text);
        kept->has_failed = !kept->is_there;
    } else if (kept->is_there) {
        app_own_draft_remove(editor->name);
        kept->is_there = false;
    }
}

static bool is_behind(const app_lab *lab)
{
    const lab_kept_text *kept = &lab->kept_text;
    bool is_missing = !kept->is_there && !kept->has_failed; /* not again for the same text */
    return lab->editor.is_changed ? is_missing || kept->version != lab->editor.field.version
                                  : kept->is_there;
}

void lab_text_keep_now(app_lab *lab)
{
    if (is_behind(lab)) {
        write_draft(lab);
    }
}

void lab_text_keep(app_lab *lab)
{
    lab_kept_text *kept = &lab->kept_text;
    if (!is_behind(lab)) {
        return;
    }
    int64_t now = lab->clock(NULL);
    bool is_typed = kept->typed != lab->editor.field.version;
    kept->typed = lab->editor.field.version;
    kept->since = kept->since == 0 ? now : kept->since;
    kept->last = is_typed ? now : kept->last;
    if (!lab->editor.is_changed || now - kept->last >= PAUSE_NS || now - kept->since >= LIMIT_NS) {
        write_draft(lab);
    }
}

bool lab_text_begin(app_lab *lab, const char *name, const char *text)
{
    if (!lab_editor_set(&lab->editor, name, text)) {
        return false;
    }
    lab->kept_text = (lab_kept_text){.version = lab->editor.field.version};
    return true;
}

void lab_text_saved(app_lab *lab, const char *name)
{
    app_own_draft_remove(name);
    lab->kept_text = (lab_kept_text){.version = lab->editor.field.version};
}

void lab_text_bring_back(app_lab *lab)
{
    app_own_draft draft;
    lab_editor *editor = &lab->editor;
    lab_kept_text *kept = &lab->kept_text;
    if (app_own_draft_read(editor->name, &draft) && lab_editor_put(editor, draft.body)) {
        (void)SDL_strlcpy(editor->title, draft.title, sizeof editor->title);
        (void)SDL_strlcpy(editor->draft_of, draft.when, sizeof editor->draft_of);
        kept->is_there = true;
        kept->version = editor->field.version;
        kept->typed = editor->field.version;
    }
    app_own_draft_free(&draft);
}
