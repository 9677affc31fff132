/// The settings in a defaults file, and the reading rules that all versions share.
struct Defaults: Sendable {
    let entries: [String: PropertyList]
    let document: LegacyDocument

    /// Reads a name, which must be a nonempty string; nil otherwise.
    func name(_ key: String, findings: inout LegacyFindings) -> Found<String>? {
        guard let value = entries[key] else { return nil }
        guard let name = value.text else {
            findings.lose("\(document.place(key)) is not text and was skipped")
            return nil
        }
        guard !name.isEmpty else {
            findings.notes.append("\(document.place(key)) is empty")
            return nil
        }
        return Found(value: name, place: document.place(key))
    }

    /// Reads the minimum plays, stored as an integer, a real number or text.
    func playCountFilter(_ key: String, findings: inout LegacyFindings) -> Found<Int>? {
        guard let value = entries[key] else { return nil }
        let number: Int? =
            switch value {
            case .integer(let number): Int(exactly: number)
            case .real(let number): Int(exactly: number)
            case .string(let text): Int(text)
            default: nil
            }
        guard let number else {
            findings.lose("\(document.place(key)) is not a whole number and was skipped")
            return nil
        }
        let allowed = LegacyLimits.playCountFilter
        guard allowed.contains(number) else {
            findings.notes.append(
                "\(document.place(key)) is \(number), which is outside \(allowed.lowerBound) to "
                    + "\(allowed.upperBound), and was skipped"
            )
            return nil
        }
        return Found(value: number, place: document.place(key))
    }
}
