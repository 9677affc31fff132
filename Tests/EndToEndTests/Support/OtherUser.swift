import Foundation
import TestSupport

/// A user of this computer without any rights, whom only root can stand in for.
struct OtherUser {
    private static let tool = "/usr/bin/setpriv"

    /// Whether this process may run programs as somebody else.
    static var canBeUsed: Bool {
        getuid() == 0 && FileManager.default.isExecutableFile(atPath: tool)
    }

    /// Runs a line of the shell as this user.
    func run(_ line: String) async throws -> BuiltProgram.Outcome {
        try await BuiltProgram.shell(environment: ["PATH": "/usr/bin:/bin"]).run(
            [
                "-c", "exec \(Self.tool) --reuid 65534 --regid 65534 --clear-groups sh -c \"$0\"",
                line,
            ]
        )
    }
}
