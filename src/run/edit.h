/* run/edit.h -- schedule edits as the command line spells them. */
#ifndef APP_EDIT_H
#define APP_EDIT_H

#include <game/input.h>

#include <stddef.h>

/** Of one run, those that it begins with included. */
enum { APP_MAX_EDITS = 64 };

/** Reads the value of --move, --after, --cut, --interval, --disable, --shuffle or --set, given by
 * `kind`, and checks that what it names exists. Cut is spelled as after, enable as disable. False
 * with one line in `error`. */
bool app_edit_parse(gm_command_kind kind, const char *text, gm_command *out, char *error,
                    size_t error_size);

/** The group of a name, with or without "TG_", or as buttons have it: "Pre", "Post".
 * @return TL_TICK_GROUP_COUNT: none */
tl_tick_group app_edit_group(const char *text);

/** The edit without the fields that its kind does not use. Other commands stay as they are. */
gm_command app_edit_own(const gm_command *edit);

/** True for kinds that change the schedule or a device: a replay with one more of them is another
 * run. */
bool app_edit_is_schedule(gm_command_kind kind);

#endif
