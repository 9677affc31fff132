#pragma once

#if !__has_include(<libsecret/secret.h>)
#error "Missing package libsecret-1-dev. Install it, or run README's first command for all of them."
#endif

#include "../CLoading/loading.h"
#include <libsecret/secret.h>

#define LIBSECRET_FUNCTIONS(EACH) \
    EACH(g_bus_get_sync) \
    EACH(g_cancellable_cancel) \
    EACH(g_cancellable_new) \
    EACH(g_dbus_connection_set_exit_on_close) \
    EACH(g_error_free) \
    EACH(g_error_matches) \
    EACH(g_io_error_quark) \
    EACH(g_object_ref) \
    EACH(g_object_unref) \
    EACH(secret_error_get_quark) \
    EACH(secret_password_clear_sync) \
    EACH(secret_password_free) \
    EACH(secret_password_lookup_nonpageable_sync) \
    EACH(secret_password_store_sync)

LOADED_LIBRARY(LibSecret, "libsecret-1.so.0", LIBSECRET_FUNCTIONS)

// A secret is found by its name and the path of the credentials file that it belongs to.
static const SecretSchema csecret_schema = {
    "vinylogue",
    SECRET_SCHEMA_NONE,
    {{"file", SECRET_SCHEMA_ATTRIBUTE_STRING}, {"name", SECRET_SCHEMA_ATTRIBUTE_STRING}},
};

// Connects to the session's bus; by default, GLib would end the program when the bus ends.
static inline bool csecret_connect(LibSecretFunctions secret, GCancellable *limit, GError **error) {
    GDBusConnection *bus = secret.g_bus_get_sync(G_BUS_TYPE_SESSION, limit, error);
    if (!bus) return false;
    secret.g_dbus_connection_set_exit_on_close(bus, FALSE);
    secret.g_object_unref(bus);
    return true;
}

// These wrap variadic functions, which Swift cannot call.

static inline gchar *csecret_find(LibSecretFunctions secret, const char *file, const char *name,
                                  GCancellable *limit, GError **error) {
    return secret.secret_password_lookup_nonpageable_sync(
        &csecret_schema, limit, error, "file", file, "name", name, NULL);
}

static inline void csecret_store(LibSecretFunctions secret, const char *file, const char *name,
                                 const char *label, const char *value, GCancellable *limit,
                                 GError **error) {
    secret.secret_password_store_sync(&csecret_schema, SECRET_COLLECTION_DEFAULT, label, value,
                                      limit, error, "file", file, "name", name, NULL);
}

static inline void csecret_remove(LibSecretFunctions secret, const char *file, const char *name,
                                  GCancellable *limit, GError **error) {
    secret.secret_password_clear_sync(&csecret_schema, limit, error, "file", file, "name", name,
                                      NULL);
}

static inline bool csecret_is_locked(LibSecretFunctions secret, const GError *error) {
    return secret.g_error_matches(error, secret.secret_error_get_quark(), SECRET_ERROR_IS_LOCKED);
}

static inline bool csecret_is_late(LibSecretFunctions secret, const GError *error) {
    return secret.g_error_matches(error, secret.g_io_error_quark(), G_IO_ERROR_CANCELLED);
}
