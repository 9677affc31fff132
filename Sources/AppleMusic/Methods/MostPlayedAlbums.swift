import Core
import Foundation
import HTTP

/// Requests the hundred most played albums in a country, from Apple's feed, which needs no account.
package struct MostPlayedAlbumsRequest: ServiceRequest, Hashable {
    package static let name = "Apple's chart"
    /// The country's two-letter code, in lowercase.
    package var country: String

    package init(country: String) {
        self.country = country
    }

    package var path: String { "api/v2/\(country)/music/most-played/100/albums.json" }
    package var lifetime: TimeInterval { .day / 2 }

    /// The albums, most played first.
    package func answer(from body: Data) throws(Failure) -> [TopAlbum] {
        guard let rows = try value(of: body)["feed"]?["results"], rows.kind == .list else {
            throw unexpectedAnswer()
        }
        return rows.elements.compactMap { row in
            guard let artist = row["artistName"]?.filledText, let name = row["name"]?.filledText
            else { return nil }
            return TopAlbum(
                artist: artist,
                name: name,
                imageURL: row["artworkUrl100"]?.webAddress.map(TopAlbum.large),
                url: row["url"]?.webAddress
            )
        }
    }
}

extension ServiceAddress {
    /// The URL of Apple's feed.
    package static let appleFeedText = "https://rss.marketingtools.apple.com/"
    /// The URL of Apple's older feed, which supports genres.
    package static let appleGenreFeedText = "https://itunes.apple.com/"
}

extension TopAlbum {
    /// The URL of an image at 300 × 300 pixels; unchanged if the file name does not begin with a
    /// size, as in "100x100bb.jpg".
    static func large(_ address: String) -> String {
        guard let slash = address.lastIndex(of: "/") else { return address }
        let name = address[slash...].dropFirst()
        let width = name.prefix { $0.isASCII && $0.isNumber }
        let rest = name.dropFirst(width.count)
        let height = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard !width.isEmpty, !height.isEmpty, rest.first == "x" else { return address }
        return "\(address[...slash])300x300\(rest.dropFirst(1 + height.count))"
    }
}
