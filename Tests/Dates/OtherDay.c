// Preloaded into tests and the programs that they start, to simulate another day: the date and the times of
// files are VINYLOGUE_TEST_SECONDS ahead. Monotonic clocks do not change.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t seconds(void) {
    static time_t ahead;
    static int is_known;
    if (!is_known) {
        const char *text = getenv("VINYLOGUE_TEST_SECONDS");
        ahead = text ? atoll(text) : 0;
        is_known = 1;
    }
    return ahead;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int status = syscall(SYS_clock_gettime, clock, now);
    if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        now->tv_sec += seconds();
    return status;
}

int gettimeofday(struct timeval *now, void *zone) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    now->tv_sec = time.tv_sec;
    now->tv_usec = time.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock,
                           const struct timespec *end) {
    static int (*next)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
    if (!next) next = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
    if (!next) next = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
    struct timespec real = *end;
    // A smaller time is on the monotonic clock, which started with the machine.
    if (real.tv_sec > 1000000000) real.tv_sec -= seconds();
    return next(condition, lock, &real);
}

int sem_timedwait(sem_t *semaphore, const struct timespec *end) {
    static int (*next)(sem_t *, const struct timespec *);
    if (!next) next = dlsym(RTLD_NEXT, "sem_timedwait");
    struct timespec real = *end;
    real.tv_sec -= seconds();
    return next(semaphore, &real);
}

// File times come from the system's clock. They are moved ahead when read, to match the program's clock.

int fstatat(int folder, const char *path, struct stat *status, int flags) {
    int result = syscall(SYS_newfstatat, folder, path, status, flags);
    if (result == 0) {
        status->st_atim.tv_sec += seconds();
        status->st_mtim.tv_sec += seconds();
        status->st_ctim.tv_sec += seconds();
    }
    return result;
}

int stat(const char *path, struct stat *status) { return fstatat(AT_FDCWD, path, status, 0); }

int lstat(const char *path, struct stat *status) {
    return fstatat(AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}

int fstat(int file, struct stat *status) { return fstatat(file, "", status, AT_EMPTY_PATH); }

// The same functions for programs that were built with large file support.
int fstatat64(int, const char *, struct stat64 *, int) __attribute__((alias("fstatat")));
int stat64(const char *, struct stat64 *) __attribute__((alias("stat")));
int lstat64(const char *, struct stat64 *) __attribute__((alias("lstat")));
int fstat64(int, struct stat64 *) __attribute__((alias("fstat")));

static int set_times(int folder, const char *path, const struct timespec *times, int flags) {
    struct timespec real[2];
    for (int i = 0; times && i < 2; i++) {
        real[i] = times[i];
        if (real[i].tv_nsec != UTIME_NOW && real[i].tv_nsec != UTIME_OMIT)
            real[i].tv_sec -= seconds();
    }
    return syscall(SYS_utimensat, folder, path, times ? real : NULL, flags);
}

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
    return set_times(folder, path, times, flags);
}

int futimens(int file, const struct timespec times[2]) { return set_times(file, NULL, times, 0); }

int utimes(const char *path, const struct timeval times[2]) {
    struct timespec exact[2];
    for (int i = 0; times && i < 2; i++) {
        exact[i].tv_sec = times[i].tv_sec;
        exact[i].tv_nsec = times[i].tv_usec * 1000;
    }
    return set_times(AT_FDCWD, path, times ? exact : NULL, 0);
}
