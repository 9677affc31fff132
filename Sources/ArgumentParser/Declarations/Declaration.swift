/// A property wrapper that declares arguments.
protocol Declaration {
    /// What is declared, for the property of that key.
    func arguments(_ key: ArgumentInfo.Key) -> [ArgumentInfo]

    /// The wrapper with the value that the words of the command line stand for.
    ///
    /// Throws a `ParseError`.
    func filled(from values: ParsedValues, _ key: ArgumentInfo.Key) throws -> Self
}

/// A stored property of a set of arguments, with the value that `init()` gives it.
struct StoredProperty {
    var name: String
    var value: Any
}

/// The stored properties of a set of arguments, in the order of declaration.
func storedProperties(of type: any ParsableArguments.Type) -> [StoredProperty] {
    Mirror(reflecting: type.init()).children.compactMap { child in
        guard let label = child.label else { return nil }
        let isWrapper = child.value is any Declaration && label.hasPrefix("_")
        return StoredProperty(
            name: isWrapper ? String(label.dropFirst()) : label,
            value: child.value
        )
    }
}

/// All arguments that a type declares, those of its option groups included.
func declaredArguments(
    of type: any ParsableArguments.Type,
    groups: String = ""
) -> [ArgumentInfo] {
    storedProperties(of: type).flatMap { property in
        let key = ArgumentInfo.Key(groups: groups, property: property.name)
        return (property.value as? any Declaration)?.arguments(key) ?? []
    }
}
