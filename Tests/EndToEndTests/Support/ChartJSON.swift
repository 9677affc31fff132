import Foundation

/// A chart's JSON without `source`, which tells where the data is from and when it was fetched.
func withoutSource(_ text: String) -> String {
    guard let start = text.range(of: #""source":{"#),
        let end = text[start.upperBound...].firstIndex(of: "}")
    else { return text }
    return String(text[..<start.lowerBound] + text[end...])
}
