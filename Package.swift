// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "vinylogue",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "Demo", dependencies: ["LastFM"], swiftSettings: strict),
        .testTarget(
            name: "DemoTests",
            dependencies: ["Demo", "LastFM"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .target(name: "LastFM", swiftSettings: strict),
        .testTarget(
            name: "LastFMTests",
            dependencies: ["LastFM", "TestSupport"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .systemLibrary(
            name: "CUtf8proc",
            pkgConfig: "libutf8proc",
            providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]
        ),
        .target(name: "Terminal", dependencies: ["CUtf8proc"], swiftSettings: strict),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["Terminal"],
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
