/// A whole number that comes as a string or as a number; anything else is read as none.
///
/// Reading it never fails. The forms are tried by how frequent they are, for a failed try is slow.
struct LenientInt: Decodable {
    /// The largest magnitude that is believed; larger ones are cut to it.
    ///
    /// No account comes near it, and the sum of as many as twenty answers of the largest size can hold
    /// still fits in 63 bits.
    static let largest = 1 << 40

    /// The number, without its fraction.
    let value: Int?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            value = Self.number(in: text)
        } else if let whole = try? container.decode(Int.self) {
            value = Self.believed(whole)
        } else {
            value = (try? container.decode(Double.self)).flatMap(Self.believed)
        }
    }

    /// A count: never negative.
    var count: Int? {
        value.map { max($0, 0) }
    }

    /// A time in Unix seconds, if it lies in the years 1970 to 9999.
    var unixTime: Int? {
        guard let value, (0...ChartWeek.lastTime).contains(value) else { return nil }
        return value
    }

    private static func number(in text: String) -> Int? {
        if let whole = Int(text) { return believed(whole) }
        let digits = text.filter { !$0.isWhitespace }
        // Double also reads "nan", "inf" and hexadecimal, which are no numbers of the service.
        guard digits.utf8.count <= 400,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) })
        else { return nil }
        return Double(digits).flatMap(believed)
    }

    private static func believed(_ number: Int) -> Int { min(max(number, -largest), largest) }

    private static func believed(_ number: Double) -> Int? {
        Int(exactly: min(max(number, -Double(largest)), Double(largest)).rounded(.towardZero))
    }
}
