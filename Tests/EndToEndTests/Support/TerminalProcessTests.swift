import Foundation
import TestSupport
import Testing

/// The way in which tests start programs on a terminal.
struct TerminalProcessTests {
    @Test func `A program on a terminal inherits no pipes`() throws {
        var ends: [Int32] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        defer { close(ends[0]) }
        let terminal = try TerminalProcess(UserHome().program(), ["--demo"])
        close(ends[1])
        try withExtendedLifetime(terminal) {
            var reader = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            // A program started by another test in between may have inherited the pipe, but only briefly.
            try #require(unsafe poll(&reader, 1, 60_000) >= 0)
            #expect(reader.revents == Int16(POLLHUP))
        }
    }
}
