/* Plays the kernel's /dev/udmabuf where it has none, for libcamera's virtual camera: a buffer is then the memory file
 * that it would have been made of. Preloaded into the program that is tried; nothing else uses it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/udmabuf.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int is_ours(const char *path) { return !strcmp(path, "/dev/udmabuf") && access(path, F_OK); }

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = va_arg(rest, mode_t);                                                                            \
        va_end(rest);                                                                                                  \
        int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, #name);                                                 \
        return real(is_ours(path) ? "/dev/null" : path, flags, mode);                                                  \
    }
OPEN(open)
OPEN(open64)

int ioctl(int fd, unsigned long request, ...) {
    va_list rest;
    va_start(rest, request);
    void *given = va_arg(rest, void *);
    va_end(rest);
    if (request == UDMABUF_CREATE)
        return dup(((struct udmabuf_create *)given)->memfd);
    int (*real)(int, unsigned long, ...) = dlsym(RTLD_NEXT, "ioctl");
    return real(fd, request, given);
}
