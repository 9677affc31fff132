#pragma once

#if !__has_include(<openssl/evp.h>)
#error "Missing package libssl-dev. Install it, or run README's first command for all of them."
#endif

#include "../CLoading/loading.h"
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#define CRYPTO_FUNCTIONS(EACH) \
    EACH(BIO_free) \
    EACH(BIO_new_mem_buf) \
    EACH(BN_bn2binpad) \
    EACH(d2i_ECDSA_SIG) \
    EACH(ECDSA_SIG_free) \
    EACH(ECDSA_SIG_get0) \
    EACH(ERR_clear_error) \
    EACH(EVP_DigestSign) \
    EACH(EVP_DigestSignInit) \
    EACH(EVP_MD_CTX_free) \
    EACH(EVP_MD_CTX_new) \
    EACH(EVP_PKEY_free) \
    EACH(EVP_PKEY_get_group_name) \
    EACH(EVP_sha256) \
    EACH(PEM_read_bio_PrivateKey)

LOADED_LIBRARY(Crypto, "libcrypto.so.3", CRYPTO_FUNCTIONS)

// If this did not pass a password, OpenSSL would ask for one on the terminal.
static inline EVP_PKEY *_Nullable ccrypto_read_key(CryptoFunctions crypto, const void *_Nonnull pem,
    int size) {
    BIO *bytes = crypto.BIO_new_mem_buf(pem, size);
    if (!bytes) return NULL;
    EVP_PKEY *key = crypto.PEM_read_bio_PrivateKey(bytes, NULL, NULL, "");
    crypto.BIO_free(bytes);
    crypto.ERR_clear_error();
    return key;
}
