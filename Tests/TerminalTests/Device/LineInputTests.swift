import Terminal
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

struct LineInputTests {
    /// An input with the given bytes, and a pipe for the prompts.
    private struct Feed {
        let reader: Int32
        let prompts: (read: Int32, write: Int32)

        init(_ bytes: [UInt8]) throws {
            var ends: [Int32] = [-1, -1]
            try #require(unsafe pipe(&ends) == 0)
            try #require(unsafe write(ends[1], bytes, bytes.count) == bytes.count)
            closeDescriptor(ends[1])
            reader = ends[0]
            try #require(unsafe pipe(&ends) == 0)
            prompts = (ends[0], ends[1])
        }

        init(_ text: String) throws { try self.init(Array(text.utf8)) }

        func input(limit: Int = 100) -> LineInput {
            .live(input: reader, output: prompts.write, limit: limit)
        }

        func close() {
            closeDescriptor(reader)
            closeDescriptor(prompts.read)
            closeDescriptor(prompts.write)
        }
    }

    @Test func `Lines are read one by one until the input ends`() throws {
        let feed = try Feed("one\ntwo\r\n\nñandú 日\nrest")
        defer { feed.close() }
        let input = feed.input()
        let lines = try (0..<6).map { _ in try input.line("") }
        #expect(lines == ["one", "two", "", "ñandú 日", "rest", nil])
    }

    @Test func `Input after a line is left for the next reader`() throws {
        let feed = try Feed("key\nnext")
        defer { feed.close() }
        #expect(try feed.input().line("") == "key")
        var rest = [UInt8](repeating: 0, count: 16)
        let count = unsafe read(feed.reader, &rest, rest.count)
        #expect(String(decoding: rest.prefix(count), as: UTF8.self) == "next")
    }

    @Test func `The prompt goes to its own file descriptor`() throws {
        let feed = try Feed("x\n")
        defer { feed.close() }
        _ = try feed.input().line("Name: ")
        var shown = [UInt8](repeating: 0, count: 16)
        let count = unsafe read(feed.prompts.read, &shown, shown.count)
        #expect(String(decoding: shown.prefix(count), as: UTF8.self) == "Name: ")
    }

    @Test func `A line may be as long as the limit and no longer`() throws {
        let feed = try Feed("12345\n123456\n")
        defer { feed.close() }
        let input = feed.input(limit: 5)
        #expect(try input.line("") == "12345")
        #expect(throws: LineInputError.tooLong(limit: 5)) { try input.line("") }
    }

    @Test(arguments: [[0xFF, 0x0A], [0xC3, 0x0A], [0x61, 0xC0, 0x80, 0x0A]] as [[UInt8]])
    func `Invalid UTF-8 is rejected`(bytes: [UInt8]) throws {
        let feed = try Feed(bytes)
        defer { feed.close() }
        #expect(throws: LineInputError.notText) { try feed.input().line("") }
    }

    @Test func `A hidden line requires a terminal`() throws {
        let feed = try Feed("secret\n")
        defer { feed.close() }
        #expect(throws: LineInputError.notATerminal) { try feed.input().hiddenLine("Key: ") }
    }

    @Test func `A closed descriptor is an error, not an endless wait`() {
        let input = LineInput.live(input: 1_000_000, output: 1_000_000)
        #expect(throws: LineInputError.system(code: EBADF)) { try input.line("") }
        #expect(throws: LineInputError.system(code: EBADF)) { try input.line("Name: ") }
    }
}
