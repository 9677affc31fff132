/// Splits a stream of bytes into records, with at most one record and one chunk in memory.
struct RecordSplitter {
    /// How the records are separated.
    enum Shape: Equatable {
        /// One record per line.
        case lines
        /// One record per line, but quoted fields may contain line ends.
        case csv
        /// JSON objects nested in this many arrays and objects.
        case objects(depth: Int)
    }

    /// A record, or data that is not a valid record.
    enum Piece {
        case record(Range<Int>)
        /// A last line without a line end.
        case lastLine(Range<Int>)
        case invalid(String)
    }

    /// The file ends within a record.
    struct CutOff: Error {
        var reason: String
    }

    /// The maximum size of a record, in bytes.
    private static let recordSize = 1 << 20

    private let shape: Shape
    private var buffer: [UInt8] = []
    /// Where the current record begins in the buffer, and how far the buffer has been scanned.
    private var (start, position) = (0, 0)
    private var (line, startLine) = (1, 1)
    private var isTooLong = false
    private var isInRecord = false
    private var json = JSONState()
    private var csv = CSVState()
    /// Whether the last line ended in a carriage return, which a line feed may follow.
    private var isAfterReturn = false

    init(_ shape: Shape) {
        self.shape = shape
    }

    /// Passes on the pieces of a stream, each with the number of its first line, from 1.
    ///
    /// Throws `CutOff` if the stream ends inside quotes, a list or an object.
    ///
    /// - Parameter read: returns the next bytes, or an empty array at the end.
    mutating func forEach(
        from read: () throws -> [UInt8],
        _ take: ([UInt8], Piece, Int) throws -> Void
    ) throws {
        while true {
            let chunk = try read()
            if chunk.isEmpty { return try finish(take) }
            buffer.removeFirst(start)
            position -= start
            start = 0
            buffer += chunk
            while let end = nextEnd() {
                if isTooLong || end - start > Self.recordSize {
                    try take(buffer, .invalid("longer than a megabyte"), startLine)
                } else {
                    try take(buffer, .record(start..<end), startLine)
                }
                (isTooLong, start, startLine) = (false, position, line)
            }
            if position - start > Self.recordSize {
                isTooLong = true
            }
            // Data outside records, or in a record that is too long, need not be kept.
            if isTooLong || shape != .lines && shape != .csv && !isInRecord { start = position }
        }
    }

    /// Whether a JSON text ends inside quotes, a list or an object.
    static func isCutOff(_ text: ArraySlice<UInt8>) -> Bool {
        var state = JSONState()
        for byte in text { state.take(byte) }
        return state.isQuoted || state.depth > 0
    }

    /// The number of arrays and objects around the first object with a key; nil if there is none.
    static func depth(of key: String, in text: [UInt8]) -> Int? {
        let key = Array("\"\(key)\"".utf8)
        var state = JSONState()
        for index in text.indices {
            if !state.isQuoted, text[index...].starts(with: key) { return max(0, state.depth - 1) }
            state.take(text[index])
        }
        return nil
    }

    private func finish(_ take: ([UInt8], Piece, Int) throws -> Void) throws {
        switch shape {
        case .objects:
            if json.depth > 0 { throw CutOff(reason: "the file is cut off") }
        case .csv where csv.isQuoted:
            throw CutOff(reason: "the quotation mark in line \(startLine) is never closed")
        case .lines, .csv:
            if isTooLong {
                try take(buffer, .invalid("longer than a megabyte"), startLine)
            } else if start < buffer.count {
                try take(buffer, .lastLine(start..<buffer.count), startLine)
            }
        }
    }

    /// Scans for the end of the record, before any line end; nil if more bytes are needed.
    private mutating func nextEnd() -> Int? {
        switch shape {
        case .lines: endOfLine()
        case .csv: endOfRow()
        case .objects(let wanted): endOfObject(at: wanted)
        }
    }

    private mutating func endOfLine() -> Int? {
        skipLineFeed()
        guard let end = buffer[position...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
            position = buffer.count
            return nil
        }
        position = end + 1
        line += 1
        isAfterReturn = buffer[end] == 0x0D
        return end
    }

    private mutating func endOfRow() -> Int? {
        skipLineFeed()
        while position < buffer.count {
            let byte = buffer[position]
            let role = csv.take(byte)
            position += 1
            guard byte == 0x0A || byte == 0x0D else { continue }
            if byte == 0x0D || position < 2 || buffer[position - 2] != 0x0D { line += 1 }
            guard role == .end else { continue }
            isAfterReturn = byte == 0x0D
            return position - 1
        }
        return nil
    }

    /// Skips the line feed of a line end that began with a carriage return.
    private mutating func skipLineFeed() {
        guard isAfterReturn, position < buffer.count else { return }
        isAfterReturn = false
        guard buffer[position] == 0x0A else { return }
        position += 1
        start = position
    }

    private mutating func endOfObject(at wanted: Int) -> Int? {
        while position < buffer.count {
            let byte = buffer[position]
            position += 1
            if byte == 0x0A { line += 1 }
            let before = json.depth
            json.take(byte)
            json.depth = max(0, json.depth)
            if json.depth > before, byte == UInt8(ascii: "{"), before == wanted {
                (isInRecord, start, startLine) = (true, position - 1, line)
            } else if json.depth < before, isInRecord, json.depth <= wanted {
                isInRecord = false
                return position
            }
        }
        return nil
    }
}

/// Tracks the nesting depth in a JSON text byte by byte, even if the text is malformed.
private struct JSONState {
    var depth = 0
    private(set) var isQuoted = false
    private var isEscaped = false

    mutating func take(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if isQuoted {
            isEscaped = byte == UInt8(ascii: "\\")
            isQuoted = byte != UInt8(ascii: "\"")
        } else {
            switch byte {
            case UInt8(ascii: "\""): isQuoted = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
    }
}
