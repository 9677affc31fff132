import Foundation
import TestSupport

/// An unprivileged user of this computer, as whom only root can run programs.
struct OtherUser {
    private static let tool = "/usr/bin/setpriv"

    /// Whether this process can run programs as another user.
    static var canBeUsed: Bool {
        getuid() == 0 && FileManager.default.isExecutableFile(atPath: tool)
    }

    /// Runs a shell command line as this user.
    func run(_ line: String) async throws -> BuiltProgram.Outcome {
        try await BuiltProgram.shell(environment: ["PATH": "/usr/bin:/bin"]).run(
            [
                "-c", "exec \(Self.tool) --reuid 65534 --regid 65534 --clear-groups sh -c \"$0\"",
                line,
            ]
        )
    }
}
