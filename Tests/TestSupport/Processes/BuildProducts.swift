import Foundation

/// What the package manager has built.
package enum BuildProducts {
    /// The folder with the package's programs and its test bundle.
    package static var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        // Where tests are no bundle, they are a program of their own.
        return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    }

    /// The installed program that `VINYLOGUE_PROGRAM` names; nil if it is unset.
    package static let installed: URL? = ProcessInfo.processInfo.environment["VINYLOGUE_PROGRAM"]
        .flatMap { $0.isEmpty ? nil : URL(filePath: $0) }

    /// The package's program of that name: vinylogue is the installed one, if there is one, and others are
    /// those built beside the tests.
    package static func program(_ name: String) -> URL {
        let built = folder.appending(path: name)
        return name == "vinylogue" ? installed ?? built : built
    }
}
