import Foundation

/// Programs of others that a few tests run, and that a machine need not have.
package enum InstalledTool {
    /// Whether the program of this name is installed.
    package static func has(_ name: String) -> Bool {
        ["/usr/bin", "/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }
}
