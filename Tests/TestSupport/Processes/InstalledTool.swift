import Foundation

/// External programs that some tests need, which may not be installed.
package enum InstalledTool {
    /// Whether the program with this name is installed.
    package static func has(_ name: String) -> Bool {
        ["/usr/bin", "/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }
}
