/* short_campaign.h -- two sectors of the campaign, the first of which one crystal clears. */
#ifndef SHORT_CAMPAIGN_H
#define SHORT_CAMPAIGN_H

#include <game/game.h>

/** Makes it in user_home, which is there; the application takes its sectors from there until the
 * end. */
void short_campaign_make(void);
void short_campaign_end(void);
/** Holds the laser on a crystal, if there is one. */
gm_input short_campaign_aim(const gm_view *view);

#endif
