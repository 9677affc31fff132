/// The sentence about the licence at the end of the service's texts.
enum Licence {
    /// The replacement for it.
    static let credit = "From Last.fm, by its users, under Creative Commons By-SA."

    private static let start = "User-contributed text is available under the Creative Commons"
    private static let end = "additional terms may apply."

    /// Removes the sentence, and returns whether the text contained it.
    static func removed(from paragraphs: inout [String]) -> Bool {
        guard let index = paragraphs.lastIndex(where: { $0.contains(start) }),
            let from = paragraphs[index].ranges(of: start).last?.lowerBound
        else { return false }
        let rest = paragraphs[index][from...]
        let to = rest.firstRange(of: end)?.upperBound ?? rest.endIndex
        let parts = [paragraphs[index][..<from], paragraphs[index][to...]]
            .map { $0.trimmed }.filter { !$0.isEmpty }
        if parts.isEmpty {
            paragraphs.remove(at: index)
        } else {
            paragraphs[index] = parts.joined(separator: " ")
        }
        return true
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return start[...last]
    }
}
