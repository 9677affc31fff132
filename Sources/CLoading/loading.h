// Declares a library that is loaded when it is first needed. Loading all libraries would take
// longer than showing a chart from the cache, which needs none of them.
//
// LOADED_LIBRARY(Tool, file, FUNCTIONS), where `file` is the library's name for the loader, and
// FUNCTIONS(EACH) is EACH(one) EACH(two)..., declares
//   ToolFunctions      pointers to the functions, with their types from the library's header
//   load_Tool()        loads the library; NULL if it or one of the functions is missing; safe to
//                      call from any thread at any time
//
// On macOS, the library is linked, since the loader does not search Homebrew's folders.

#pragma once

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define LOADED_MEMBER(name) __typeof__(name) *_Nonnull name;

#if __APPLE__
#define LOADED_OPEN(file) RTLD_DEFAULT
#define LOADED_FIND(name) functions->name = name;
#else
// Calls within the library are resolved as usual, so a library that the user preloads wins.
#define LOADED_OPEN(file) dlopen(file, RTLD_LAZY | RTLD_LOCAL)
#define LOADED_FIND(name)                                                  \
    __typeof__(name) *found_##name = (__typeof__(name) *)dlsym(library, #name); \
    if (!found_##name) return false;                                       \
    functions->name = found_##name;
#endif

#define LOADED_LIBRARY(Tool, file, FUNCTIONS)                                            \
    typedef struct __attribute__((swift_attr("@Sendable"))) Tool##Functions {            \
        FUNCTIONS(LOADED_MEMBER)                                                         \
    } Tool##Functions;                                                                   \
                                                                                         \
    static inline bool find_##Tool(Tool##Functions *_Nonnull functions) {                \
        void *library = LOADED_OPEN(file);                                               \
        if (!library) return false;                                                      \
        FUNCTIONS(LOADED_FIND)                                                           \
        return true;                                                                     \
    }                                                                                    \
                                                                                         \
    static inline const Tool##Functions *_Nullable load_##Tool(void) {                   \
        static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;                         \
        static Tool##Functions functions;                                                \
        static bool is_loaded = false;                                                   \
        pthread_mutex_lock(&turn);                                                       \
        if (!is_loaded) is_loaded = find_##Tool(&functions);                             \
        const Tool##Functions *loaded = is_loaded ? &functions : NULL;                   \
        pthread_mutex_unlock(&turn);                                                     \
        return loaded;                                                                   \
    }
