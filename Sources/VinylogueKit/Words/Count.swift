/// Formats numbers for display, always in English.
package enum Count {
    /// A number with its digits in groups of three, such as "12,345".
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

/// Formats sizes for display, in decimal units.
package enum ByteCount {
    /// A size such as "512 bytes", "63 kB", "1.4 MB" or "58.2 GB".
    package static func text(_ bytes: Int) -> String {
        if bytes < 1000 { return Count.words(bytes, "byte") }
        if bytes < 1_000_000 { return "\(bytes / 1000) kB" }
        if bytes < 1_000_000_000 { return "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB" }
        return "\(Count.text(bytes / 1_000_000_000)).\(bytes / 100_000_000 % 10) GB"
    }
}

/// Formats durations for display.
package enum Playtime {
    /// A duration such as "25 min" or "1,203 h 5 min", to the nearest minute, but at least one.
    package static func words(_ seconds: Int) -> String {
        let minutes = seconds > 0 ? max((seconds + 30) / 60, 1) : 0
        let rest = "\(minutes % 60) min"
        return minutes < 60 ? rest : "\(Count.text(minutes / 60)) h \(rest)"
    }

    /// A listening time with its estimated share, such as "3 h 25 min, 12% estimated".
    package static func words(_ time: ListeningTime) -> String {
        let percent = Int((time.estimatedShare * 100).rounded())
        let share = percent == 0 && time.estimatedSeconds > 0 ? "less than 1" : String(percent)
        return "\(words(time.seconds)), \(share)% estimated"
    }

    /// A duration such as "6:22" or, from an hour on, "1:02:31".
    package static func text(_ seconds: Int) -> String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let rest = padded(seconds % 60)
        return hours > 0 ? "\(hours):\(padded(minutes)):\(rest)" : "\(minutes):\(rest)"
    }
}

extension [String] {
    /// The words as a list in a sentence, such as "home, week and years".
    package var listed: String { listed(with: "and") }

    /// The words as a list in a sentence, with this word before the last.
    package func listed(with word: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
    }
}
