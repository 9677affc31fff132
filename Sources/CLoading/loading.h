// A library that is loaded when it is first needed. Loading all of them takes longer than a chart from
// the cache does, which needs none.
//
// LOADED_LIBRARY(Tool, file, FUNCTIONS), where the loader knows the file by that name, and
// FUNCTIONS(EACH) is EACH(one) EACH(two)..., declares
//   ToolFunctions      a pointer to each of the functions, of the type in the library's own header
//   load_Tool()        loads the library; NULL when it or one of the functions is not there
//
// Only one thread may be in load_Tool at a time. On macOS the library is linked, since Homebrew's are not
// where the loader searches.

#pragma once

#include <dlfcn.h>
#include <stddef.h>

#define LOADED_MEMBER(name) __typeof__(name) *_Nonnull name;

// Where a library looks for its own functions first; Package.swift may say.
#ifndef LOADED_SCOPE
#define LOADED_SCOPE 0
#endif

#if __APPLE__
#define LOADED_OPEN(file) RTLD_DEFAULT
#define LOADED_FIND(name) functions.name = name;
#else
#define LOADED_OPEN(file) dlopen(file, RTLD_LAZY | RTLD_LOCAL | LOADED_SCOPE)
#define LOADED_FIND(name)                                                  \
    __typeof__(name) *found_##name = (__typeof__(name) *)dlsym(library, #name); \
    if (!found_##name) return NULL;                                        \
    functions.name = found_##name;
#endif

#define LOADED_LIBRARY(Tool, file, FUNCTIONS)                                            \
    typedef struct __attribute__((swift_attr("@Sendable"))) Tool##Functions {            \
        FUNCTIONS(LOADED_MEMBER)                                                         \
    } Tool##Functions;                                                                   \
                                                                                         \
    static inline const Tool##Functions *_Nullable load_##Tool(void) {                   \
        static Tool##Functions functions;                                                \
        void *library = LOADED_OPEN(file);                                               \
        if (!library) return NULL;                                                       \
        FUNCTIONS(LOADED_FIND)                                                           \
        return &functions;                                                               \
    }
