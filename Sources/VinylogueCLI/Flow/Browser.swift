import Foundation

/// The user's web browser.
enum Browser {
    /// Shows a page; false when the address is none of the web, or no browser could be started.
    static func open(_ address: String) async -> Bool {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme) else {
            return false
        }
        #if os(macOS)
            let program = "open"
        #else
            let program = "xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, url.absoluteString]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return await withCheckedContinuation { continuation in
            process.terminationHandler = { ended in
                continuation.resume(returning: ended.terminationStatus == 0)
            }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(returning: false)
            }
        }
    }
}
