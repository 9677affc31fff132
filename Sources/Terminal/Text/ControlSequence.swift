/// Finds the ends of terminal control sequences (ECMA-48).
enum ControlSequence {
    /// The index after the sequence that begins at `start`; nil if it is not well formed.
    ///
    /// `scalars[start]` is an escape or one of the controls U+0080 to U+009F. The search stops at
    /// the next control character, so that checking every introducer in a text takes linear time.
    static func end(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
        let next = start + 1
        guard scalars[start].value == 0x1B else {
            return body(of: scalars[start].value, in: scalars, from: next)
        }
        guard next < scalars.count else { return nil }
        switch scalars[next].value {
        case 0x20...0x2F:
            let last = skip(0x20...0x2F, in: scalars, from: next)
            return final(0x30...0x7E, in: scalars, at: last)
        case 0x40...0x5F:
            // ESC and a letter is the seven-bit form of a control in U+0080 to U+009F.
            return body(of: scalars[next].value + 0x40, in: scalars, from: next + 1)
        case 0x30...0x7E: return next + 1
        default: return nil
        }
    }

    private static func body(of control: UInt32, in scalars: [Unicode.Scalar], from start: Int)
        -> Int?
    {
        switch control {
        case 0x9B:
            let parameters = skip(0x30...0x3F, in: scalars, from: start)
            let intermediates = skip(0x20...0x2F, in: scalars, from: parameters)
            return final(0x40...0x7E, in: scalars, at: intermediates)
        case 0x90, 0x98, 0x9D, 0x9E, 0x9F:
            return stringEnd(in: scalars, from: start, allowsBell: control == 0x9D)
        default: return start
        }
    }

    private static func skip(_ range: ClosedRange<UInt32>, in scalars: [Unicode.Scalar], from: Int)
        -> Int
    {
        var index = from
        while index < scalars.count, range.contains(scalars[index].value) { index += 1 }
        return index
    }

    private static func final(
        _ range: ClosedRange<UInt32>,
        in scalars: [Unicode.Scalar],
        at index: Int
    ) -> Int? {
        guard index < scalars.count, range.contains(scalars[index].value) else { return nil }
        return index + 1
    }

    private static func stringEnd(in scalars: [Unicode.Scalar], from: Int, allowsBell: Bool) -> Int?
    {
        var index = from
        while index < scalars.count {
            switch scalars[index].value {
            case 0x07: return allowsBell ? index + 1 : nil
            case 0x9C: return index + 1
            case 0x1B: return final(0x5C...0x5C, in: scalars, at: index + 1)
            case 0x08...0x0D: index += 1
            case 0x00..<0x20, 0x7F..<0xA0: return nil
            default: index += 1
            }
        }
        return nil
    }
}
