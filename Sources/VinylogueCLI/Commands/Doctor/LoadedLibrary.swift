import Foundation

/// A library that is loaded when it is first needed; the documentation has the same table.
struct LoadedLibrary: Sendable {
    /// What needs it.
    let purpose: String
    /// The names by which the loader knows it; one of them is enough.
    let files: [String]
    /// The package of Debian that has it.
    let package: String

    /// Whether it can be loaded. On macOS it is linked, so the program would not run without it.
    var isInstalled: Bool {
        #if os(Linux)
            files.contains { unsafe dlopen($0, RTLD_LAZY | RTLD_LOCAL) != nil }
        #else
            true
        #endif
    }

    /// All of them.
    static let all = [
        LoadedLibrary(purpose: "the service", files: ["libcurl.so.4"], package: "libcurl4"),
        LoadedLibrary(
            purpose: "descriptions of albums",
            files: ["libxml2.so.2", "libxml2.so.16"],
            package: "libxml2"
        ),
        LoadedLibrary(purpose: "covers", files: ["libchafa.so.0"], package: "libchafa0"),
        LoadedLibrary(
            purpose: "covers",
            files: ["libgdk_pixbuf-2.0.so.0"],
            package: "libgdk-pixbuf-2.0-0"
        ),
        LoadedLibrary(
            purpose: "names in collages",
            files: ["libpangocairo-1.0.so.0"],
            package: "libpangocairo-1.0-0"
        ),
        LoadedLibrary(purpose: "migrate", files: ["libplist-2.0.so.3"], package: "libplist3"),
        LoadedLibrary(
            purpose: "the archive",
            files: ["libsqlite3.so.0"],
            package: "libsqlite3-0"
        ),
        LoadedLibrary(
            purpose: "playing albums",
            files: ["libmpdclient.so.2"],
            package: "libmpdclient2"
        ),
        LoadedLibrary(
            purpose: "zipped exports",
            files: ["libarchive.so.13"],
            package: "libarchive13"
        ),
        LoadedLibrary(
            purpose: "connecting Apple Music",
            files: ["libcrypto.so.3"],
            package: "libssl3"
        ),
        LoadedLibrary(
            purpose: "connecting Apple Music",
            files: ["libmicrohttpd.so.12"],
            package: "libmicrohttpd12"
        ),
    ]
}
