extension ArgumentInfo {
    /// All names with what stands for the value, as a help screen lists them.
    var label: String {
        switch kind {
        case .positional: synopsis
        case .option: names.map(\.text).joined(separator: ", ") + " <\(valueName)>"
        case .flag: names.map(\.text).joined(separator: ", ")
        }
    }

    /// The abstract with the possible values and the default.
    var description: String {
        var facts: [String] = []
        if !allValues.isEmpty, request == nil {
            facts.append("values: " + allValues.joined(separator: ", "))
        }
        if let defaultDescription { facts.append("default: \(defaultDescription)") }
        let parts = [help.abstract, facts.isEmpty ? "" : "(\(facts.joined(separator: "; ")))"]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
