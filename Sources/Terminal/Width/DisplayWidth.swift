import CUtf8proc

extension Unicode.Scalar {
    /// The number of columns this scalar occupies by itself: 0, 1 or 2.
    ///
    /// Widths come from utf8proc, which ignores the locale. They are corrected where terminals
    /// agree on a different width, and extended to characters newer than the installed version.
    var displayWidth: Int {
        switch value {
        case 0x20..<0x7F: return 1
        case 0..<0xA0: return 0
        case 0x1160...0x11FF, 0xD7B0...0xD7FF:
            // Hangul vowels and final consonants are drawn inside the syllable's two columns.
            return 0
        case 0x302E, 0x302F, 0x16FF0, 0x16FF1:
            // Marks on wide letters; listed as wide themselves, but drawn within the letter.
            return 0
        case _ where isVisibleFormat: return 1
        default: break
        }
        let codepoint = Int32(truncatingIfNeeded: value)
        switch utf8proc_category(codepoint) {
        case UTF8PROC_CATEGORY_MC:
            // Vowel signs next to the letter, which terminals draw in a column of their own.
            return 1
        case UTF8PROC_CATEGORY_CN: return widthUnknownToLibrary
        default: return min(max(Int(utf8proc_charwidth(codepoint)), 0), 2)
        }
    }

    private var widthUnknownToLibrary: Int {
        if (0x20000...0x3FFFD).contains(value) { return 2 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: return properties.isEmojiPresentation ? 2 : 1
        }
    }

    /// Whether this is visible although Unicode classifies it as a format character: number and
    /// verse signs before digits, and the Syriac abbreviation mark.
    var isVisibleFormat: Bool {
        switch value {
        case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: true
        default: false
        }
    }

    /// Whether this can be the base of an emoji sequence, unlike digits, skin tones and half flags.
    var isPictograph: Bool {
        value > 0xFF && properties.isEmoji && !properties.isEmojiModifier && !isRegionalIndicator
    }

    /// Whether this is one of the 26 letters that form flags in pairs.
    var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}

extension Character {
    /// The number of columns this character occupies in a terminal; 0 for control characters.
    ///
    /// An emoji sequence (joined, with a skin tone, or with variation selector 16) is as wide as
    /// its widest part. Any other character is as wide as its scalars together, as in terminals:
    /// combining marks add nothing, and a Thai or Devanagari vowel next to its consonant adds a
    /// column.
    package var displayWidth: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return 0 }
        let second = scalars.index(after: scalars.startIndex)
        guard second != scalars.endIndex else { return first.displayWidth }
        if first.isPictograph {
            let isShownAsEmoji = scalars.contains("\u{FE0F}")
            return isShownAsEmoji ? 2 : scalars.reduce(0) { max($0, $1.displayWidth) }
        }
        // Keycaps, and Latin-1 symbols such as the copyright sign.
        if first.value <= 0xFF, first.properties.isEmoji, scalars[second] == "\u{FE0F}" { return 2 }
        return scalars.reduce(0) { $0 + $1.displayWidth }
    }
}

extension StringProtocol {
    /// The number of columns this text occupies in a terminal, the same in every locale.
    ///
    /// Untrusted text must be sanitized first (`sanitizedForTerminal`): the characters of an escape
    /// sequence are counted like any others. Characters of ambiguous width count as 1.
    package var displayWidth: Int {
        plainWidth ?? reduce(0) { $0 + $1.displayWidth }
    }

    /// The width of printable ASCII text; nil for any other text.
    var plainWidth: Int? {
        // This is ten times as fast as reading a generic string's bytes.
        let width = utf8.withContiguousStorageIfAvailable { bytes in
            unsafe bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? bytes.count : nil
        }
        return width ?? (utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? utf8.count : nil)
    }
}
