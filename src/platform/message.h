/* platform/message.h -- one-line messages on stderr, and the exit statuses they go with. */
#ifndef APP_MESSAGE_H
#define APP_MESSAGE_H

/** The exit status of the process. */
typedef enum app_status {
    APP_OK = 0,
    APP_FAILED = 1, /**< a check failed, or a run-time error */
    APP_USAGE = 2,  /**< wrong usage; of --ambiguities also: it could not look */
} app_status;

/** Writes "tickline: ..." as one line; line breaks become spaces, and what a terminal would obey is
 * escaped. */
void app_message(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** The last line that this thread wrote, without "tickline: "; "": none. */
const char *app_message_last(void);

#endif
