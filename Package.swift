// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Debian's file for pkg-config holds a flag that the package manager warns of at every build.
#if os(Linux)
    let utf8procConfig: String? = nil
#else
    let utf8procConfig: String? = "libutf8proc"
#endif

let package = Package(
    name: "vinylogue",
    platforms: [.macOS(.v15)],
    targets: [
        .systemLibrary(
            name: "CChafa",
            pkgConfig: "chafa",
            providers: [.apt(["libchafa-dev"]), .brew(["chafa"])]
        ),
        .systemLibrary(
            name: "CCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .systemLibrary(
            name: "CGdkPixbuf",
            pkgConfig: "gdk-pixbuf-2.0",
            providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]
        ),
        .systemLibrary(
            name: "CPango",
            pkgConfig: "pangocairo",
            providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]
        ),
        .systemLibrary(
            name: "CPlist",
            pkgConfig: "libplist-2.0",
            providers: [.apt(["libplist-dev"]), .brew(["libplist"])]
        ),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]
        ),
        .systemLibrary(
            name: "CUtf8proc",
            pkgConfig: utf8procConfig,
            providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]
        ),
        .systemLibrary(
            name: "CXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),

        .target(name: "ArgumentParser", swiftSettings: strict),
        .target(
            name: "Artwork",
            dependencies: ["CChafa", "CGdkPixbuf", "CPango", "Terminal"],
            swiftSettings: strict
        ),
        .target(name: "Demo", dependencies: ["LastFM"], swiftSettings: strict),
        .target(name: "LastFM", dependencies: ["CCurl"], swiftSettings: strict),
        .target(
            name: "LegacyMigration",
            dependencies: ["CPlist", "CSQLite", "Storage", "VinylogueKit"],
            swiftSettings: strict
        ),
        .target(name: "Storage", dependencies: ["CCrypto"], swiftSettings: strict),
        .target(name: "Terminal", dependencies: ["CUtf8proc"], swiftSettings: strict),
        .executableTarget(
            name: "vinylogue",
            dependencies: ["VinylogueCLI"],
            swiftSettings: strict
        ),
        .target(
            name: "VinylogueCLI",
            dependencies: [
                "ArgumentParser", "Artwork", "Demo", "LastFM", "LegacyMigration", "Storage",
                "Terminal", "VinylogueKit", "VinylogueTUI",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "VinylogueKit",
            dependencies: ["CXML2", "LastFM", "Storage"],
            swiftSettings: strict
        ),
        .target(
            name: "VinylogueTUI",
            dependencies: ["Artwork", "LastFM", "Terminal", "VinylogueKit"],
            swiftSettings: strict
        ),

        .testTarget(
            name: "ArgumentParserTests",
            dependencies: ["ArgumentParser"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ArtworkTests",
            dependencies: ["Artwork", "Terminal", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "DemoTests",
            dependencies: ["Artwork", "Demo", "LastFM"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["Demo", "LastFM", "TestSupport", "vinylogue"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "LastFMTests",
            dependencies: ["LastFM", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "Fuzz",
            dependencies: ["FuzzTargets"],
            path: "Tests/Fuzz/Driver",
            swiftSettings: strict
        ),
        .target(
            name: "FuzzTargets",
            dependencies: ["LegacyMigration"],
            path: "Tests/Fuzz/Targets",
            swiftSettings: strict
        ),
        .testTarget(
            name: "LegacyMigrationTests",
            dependencies: [
                "CSQLite", "FuzzTargets", "LegacyMigration", "Storage", "TestSupport",
                "VinylogueKit",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: ["Storage", "StoreWorker", "TestSupport"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "StoreWorker",
            dependencies: ["Storage"],
            path: "Tests/StoreWorker",
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
            name: "VinylogueCLITests",
            dependencies: [
                "Demo", "LastFM", "Storage", "Terminal", "TestSupport", "VinylogueCLI",
                "VinylogueKit", "VinylogueTUI",
            ],
            exclude: ["Snapshots"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "VinylogueKitTests",
            dependencies: ["LastFM", "Storage", "TestSupport", "VinylogueKit"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "VinylogueTUITests",
            dependencies: [
                "Artwork", "LastFM", "Terminal", "TestSupport", "VinylogueKit", "VinylogueTUI",
            ],
            exclude: ["Snapshots"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
