// A library that is loaded when it is first needed. Loading all of them takes longer than a chart from
// the cache does, which needs none.
//
// LOADED_LIBRARY(Tool, file, FUNCTIONS), where the loader knows the file by that name, and
// FUNCTIONS(EACH) is EACH(one) EACH(two)..., declares
//   ToolFunctions      a pointer to each of the functions, of the type in the library's own header
//   load_Tool()        loads the library; NULL when it or one of the functions is not there; any
//                      thread may call it, at any time
//
// On macOS the library is linked, since Homebrew's are not where the loader searches.

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
// The library finds functions where all libraries do, so one that the user preloads is in front.
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
