import Foundation

/// One picture of a list: its address, with its size if the service names it.
struct Picture: Decodable {
    private enum CodingKeys: CodingKey {
        case size
    }

    /// File names that the service shows where it has no picture.
    private static let placeholders = [
        "2a96cbd8b46e442fc41c2b86b821562f", "4128a6eb29f94943c9d206c08e625904",
    ]

    private static let sizes = ["small", "medium", "large", "extralarge", "mega"]

    /// The address, or nil if there is no picture.
    let address: String?
    /// The place among the sizes, of which a larger one is a larger picture.
    let rank: Int

    init(from decoder: any Decoder) throws {
        let address = try LenientText(from: decoder).webAddress
        self.address = address.flatMap { address in
            Self.placeholders.contains { address.holds($0) } ? nil : address
        }
        let members = try? decoder.container(keyedBy: CodingKeys.self)
        let size = try members?.decodeIfPresent(LenientText.self, forKey: .size)?.value
        rank = size.flatMap { Self.sizes.firstIndex(of: $0) } ?? -1
    }
}

extension OneOrMany<Picture> {
    /// The address of the largest picture (of two that are alike, the first), if there is any.
    var largest: String? {
        elements.filter { $0.address != nil }.max { $0.rank < $1.rank }?.address
    }
}
