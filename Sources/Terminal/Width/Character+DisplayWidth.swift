extension Character {
    /// The columns this character takes in a terminal; control characters take none.
    ///
    /// An emoji sequence (joined, with a skin tone, asked for by variation selector 16) is one
    /// picture and as wide as its widest part. All else is the sum of its parts, as terminals count:
    /// combining marks add nothing, a Thai or Devanagari vowel beside its consonant adds a column.
    package var displayWidth: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return 0 }
        let second = scalars.index(after: scalars.startIndex)
        guard second != scalars.endIndex else { return first.displayWidth }
        if first.isPictograph {
            let isShownAsEmoji = scalars.contains("\u{FE0F}")
            return isShownAsEmoji ? 2 : scalars.reduce(0) { max($0, $1.displayWidth) }
        }
        // Keycaps, and signs of Latin 1 such as the copyright sign.
        if first.value <= 0xFF, first.properties.isEmoji, scalars[second] == "\u{FE0F}" { return 2 }
        return scalars.reduce(0) { $0 + $1.displayWidth }
    }
}
