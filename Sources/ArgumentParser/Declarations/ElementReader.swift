/// How one word of the command line becomes one value.
struct ElementReader<Element>: Sendable {
    var completion: CompletionKind = .default
    var allValues: [String] = []
    var isNumber = Element.self is any Numeric.Type
    var describe: @Sendable (Element) -> String? = { _ in nil }
    /// Throws an `InvalidValue` when the word stands for no value.
    var read: @Sendable (String) throws -> Element

    /// Reads values of a type that knows how its values are written.
    static func expressible() -> ElementReader where Element: ExpressibleByArgument {
        ElementReader(
            completion: Element.defaultCompletionKind,
            allValues: Element.allValueStrings,
            describe: { $0.defaultValueDescription },
            read: { word in
                guard let value = Element(argument: word) else { throw InvalidValue(word: word) }
                return value
            }
        )
    }

    /// Reads values with a function; the description of what it throws is shown to the user.
    static func transform(_ function: @escaping @Sendable (String) throws -> Element) -> Self {
        ElementReader(read: { word in
            do {
                return try function(word)
            } catch {
                throw InvalidValue(word: word, reason: String(describing: error))
            }
        })
    }
}

/// A word that does not stand for a value.
struct InvalidValue: Error {
    var word: String
    var reason: String?
}
