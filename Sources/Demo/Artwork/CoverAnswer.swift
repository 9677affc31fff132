import Core
import Foundation
import HTTP
import LastFM

/// The response to a request for a cover, such as `/art/300x300/0123456789abcdef.png`.
enum CoverAnswer {
    /// The folder of each of the service's cover sizes, with the length of a side in pixels.
    static let sides = [
        "34s": 34, "64s": 64, "174s": 174, "300x300": 300, "500x500": 500, "770x0": 770,
    ]

    /// The response; nil if the URL is neither a demo cover's nor the Cover Art Archive's.
    static func response(to url: URL, catalogue: Catalogue) -> HTTPResponse? {
        let parts = url.path().split(separator: "/").map(String.init)
        guard parts.count == 3, let (name, side) = request(parts) else { return nil }
        guard
            let album = catalogue.albums.first(where: { $0.coverName == name })
                ?? Catalogue.deep.album(coverName: name),
            let cover = Cover(of: album)
        else { return HTTPResponse(status: 404, headers: ["content-type": "text/html"]) }
        return HTTPResponse(
            status: 200,
            headers: ["content-type": "image/png"],
            body: PNGFile.data(side: side, pixels: cover.pixels(side: side))
        )
    }

    /// The cover's name and side length in a path; the name is empty if either is invalid.
    private static func request(_ parts: [String]) -> (name: String, side: Int)? {
        switch parts[0] {
        case "art":
            let name = parts[2].split(separator: ".", maxSplits: 1)
            guard let side = sides[parts[1]], name.count == 2, name[1] == "png" else {
                return ("", 0)
            }
            return (String(name[0]), side)
        case "release", "release-group":
            let side = [500, 1200].first { parts[2].holds("-\($0)") } ?? 250
            return (String(parts[1].filter { $0 != "-" }.prefix(16)), side)
        default: return nil
        }
    }
}

extension Catalogue {
    /// The album with the file name of a cover; nil if there is none.
    fileprivate func album(coverName: String) -> CatalogueAlbum? {
        UInt64(coverName, radix: 16).flatMap { value in albums.first { $0.seed.value == value } }
    }
}

extension CatalogueAlbum {
    /// Whether the album has a cover; one in sixteen has none.
    var hasCover: Bool {
        seed.branch(.coverMissing).below(16) > 0
    }

    /// The file name for the album's cover, without extension, even if the album has none.
    var coverName: String {
        let digits = String(seed.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
