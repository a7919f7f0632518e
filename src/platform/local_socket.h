/* platform/local_socket.h -- what another program of this machine sends through a socket. */
#ifndef APP_LOCAL_SOCKET_H
#define APP_LOCAL_SOCKET_H

#include <stddef.h>

/** An address that begins so names a socket, not a file. */
#define APP_LOCAL_SOCKET "unix:"

/**
 * Makes a Unix socket that only this user can open, waits for the first program that connects, and
 * reads until that closes its end. The socket is gone then. Ctrl+C ends the wait.
 *
 * @param path  where the socket is made; there must be nothing yet, or a socket of this user at
 * which no program waits any more
 * @param most  bytes, above which it is refused
 * @param[out] length  bytes before the NUL that is put behind them; valid on success
 * @return the bytes, to be freed with free(); NULL: errno is set, app_file_reason() explains it
 */
char *app_local_socket_read(const char *path, size_t most, size_t *length);

#endif
