/// Checks an XML property list, and passes on the parts that are safe for libplist.
///
/// libplist recurses once for each level of nesting, and takes quadratic time for a text full of
/// entities. So this counts nesting and entities, and passes on only tags and text. Ambiguous parts
/// (comments, instructions, the document type, CDATA) are left out or rejected.
struct XMLPlistCleaner {
    private static let tags: Set<String> = [
        "plist", "dict", "array", "key", "string", "data", "date", "integer", "real", "true",
        "false",
    ]
    /// The maximum number of bytes that libplist may move while replacing entities, about 20 ms.
    private static let entityWork = 2_000_000_000

    private let bytes: [UInt8]
    private var position = 0
    private var cleaned: [UInt8] = []
    private var depth = 0
    private var values = 0
    private var textStart = 0
    private var entities = 0
    private var finishedWork = 0

    /// Returns the list as plain tags and text; throws if it is damaged or exceeds the limits.
    static func clean(_ bytes: [UInt8]) throws(PropertyList.Failure) -> [UInt8] {
        var cleaner = XMLPlistCleaner(bytes: bytes)
        try cleaner.run()
        return cleaner.cleaned
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        cleaned.reserveCapacity(bytes.count)
    }

    private mutating func run() throws(PropertyList.Failure) {
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                try copyText()
                continue
            }
            if matches("<!--") {
                try skip(past: "-->")
            } else if matches("<?") {
                try skip(past: "?>")
            } else if matches("<!DOCTYPE") {
                let start = position
                try skip(past: ">")
                guard !bytes[start..<position].contains(UInt8(ascii: "[")) else {
                    throw .damaged("its document type declares entities")
                }
            } else if matches("<!") {
                throw .damaged("it has an unknown declaration")
            } else {
                try copyTag()
            }
        }
        guard depth == 0, values > 0 else { throw .damaged("it is cut off") }
    }

    private mutating func copyText() throws(PropertyList.Failure) {
        let byte = bytes[position]
        guard byte != 0 else { throw .damaged("it has a zero byte") }
        if byte == UInt8(ascii: "&") { entities += 1 }
        cleaned.append(byte)
        position += 1
        guard finishedWork + textWork <= Self.entityWork else {
            throw .tooLarge("it has too many entities")
        }
    }

    private var textWork: Int {
        entities * (cleaned.count - textStart)
    }

    private mutating func copyTag() throws(PropertyList.Failure) {
        finishedWork += textWork
        entities = 0
        let start = position
        try skip(past: ">")
        var inside = bytes[(start + 1)..<(position - 1)]
        let isClosing = inside.first == UInt8(ascii: "/")
        if isClosing { inside = inside.dropFirst() }
        let isEmpty = !isClosing && inside.last == UInt8(ascii: "/")
        if isEmpty { inside = inside.dropLast() }
        let words = inside.split(whereSeparator: Self.isSpace)
        // Only the outermost tag may have attributes, which are ignored.
        guard let word = words.first, words.count == 1 || word.elementsEqual("plist".utf8) else {
            throw .damaged("a tag has attributes")
        }
        let name = String(decoding: word, as: UTF8.self)
        guard inside.first.map(Self.isSpace) == false, Self.tags.contains(name) else {
            throw .damaged("it has an unknown tag")
        }
        append(tag: name, isClosing: isClosing, isEmpty: isEmpty)
        if isClosing {
            depth -= 1
        } else {
            values += 1
            if !isEmpty { depth += 1 }
        }
        guard depth >= 0 else { throw .damaged("a closing tag matches no open tag") }
        // The outermost tag and a value's own tag also count as levels here.
        guard depth <= LegacyLimits.depth + 2 else { throw .damaged("it is nested too deeply") }
        guard values <= LegacyLimits.valueCount else { throw .tooLarge("it has too many values") }
        textStart = cleaned.count
    }

    private mutating func append(tag name: String, isClosing: Bool, isEmpty: Bool) {
        cleaned.append(UInt8(ascii: "<"))
        if isClosing { cleaned.append(UInt8(ascii: "/")) }
        cleaned.append(contentsOf: name.utf8)
        if isEmpty { cleaned.append(UInt8(ascii: "/")) }
        cleaned.append(UInt8(ascii: ">"))
    }

    private func matches(_ text: StaticString) -> Bool {
        let expected = text.description.utf8
        return bytes[position...].starts(with: expected)
    }

    private mutating func skip(past end: String) throws(PropertyList.Failure) {
        let end = Array(end.utf8)
        while position + end.count <= bytes.count {
            if bytes[position] == end[0], bytes[position...].starts(with: end) {
                position += end.count
                return
            }
            position += 1
        }
        throw .damaged("it is cut off")
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
