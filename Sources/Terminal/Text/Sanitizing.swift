extension StringProtocol {
    /// This text made safe to print: one line that cannot control the terminal, reorder text or
    /// draw over other cells.
    ///
    /// Control characters are removed, including any well-formed escape sequence as a whole. A run
    /// of line breaks and tabs becomes one space, or is removed at either end. Bidirectional
    /// controls, byte order marks, annotations, noncharacters and other invisible characters are
    /// removed; joiners, variation selectors, tags and combining marks are kept where they have an
    /// effect (see `ContextFilter`). Right-to-left letters and private-use characters are kept. The
    /// result may be empty. Takes time linear in the length; sanitizing twice changes nothing.
    package var sanitizedForTerminal: String {
        if plainWidth != nil { return String(self) }
        return ContextFilter.filter(visibleScalars(Array(unicodeScalars)))
    }
}

/// The visible scalars, with each line break and tab as a line feed.
private func visibleScalars(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var visible: [Unicode.Scalar] = []
    visible.reserveCapacity(scalars.count)
    var index = 0
    while index < scalars.count {
        let scalar = scalars[index]
        index += 1
        if scalar.isLineBreakOrTab {
            visible.append("\n")
        } else if scalar.isControlIntroducer {
            index = ControlSequence.end(in: scalars, from: index - 1) ?? index
        } else if !scalar.isAlwaysRemoved {
            visible.append(scalar)
        }
    }
    return visible
}

extension Unicode.Scalar {
    /// Whether this ends a line or moves to a tab stop, and so becomes a space.
    var isLineBreakOrTab: Bool {
        switch value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Whether this starts a terminal control sequence.
    var isControlIntroducer: Bool { value == 0x1B || (0x80..<0xA0).contains(value) }

    /// Whether this is always removed.
    ///
    /// Joiners, selectors and tags depend on their neighbors and are handled later. Private-use
    /// characters are kept, since symbol fonts use them.
    var isAlwaysRemoved: Bool {
        switch value {
        case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: return false
        case _ where isJoiner || isVariationSelector || isTag || isVisibleFormat: return false
        default: break
        }
        let properties = properties
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
        }
    }

    /// Whether this is ZERO WIDTH NON-JOINER or ZERO WIDTH JOINER.
    var isJoiner: Bool { value == 0x200C || value == 0x200D }

    /// Whether this selects a variant of the character before it, including Mongolian ones.
    var isVariationSelector: Bool {
        switch value {
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: true
        default: false
        }
    }

    /// Whether this is an invisible letter in the code of a flag such as Scotland's.
    var isTag: Bool { (0xE0020...0xE007F).contains(value) }

    /// Whether this is drawn on or in the character before it: marks, and the vowels and final
    /// consonants that complete a Hangul syllable.
    var isCombining: Bool {
        switch value {
        case 0..<0x300: return false
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return true
        default: return false
        }
    }

    /// Whether this belongs to a script whose letters change form with their neighbors, so that a
    /// joiner between two of them is part of the spelling: Arabic, Syriac, N'Ko, Mandaic, the
    /// scripts of India and Sri Lanka, Myanmar, Khmer, Mongolian, Adlam.
    var isOfJoiningScript: Bool {
        switch value {
        case 0x0600...0x077F, 0x07C0...0x07FF, 0x0840...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF,
            0x1E900...0x1E95F:
            true
        default: false
        }
    }
}
