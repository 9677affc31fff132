import Foundation

/// A library that is loaded on first use; the documentation repeats this table.
struct LoadedLibrary: Sendable {
    /// The feature that needs the library.
    let purpose: String
    /// The library's file names; any one of them is enough.
    let files: [String]
    /// The Debian package that contains it.
    let package: String

    /// Whether it can be loaded. On macOS it is linked, so the program would not run without it.
    var isInstalled: Bool {
        #if canImport(Darwin)
            true
        #else
            files.contains { unsafe dlopen($0, RTLD_LAZY | RTLD_LOCAL) != nil }
        #endif
    }

    /// All libraries that are loaded on first use.
    static let all = table.map { LoadedLibrary(purpose: $0, files: $1, package: $2) }

    private static let table: [(purpose: String, files: [String], package: String)] = [
        ("network access", ["libcurl.so.4"], "libcurl4"),
        ("album descriptions", ["libxml2.so.2", "libxml2.so.16"], "libxml2"),
        ("covers", ["libchafa.so.0"], "libchafa0"),
        ("covers", ["libgdk_pixbuf-2.0.so.0"], "libgdk-pixbuf-2.0-0"),
        ("collage captions", ["libpangocairo-1.0.so.0"], "libpangocairo-1.0-0"),
        ("migrate", ["libplist-2.0.so.3"], "libplist3"),
        ("the archive", ["libsqlite3.so.0"], "libsqlite3-0"),
        ("playing albums", ["libmpdclient.so.2"], "libmpdclient2"),
        ("the setting keyring", ["libsecret-1.so.0"], "libsecret-1-0"),
        ("zipped exports", ["libarchive.so.13"], "libarchive13"),
        ("connecting Apple Music", ["libcrypto.so.3"], "libssl3"),
        ("connecting Apple Music", ["libmicrohttpd.so.12"], "libmicrohttpd12"),
    ]
}
