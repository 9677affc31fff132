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
    ],
    swiftLanguageModes: [.v6]
)
