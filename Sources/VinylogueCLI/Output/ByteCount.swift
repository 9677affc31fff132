import VinylogueKit

/// Sizes for people to read, in decimal units.
enum ByteCount {
    /// A size such as "512 bytes", "63 kB" or "1.4 MB".
    static func text(_ bytes: Int) -> String {
        if bytes < 1000 { return Count.words(bytes, "byte") }
        if bytes < 1_000_000 { return "\(bytes / 1000) kB" }
        return "\(Count.text(bytes / 1_000_000)).\(bytes / 100_000 % 10) MB"
    }
}
