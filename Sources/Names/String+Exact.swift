import CUtf8proc
import Foundation

extension String {
    /// The exact form of an artist's, album's or track's name: two spellings are the same name if
    /// their exact forms are equal.
    ///
    /// The case-folded NFKC form without invisible characters, with white space collapsed and
    /// trimmed. Applying it twice changes nothing. Empty if the name has no visible characters.
    package var exactName: String {
        String(decoding: exactBytes, as: UTF8.self)
    }

    /// The exact form in UTF-8.
    var exactBytes: [UInt8] {
        let isPlain = utf8.allSatisfy { $0 < 0x80 }
        // Folded twice, since the first pass can leave letters that only the second composes.
        return Self.singleSpaced(isPlain ? self : folded.folded)
    }

    /// The case-folded NFKC form.
    private var folded: String {
        mapped(
            [UTF8PROC_COMPOSE, UTF8PROC_COMPAT, UTF8PROC_CASEFOLD, UTF8PROC_IGNORE]
        )
    }

    /// The text mapped by utf8proc with the given options, using a fixed Unicode version; unchanged
    /// if out of memory.
    func mapped(_ options: [utf8proc_option_t]) -> String {
        let flags = options.reduce(UTF8PROC_STABLE.rawValue) { $0 | $1.rawValue }
        var text = self
        return text.withUTF8 { source in
            var result: UnsafeMutablePointer<UInt8>?
            let count = unsafe utf8proc_map(
                source.baseAddress,
                source.count,
                &result,
                utf8proc_option_t(flags)
            )
            defer { unsafe free(result) }
            guard count >= 0, let result = unsafe result else {
                return unsafe String(decoding: source, as: UTF8.self)
            }
            let bytes = unsafe UnsafeBufferPointer(start: result, count: count)
            return unsafe String(decoding: bytes, as: UTF8.self)
        }
    }

    /// A text's bytes with white space collapsed and trimmed, and ASCII lowercased.
    private static func singleSpaced(_ text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { source in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(source.count)
            var position = 0
            while position < source.count {
                let byte = unsafe source[position]
                let spaceSize = unsafe Self.spaceSize(in: source, at: position)
                if spaceSize == 0 {
                    bytes.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
                } else if let last = bytes.last, last != 0x20 {
                    bytes.append(0x20)
                }
                position += spaceSize == 0 ? 1 : spaceSize
            }
            if bytes.last == 0x20 { bytes.removeLast() }
            return bytes
        }
    }

    /// The number of white-space bytes at `position`; NFKC turns all other white space into spaces.
    private static func spaceSize(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        func byte(_ offset: Int) -> UInt8 {
            let index = position + offset
            return unsafe index < bytes.count ? bytes[index] : 0
        }
        switch byte(0) {
        case 0x20, 0x09...0x0D: return 1
        case 0xC2: return byte(1) == 0x85 ? 2 : 0
        case 0xE1: return byte(1) == 0x9A && byte(2) == 0x80 ? 3 : 0
        case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
        default: return 0
        }
    }
}
