/// Numbers for people, always in English.
package enum Count {
    /// Digits in groups of three, such as "12,345".
    package static func text(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        let groups = digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : String(digit)
        }
        return (number < 0 ? "-" : "") + groups.joined()
    }

    /// A number and its noun, such as "1 play" or "1,200 plays".
    package static func words(_ number: Int, _ noun: String) -> String {
        "\(text(number)) \(noun)\(number == 1 ? "" : "s")"
    }
}
