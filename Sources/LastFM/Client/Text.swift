// Without Foundation, whose search would bring all data of ICU into the program.

extension String {
    /// Whether the text contains another, letter for letter.
    func holds(_ text: String) -> Bool {
        contains(text)
    }
}
