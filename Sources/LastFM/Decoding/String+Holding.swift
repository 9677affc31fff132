extension String {
    /// Whether the text has other text in it, letter for letter.
    ///
    /// The standard library's search: Foundation's would bring all data of ICU into the program.
    func holds(_ text: String) -> Bool {
        contains(text)
    }
}
