/// The words of a command line, sorted by the argument that they belong to.
struct ParsedValues {
    private var words: [ArgumentInfo.Key: [String]] = [:]

    var isEmpty: Bool { words.isEmpty }

    /// The words for an argument in the order given; a flag has an empty word for each time.
    subscript(key: ArgumentInfo.Key) -> [String] { words[key] ?? [] }

    mutating func append(_ word: String, to key: ArgumentInfo.Key) {
        words[key, default: []].append(word)
    }

    /// Builds the instance that these words describe, and lets it check itself.
    ///
    /// Throws a `ParseError`.
    func make<Arguments: ParsableArguments>(
        _ type: Arguments.Type,
        groups: String = ""
    ) throws -> Arguments {
        var instance = try Arguments(
            from: ArgumentDecoder(
                values: self,
                properties: storedProperties(of: type),
                groups: groups
            )
        )
        do {
            try instance.validate()
        } catch {
            throw ParseError.validation(error)
        }
        return instance
    }
}
