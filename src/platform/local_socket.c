/* platform/local_socket.c -- see local_socket.h. */
#include "platform/local_socket.h"

#include "platform/interrupt.h"
#include "platform/message.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { LOOK_MS = 200 /* how often Ctrl+C is looked for */, FIRST_BYTES = 65536 };

/* A socket whose program was killed stays behind, and connecting to it is refused. Asking with
 * datagrams finds that out without a connection that a waiting program would take for its host. */
static bool is_left_behind(const char *path, const struct sockaddr_un *address)
{
    struct stat found;
    if (lstat(path, &found) != 0 || !S_ISSOCK(found.st_mode) || found.st_uid != geteuid()) {
        return false;
    }
    int probe = socket(AF_UNIX, SOCK_DGRAM, 0);
    bool is_refused = probe >= 0 &&
                      connect(probe, (const struct sockaddr *)address, sizeof *address) != 0 &&
                      errno == ECONNREFUSED;
    if (probe >= 0) {
        (void)close(probe);
    }
    return is_refused;
}

/* Takes the place of a socket that was left behind.  @return false: errno is set */
static bool bind_to(int server, const char *path, const struct sockaddr_un *address)
{
    const struct sockaddr *place = (const struct sockaddr *)address;
    if (bind(server, place, sizeof *address) == 0) {
        return true;
    }
    int code = errno;
    if (code != EADDRINUSE || !is_left_behind(path, address)) {
        errno = code;
        return false;
    }
    return unlink(path) == 0 && bind(server, place, sizeof *address) == 0;
}

static int listen_at(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (path[0] == '\0' || strlen(path) >= sizeof address.sun_path) {
        errno = path[0] == '\0' ? ENOENT : ENAMETOOLONG;
        return -1;
    }
    memcpy(address.sun_path, path, strlen(path));
    int server = socket(AF_UNIX, SOCK_STREAM, 0);
    if (server < 0) {
        return -1;
    }
    mode_t mask = umask(S_IXUSR | S_IRWXG | S_IRWXO); /* of this user alone */
    bool is_bound = bind_to(server, path, &address);
    int code = errno;
    (void)umask(mask);
    if (is_bound && listen(server, 1) == 0) {
        (void)fcntl(server, F_SETFD, FD_CLOEXEC);
        return server;
    }
    code = is_bound ? errno : code;
    if (is_bound) {
        (void)unlink(path);
    }
    (void)close(server);
    errno = code;
    return -1;
}

/* False: errno is set, to ECANCELED after Ctrl+C. */
static bool wait_for(int socket)
{
    struct pollfd entry = {.fd = socket, .events = POLLIN};
    int count = 0;
    while (count == 0) {
        if (app_interrupt_seen()) {
            errno = ECANCELED;
            return false;
        }
        count = poll(&entry, 1, LOOK_MS);
        if (count < 0 && errno == EINTR) {
            count = 0;
        }
    }
    return count > 0;
}

/* @return 0, or an errno */
static int read_all(int peer, size_t most, char **bytes, size_t *length)
{
    size_t room = 0;
    ssize_t got = 1;
    *length = 0;
    while (got != 0) {
        if (*length + 1 >= room) {
            room = room == 0 ? FIRST_BYTES : 2 * room;
            char *more = realloc(*bytes, room);
            if (more == NULL) {
                return ENOMEM;
            }
            *bytes = more;
        }
        if (!wait_for(peer)) {
            return errno;
        }
        got = read(peer, *bytes + *length, room - *length - 1);
        if (got < 0 && errno != EINTR) {
            return errno;
        }
        *length += got > 0 ? (size_t)got : 0;
        if (*length > most) {
            return EFBIG;
        }
    }
    (*bytes)[*length] = '\0';
    return 0;
}

char *app_local_socket_read(const char *path, size_t most, size_t *length)
{
    char *bytes = NULL;
    int server = listen_at(path);
    if (server < 0) {
        return NULL;
    }
    app_interrupt_catch();
    app_message("%s: waits for a program to connect; Ctrl+C ends the wait", path);
    int peer = wait_for(server) ? accept(server, NULL, NULL) : -1;
    int code = peer < 0 ? errno : 0;
    (void)unlink(path);
    (void)close(server);
    if (code == 0) {
        code = read_all(peer, most, &bytes, length);
        (void)close(peer);
    }
    if (code != 0) {
        free(bytes);
        bytes = NULL;
    }
    errno = code;
    return bytes;
}
