extension TextColor {
    /// The parameters that select this colour behind the text, or the nearest one that the output has.
    func backgroundParameters(_ support: ColorSupport) -> String {
        let text = foregroundParameters(support)
        if text.hasPrefix("38;") { return "48;" + text.dropFirst(3) }
        // The basic colours are 30 to 37 and 90 to 97 for text, and 10 more behind it.
        return Int(text).map { "\($0 + 10)" } ?? ""
    }
}
