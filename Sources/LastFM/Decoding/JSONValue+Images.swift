import Foundation

extension JSONValue {
    /// File names that the service shows where it has no picture.
    private static let placeholders = [
        "2a96cbd8b46e442fc41c2b86b821562f", "4128a6eb29f94943c9d206c08e625904",
    ]

    /// The address of the largest picture in a list of `{"size", "#text"}`, or nil if there is none
    /// but placeholders.
    var largestImage: String? {
        let sizes = ["small", "medium", "large", "extralarge", "mega"]
        var best: (rank: Int, address: String)?
        for image in items {
            guard let address = image.webAddress,
                !Self.placeholders.contains(where: { address.contains($0) })
            else { continue }
            let rank = image["size"]?.text.flatMap { sizes.firstIndex(of: $0) } ?? -1
            if best == nil || rank > (best?.rank ?? -1) { best = (rank, address) }
        }
        return best?.address
    }
}
