/* trace_socket.c -- a host that sends its frames to a `tickline --trace-open unix:PATH` that waits
 * at a socket of this machine. */
#include <tickline/tickline.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef _WIN32
    #include <sys/socket.h>
    #include <sys/un.h>
    #include <unistd.h>

static bool connect_to(const char *path, int *peer)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};

    (void)snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    *peer = socket(AF_UNIX, SOCK_STREAM, 0);
    return connect(*peer, (const struct sockaddr *)&address, sizeof address) == 0;
}

static void append(void *user, const char *text)
{
    if (write(*(int *)user, text, strlen(text)) < 0) {
        exit(EXIT_FAILURE);
    }
}
#else
static bool connect_to(const char *path, int *peer)
{
    (void)path;
    (void)peer;
    return false; /* without sockets of this kind */
}

static void append(void *user, const char *text)
{
    (void)user;
    (void)text;
}
#endif

static void work(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
}

int main(int argc, char **argv)
{
    const tl_world_def def = {.trace_frames = true};
    const tl_tick_def worker = {.fn = work, .name = "Worker"};
    tl_world *world = NULL;
    tl_tick_id tick = {0};
    int peer = -1;

    if (argc < 2) {
        puts("expected the PATH of a waiting `tickline --trace-open unix:PATH`");
        return EXIT_SUCCESS;
    }
    if (!connect_to(argv[1], &peer) || tl_world_create(&world, &def) != TL_OK ||
        tl_tick_create(world, &worker, &tick) != TL_OK ||
        tl_tick_register(world, tick, tl_world_persistent_level(world)) != TL_OK) {
        return EXIT_FAILURE;
    }
    append(&peer, TL_TRACE_HEAD);
    for (int i = 0; i < 10 && tl_world_tick(world, TL_MS(16)) == TL_OK; i++) {
        (void)tl_trace_write(world, append, &peer);
    }
    tl_world_destroy(world);
    return EXIT_SUCCESS; /* which closes the socket: the end of the trace */
}

/* Output:
 * expected the PATH of a waiting `tickline --trace-open unix:PATH`
 */
