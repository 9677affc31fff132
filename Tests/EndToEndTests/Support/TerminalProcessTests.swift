import Foundation
import TestSupport
import Testing

/// How the tests start programs.
struct TerminalProcessTests {
    @Test func `A program on a terminal inherits no pipes`() throws {
        var ends: [Int32] = [0, 0]
        try #require(unsafe pipe(&ends) == 0)
        defer { close(ends[0]) }
        let terminal = try TerminalProcess(UserHome().program(), ["--demo"])
        close(ends[1])
        try withExtendedLifetime(terminal) {
            var reader = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            // A program that another test began in between may have it, but not for long.
            try #require(unsafe poll(&reader, 1, 60_000) >= 0)
            #expect(reader.revents == Int16(POLLHUP))
        }
    }
}
