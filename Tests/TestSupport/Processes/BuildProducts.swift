import Foundation

/// What the package manager has built.
package enum BuildProducts {
    /// The folder with the package's programs and its test bundle.
    package static var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        // Where tests are no bundle, they are a program of their own.
        return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    }
}
