/* platform/quiet.h -- keeps the chatter of system libraries out of stderr. */
#ifndef APP_QUIET_H
#define APP_QUIET_H

/** Silences stderr.  @return what app_quiet_end() takes */
int app_quiet_begin(void);
void app_quiet_end(int saved);

#endif
