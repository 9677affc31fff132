import Core
import Foundation

extension JSONCursor {
    /// Reads a time: Unix seconds, or ISO 8601 text; nil for null.
    mutating func time() throws -> Int? { try integer { Timestamp.iso8601($0) } }
}

/// Parses the time formats of the various exports.
extension Timestamp {
    /// The Unix time of a text such as "2024-04-20T18:15:22Z"; nil if it has no time zone. It may
    /// have an offset instead of the Z, and a fraction of a second.
    static func iso8601(_ text: ArraySlice<UInt8>) -> Int? {
        guard let (seconds, rest) = civil(text) else { return nil }
        return offset(rest).map { seconds - $0 }
    }

    /// The Unix time of an ISO 8601 text, which is in `zone` if it has no time zone.
    static func iso8601(_ text: String, in zone: TimeZone) -> Int? {
        let bytes = Array(text.utf8)
        guard let (seconds, rest) = civil(bytes[...]) else { return nil }
        if rest.isEmpty { return seconds - zone.offset(atLocal: seconds) }
        return offset(rest).map { seconds - $0 }
    }

    /// The Unix time of a minute such as "31 May 2016, 20:46", in UTC; the comma is optional.
    static func minute(_ text: String) -> Int? {
        let parts = text.split { $0 == " " || $0 == "," || $0 == ":" }
        guard parts.count == 5, let day = Int(parts[0]), let year = Int(parts[2]),
            let hour = Int(parts[3]), let minute = Int(parts[4]),
            let month = CalendarDate.monthNames.firstIndex(
                of: parts[1].prefix(1).uppercased() + parts[1].prefix(3).dropFirst().lowercased()
            )
        else { return nil }
        return seconds(year, month + 1, day, hour, minute, 0)
    }

    /// The Unix time of a date and time, read as UTC, and the rest of the text.
    private static func civil(_ text: ArraySlice<UInt8>) -> (Int, ArraySlice<UInt8>)? {
        let start = text.startIndex
        guard text.count >= 19, text[start + 4] == UInt8(ascii: "-"),
            text[start + 7] == UInt8(ascii: "-"),
            text[start + 10] == UInt8(ascii: "T") || text[start + 10] == UInt8(ascii: " "),
            text[start + 13] == UInt8(ascii: ":"), text[start + 16] == UInt8(ascii: ":"),
            let year = number(text, start, 4), let month = number(text, start + 5, 2),
            let day = number(text, start + 8, 2), let hour = number(text, start + 11, 2),
            let minute = number(text, start + 14, 2), let second = number(text, start + 17, 2),
            let seconds = seconds(year, month, day, hour, minute, second)
        else { return nil }
        var rest = text[(start + 19)...]
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst().drop { $0 &- 0x30 < 10 }
        }
        return (seconds, rest)
    }

    private static func offset(_ rest: ArraySlice<UInt8>) -> Int? {
        if rest.elementsEqual("Z".utf8) { return 0 }
        let digits = rest.dropFirst().filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 4, let hours = number(digits[...], 0, 2),
            let minutes = number(digits[...], 2, 2), hours <= 14, minutes < 60
        else { return nil }
        let seconds = Int(hours * 3600 + minutes * 60)
        switch rest.first {
        case UInt8(ascii: "+"): return seconds
        case UInt8(ascii: "-"): return -seconds
        default: return nil
        }
    }

    private static func number(_ text: ArraySlice<UInt8>, _ start: Int, _ count: Int) -> Int? {
        var value = 0
        for index in start..<start + count {
            let digit = text[index] &- 0x30
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }

    private static func seconds(
        _ year: Int,
        _ month: Int,
        _ day: Int,
        _ hour: Int,
        _ minute: Int,
        _ second: Int
    ) -> Int? {
        guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        let days = CalendarDate.days(year, month, day)
        // Rejects a day that its month does not have, such as February 30.
        guard CalendarDate(daysSinceEpoch: days).components.day == day || days < 0 else {
            return nil
        }
        return days * TimeSpan.day + hour * 3600 + minute * 60 + second
    }
}

extension TimeZone {
    /// The seconds to subtract from a local time, read as if it were UTC, to get Unix time.
    func offset(atLocal seconds: Int) -> Int {
        let guess = secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        return Int(
            secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds) - Double(guess)))
        )
    }
}
