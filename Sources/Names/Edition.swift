/// Words that distinguish editions of an album or a recording.
enum Edition {
    /// What a word implies about the phrase that contains it.
    private enum Meaning {
        /// Makes the phrase an edition: "remastered".
        case edition
        /// Makes the phrase an edition if it also contains a `form`: "single".
        case kind
        /// Completes a `kind`: "version".
        case form
        /// Allowed anywhere in an edition phrase: "digital", "2011".
        case filler
    }

    private static let words: [String: Meaning] = {
        var words: [String: Meaning] = [:]
        func add(_ meaning: Meaning, _ list: String) {
            for word in list.split(separator: " ") { words[String(word)] = meaning }
        }
        add(
            .edition,
            """
            deluxe remaster remasters remastered remastering expanded anniversary edition bonus \
            reissue reissued mono stereo explicit disc disk cd
            """
        )
        add(
            .kind,
            """
            single album lp original standard special limited legacy clean censored complete us usa \
            uk eu japan japanese international european american australian exclusive itunes
            """
        )
        add(.form, "version versions release pressing recording recordings import")
        add(
            .filler,
            """
            super digital digitally track tracks with and the of set box tour collector collectors \
            day year years mix vinyl hd hq hi res audio new mastered master content re tape analog \
            analogue mastering extra
            """
        )
        return words
    }()

    /// The title without the edition phrases at its end.
    static func dropped(from title: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var title = title
        while let start = startOfLastPart(of: title) {
            let rest = trimmed(title[..<start])
            guard !rest.isEmpty, isEdition(title[start...]) else { break }
            title = rest
        }
        return title
    }

    /// Where the final phrase starts: at its opening bracket, or else at a dash, colon or slash.
    private static func startOfLastPart(of title: ArraySlice<UInt8>) -> Int? {
        if title.last == UInt8(ascii: ")") {
            var depth = 0
            for index in title.indices.reversed() {
                if title[index] == UInt8(ascii: ")") { depth += 1 }
                if title[index] == UInt8(ascii: "(") { depth -= 1 }
                if depth == 0 { return index }
            }
            return nil
        }
        // Edition phrases are short, so only the last 60 bytes are searched.
        for index in title.indices.dropFirst().reversed().prefix(60) where title[index] == 0x20 {
            let sign = title[index - 1]
            if sign == UInt8(ascii: "-") || sign == UInt8(ascii: ":") || sign == UInt8(ascii: "/") {
                return index - 1
            }
        }
        return nil
    }

    private static func trimmed(_ title: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var title = title
        while title.last == 0x20 { title = title.dropLast() }
        return title
    }

    private static func isEdition(_ phrase: ArraySlice<UInt8>) -> Bool {
        var (isEdition, hasKind, hasForm) = (false, false, false)
        let parts = phrase.filter { $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: ".") }
            .split { !isLetterOrDigit($0) }
        for part in parts {
            switch meaning(of: part) {
            case .edition: isEdition = true
            case .kind: hasKind = true
            case .form: hasForm = true
            case .filler: break
            case nil: return false
            }
        }
        return isEdition || hasKind && hasForm
    }

    private static func meaning(of word: ArraySlice<UInt8>) -> Meaning? {
        let letters = word.drop(while: isDigit)
        if letters.isEmpty { return .filler }
        let text = String(decoding: letters, as: UTF8.self)
        // "25th" and "2cd" start with a number.
        if letters.count < word.count {
            return ["st", "nd", "rd", "th"].contains(text) ? .filler : Self.words[text]
        }
        // "cd1" ends with a number.
        if text.hasPrefix("cd") || text.hasPrefix("disc"), letters.last.map(isDigit) == true {
            let name = letters.prefix { !isDigit($0) }
            guard letters.dropFirst(name.count).allSatisfy(isDigit) else { return nil }
            return Self.words[String(decoding: name, as: UTF8.self)]
        }
        return Self.words[text]
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte >= 0x80 || isDigit(byte) || (byte | 0x20) &- 0x61 < 26
    }
}
