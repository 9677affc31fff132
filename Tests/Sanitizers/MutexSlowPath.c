// When two threads compete for a Swift Mutex, the kernel hands it over. ThreadSanitizer does not see
// this and would report races for everything that the Mutex protects. This file makes it visible.
//
// This library is loaded before the Swift library. Its two functions replace those that call the kernel:
// they call the originals and report the order to the sanitizer. The names are those of
// `_MutexHandle._lockSlow(_:)` and `_MutexHandle._unlockSlow()` in the module Synchronization on Linux.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Null in programs without the sanitizer.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

typedef __attribute__((swiftcall)) void lock_function(
    uint32_t thread, __attribute__((swift_context)) void *handle);
typedef __attribute__((swiftcall)) void unlock_function(
    __attribute__((swift_context)) void *handle);

lock_function lock_slowly __asm__(LOCK);
unlock_function unlock_slowly __asm__(UNLOCK);

__attribute__((swiftcall)) void lock_slowly(
    uint32_t thread, __attribute__((swift_context)) void *handle) {
  ((lock_function *)dlsym(RTLD_NEXT, LOCK))(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

__attribute__((swiftcall)) void unlock_slowly(
    __attribute__((swift_context)) void *handle) {
  if (__tsan_release) __tsan_release(handle);
  ((unlock_function *)dlsym(RTLD_NEXT, UNLOCK))(handle);
}
