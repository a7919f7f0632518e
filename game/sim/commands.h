/* game/sim/commands.h -- what is asked for from outside, at the begin of a frame. */
#ifndef GM_COMMANDS_H
#define GM_COMMANDS_H

#include <game/game.h>

/** Between frames.  @return GM_ERR_EDIT and a line: nothing was changed */
gm_result gm__command_run(gm_game *game, const gm_command *command, char error[GM_ERROR_TEXT]);

#endif
