import Foundation

/// The products of the package manager's build.
package enum BuildProducts {
    /// The folder with the package's programs and its test bundle.
    package static var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        // If tests are not a bundle, they are a program in the same folder.
        return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    }

    /// The installed program that `VINYLOGUE_PROGRAM` names; nil if it is unset.
    package static let installed: URL? = ProcessInfo.processInfo.environment["VINYLOGUE_PROGRAM"]
        .flatMap { $0.isEmpty ? nil : URL(filePath: $0) }

    /// The package's program with this name: for `vinylogue` the installed one, if there is one, otherwise
    /// the one built with the tests.
    package static func program(_ name: String) -> URL {
        let built = folder.appending(path: name)
        return name == "vinylogue" ? installed ?? built : built
    }
}
