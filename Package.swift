// swift-tools-version: 6.2

import PackageDescription

// Most libraries are loaded when they are first needed, by CLoading. Named to pkg-config they would be
// linked, and loaded at every start; so Linux gets the folders of their headers alone. (utf8proc is
// linked, but Debian's file for pkg-config has a flag that the package manager warns of.)
#if os(Linux)
    let loadedHeaders =
        [
            "/usr/include/cairo", "/usr/include/chafa", "/usr/include/gdk-pixbuf-2.0",
            "/usr/include/glib-2.0", "/usr/include/harfbuzz", "/usr/include/libsecret-1",
            "/usr/include/libxml2", "/usr/include/pango-1.0",
        ]
        // Debian's folders for the processors that Swift's toolchains are made for, and others'.
        + ["lib/aarch64-linux-gnu", "lib/x86_64-linux-gnu", "lib", "lib64"].flatMap {
            ["/usr/\($0)/chafa/include", "/usr/\($0)/glib-2.0/include"]
        }
    func pkgConfig(_ name: String) -> String? { nil }
#else
    let loadedHeaders: [String] = []
    func pkgConfig(_ name: String) -> String? { name }
#endif

// The loader binds all functions at the start, and then makes their addresses read-only. Names that no
// library may use are not exported, so that none takes the program's function for its own.
let linking: [LinkerSetting] = [
    .unsafeFlags(
        ["-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"],
        .when(platforms: [.linux])
    ),
    .unsafeFlags(
        ["-Xlinker", "--no-export-dynamic"],
        .when(platforms: [.linux], configuration: .release)
    ),
]

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .unsafeFlags(loadedHeaders.flatMap { ["-Xcc", "-I\($0)"] }),
]

// Tests spend most of their time in these modules, which take five times as long in a debug build.
let busy = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
    name: "vinylogue",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(
            name: "CArchive",
            pkgConfig: pkgConfig("libarchive"),
            providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]
        ),
        .systemLibrary(
            name: "CChafa",
            pkgConfig: pkgConfig("chafa"),
            providers: [.apt(["libchafa-dev"]), .brew(["chafa"])]
        ),
        .systemLibrary(
            name: "CCrypto",
            pkgConfig: pkgConfig("libcrypto"),
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .systemLibrary(
            name: "CCurl",
            pkgConfig: pkgConfig("libcurl"),
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .systemLibrary(
            name: "CDigest",
            pkgConfig: "libmd",
            providers: [.apt(["libmd-dev"]), .brew(["libmd"])]
        ),
        .systemLibrary(
            name: "CGdkPixbuf",
            pkgConfig: pkgConfig("gdk-pixbuf-2.0"),
            providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]
        ),
        .target(
            name: "CCommit",
            cSettings: Context.environment["VINYLOGUE_COMMIT"].map {
                [.define("VINYLOGUE_COMMIT", to: "\"\($0)\"")]
            }
        ),
        .target(name: "CCrashGuard"),
        .systemLibrary(name: "CHeap"),
        .systemLibrary(
            name: "CMicroHTTPD",
            pkgConfig: pkgConfig("libmicrohttpd"),
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]
        ),
        .systemLibrary(
            name: "CPango",
            pkgConfig: pkgConfig("pangocairo"),
            providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]
        ),
        .systemLibrary(
            name: "CPlist",
            pkgConfig: pkgConfig("libplist-2.0"),
            providers: [.apt(["libplist-dev"]), .brew(["libplist"])]
        ),
        .systemLibrary(
            name: "CMPD",
            pkgConfig: pkgConfig("libmpdclient"),
            providers: [.apt(["libmpdclient-dev"]), .brew(["libmpdclient"])]
        ),
        .systemLibrary(
            name: "CSecret",
            pkgConfig: pkgConfig("libsecret-1"),
            providers: [.apt(["libsecret-1-dev"]), .brew(["libsecret"])]
        ),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: pkgConfig("sqlite3"),
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]
        ),
        .systemLibrary(name: "CSpawn"),
        .systemLibrary(
            name: "CUtf8proc",
            pkgConfig: pkgConfig("libutf8proc"),
            providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]
        ),
        .systemLibrary(
            name: "CXML2",
            pkgConfig: pkgConfig("libxml-2.0"),
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),

        .target(
            name: "Archive",
            dependencies: ["CArchive", "Core", "Names", "SQLite"],
            swiftSettings: busy
        ),
        .target(name: "AppleMusic", dependencies: ["Core", "HTTP"], swiftSettings: strict),
        .target(name: "ArgumentParser", swiftSettings: strict),
        .target(
            name: "Artwork",
            dependencies: ["CChafa", "CGdkPixbuf", "CPango", "Core", "Terminal"],
            swiftSettings: busy
        ),
        .target(name: "Core", swiftSettings: busy),
        .target(name: "Demo", dependencies: ["Core", "HTTP", "LastFM"], swiftSettings: busy),
        .target(name: "HTTP", dependencies: ["CCurl", "Core"], swiftSettings: busy),
        .target(name: "LastFM", dependencies: ["Core", "HTTP"], swiftSettings: strict),
        .target(
            name: "LegacyMigration",
            dependencies: ["CPlist", "SQLite", "Storage", "VinylogueKit"],
            swiftSettings: strict
        ),
        .target(name: "ListenBrainz", dependencies: ["Core", "HTTP"], swiftSettings: strict),
        .target(name: "MPD", dependencies: ["CMPD"], swiftSettings: strict),
        .target(name: "MusicBrainz", dependencies: ["Core", "HTTP"], swiftSettings: strict),
        .target(name: "Names", dependencies: ["CUtf8proc"], swiftSettings: busy),
        .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: busy),
        .target(
            name: "Storage",
            dependencies: ["CDigest", "CSecret", "Core"],
            swiftSettings: strict
        ),
        .target(name: "Subsonic", dependencies: ["Core", "HTTP"], swiftSettings: strict),
        .target(
            name: "Terminal",
            dependencies: ["CCrashGuard", "CUtf8proc"],
            swiftSettings: busy
        ),
        .target(
            name: "Tokens",
            dependencies: ["CCrypto", "CMicroHTTPD", "Core"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "vinylogue",
            dependencies: ["VinylogueCLI"],
            exclude: ["Guide"],
            swiftSettings: strict,
            linkerSettings: linking
        ),
        .target(
            name: "VinylogueCLI",
            dependencies: [
                "ArgumentParser", "Artwork", "CCommit", "CSpawn", "Core", "Demo", "HTTP",
                "LegacyMigration",
                "Storage", "Terminal", "Tokens", "VinylogueKit", "VinylogueTUI",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "VinylogueKit",
            dependencies: [
                "AppleMusic", "Archive", "CXML2", "Core", "HTTP", "LastFM", "ListenBrainz", "MPD",
                "MusicBrainz", "Names", "Storage", "Subsonic", "Tokens",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "VinylogueTUI",
            dependencies: ["Artwork", "CHeap", "Terminal", "VinylogueKit"],
            swiftSettings: busy
        ),

        .testTarget(
            name: "AppleMusicTests",
            dependencies: ["AppleMusic", "Core", "HTTP", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ArchiveTests",
            dependencies: ["Archive", "ArchiveWorker", "Core", "SQLite", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "ArchiveWorker",
            dependencies: ["Archive"],
            path: "Tests/ArchiveWorker",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ArgumentParserTests",
            dependencies: ["ArgumentParser", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ArtworkTests",
            dependencies: ["Artwork", "Core", "Terminal", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CoreTests",
            dependencies: ["Core", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "DemoTests",
            dependencies: ["Artwork", "Core", "Demo", "HTTP", "LastFM", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "Demo", "HTTP", "LastFM", "SQLite", "Terminal", "TestSupport", "vinylogue",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "HTTPTests",
            dependencies: ["Core", "HTTP", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LastFMTests",
            dependencies: ["Core", "HTTP", "LastFM", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "Fuzz",
            dependencies: ["Core", "FuzzTargets"],
            path: "Tests/Fuzz/Driver",
            swiftSettings: strict
        ),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "AppleMusic", "Archive", "Artwork", "Core", "Demo", "HTTP", "LastFM",
                "LegacyMigration",
                "ListenBrainz", "MPD", "MusicBrainz", "SQLite", "Storage", "Subsonic", "Terminal",
                "Tokens", "VinylogueCLI", "VinylogueKit", "VinylogueTUI",
            ],
            path: "Tests/Fuzz/Targets",
            swiftSettings: strict
        ),
        .testTarget(
            name: "FuzzTests",
            dependencies: ["Artwork", "FuzzTargets", "TestSupport"],
            path: "Tests/Fuzz/Tests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "LegacyMigrationTests",
            dependencies: [
                "Core", "FuzzTargets", "LegacyMigration", "SQLite", "Storage", "TestSupport",
                "VinylogueKit",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ListenBrainzTests",
            dependencies: ["Core", "HTTP", "ListenBrainz", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "MPDTests",
            dependencies: ["MPD", "Storage", "TestSupport", "VinylogueKit"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "MusicBrainzTests",
            dependencies: ["Core", "HTTP", "MusicBrainz", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "NamesTests",
            dependencies: ["Names", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SQLiteTests",
            dependencies: ["SQLite", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: ["Core", "Storage", "StoreWorker", "TestSupport"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "StoreWorker",
            dependencies: ["Core", "Storage"],
            path: "Tests/StoreWorker",
            swiftSettings: strict
        ),
        .testTarget(
            name: "SubsonicTests",
            dependencies: ["Core", "HTTP", "Subsonic"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["Terminal", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(
            name: "TokensTests",
            dependencies: ["TestSupport", "Tokens"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "VinylogueCLITests",
            dependencies: [
                "ArgumentParser", "Artwork", "Demo", "HTTP", "LastFM", "SQLite", "Storage",
                "Terminal", "TestSupport", "Tokens", "VinylogueCLI", "VinylogueKit", "VinylogueTUI",
            ],
            exclude: ["ArchiveStory/oracle.py", "Snapshots"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "VinylogueKitTests",
            dependencies: [
                "Archive", "Core", "HTTP", "LastFM", "Storage", "TestSupport", "Tokens",
                "VinylogueKit",
            ],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "VinylogueTUITests",
            dependencies: [
                "Artwork", "Storage", "Terminal", "TestSupport", "VinylogueKit", "VinylogueTUI",
            ],
            exclude: ["Snapshots"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
