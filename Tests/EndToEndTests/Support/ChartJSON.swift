import Foundation

/// A chart's JSON without where it came from and when.
func withoutSource(_ text: String) -> String {
    guard let start = text.range(of: #""source":{"#),
        let end = text[start.upperBound...].firstIndex(of: "}")
    else { return text }
    return String(text[..<start.lowerBound] + text[end...])
}
