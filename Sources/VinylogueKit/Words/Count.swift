/// Numbers for people, always in English.
package enum Count {
    /// Digits in groups of three, such as "12,345".
    package static func text(_ number: Int) -> String {
        let digits = String(number.magnitude).utf8
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "," }
            text.unicodeScalars.append(Unicode.Scalar(digit))
        }
        return text
    }

    /// A number and its noun, such as "1 play" or "1,200 plays".
    package static func words(_ number: Int, _ noun: String) -> String {
        "\(text(number)) \(noun)\(number == 1 ? "" : "s")"
    }
}
