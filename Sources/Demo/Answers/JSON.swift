import Core
import Foundation
import HTTP

/// A JSON value that can be written as a Swift literal.
enum JSON: Sendable {
    case text(String)
    case number(Int)
    case list([JSON])
    case object([String: JSON])

    /// A list as Last.fm wraps it: the rows under a name, and facts about the list in `@attr`.
    static func rows(_ name: String, _ rows: [JSON], _ facts: JSON) -> JSON {
        .object([name: .list(rows), "@attr": facts])
    }

    /// The facts about one page of a user's list.
    static func page(_ page: Int, of user: String, size: Int, total: Int) -> JSON {
        [
            "user": .text(user), "page": "\(page)", "perPage": "\(size)",
            "totalPages": "\((total + size - 1) / size)", "total": "\(total)",
        ]
    }

    /// Adds a rank to each row, starting with `first`.
    static func numbered(_ rows: some Sequence<JSON>, from first: Int = 1) -> [JSON] {
        rows.enumerated().map { index, row in
            guard case .object(var members) = row else { return row }
            members["@attr"] = ["rank": "\(first + index)"]
            return .object(members)
        }
    }

    /// An artist, with the URL of their page.
    static func artist(_ name: String) -> JSON {
        ["mbid": "", "name": .text(name), "url": .text(DemoAddress.music(name))]
    }

    /// The sizes of a user's picture, all without a URL, since demo users have no pictures.
    static let userImages = JSON.list(
        ["small", "medium", "large", "extralarge"].map { ["size": .text($0), "#text": ""] }
    )

    /// The sizes of an album's cover, with their URLs; the last size has no name.
    static func images(of album: CatalogueAlbum, sizes: Int = 6) -> JSON {
        let folders = [
            ("small", "34s"), ("medium", "64s"), ("large", "174s"), ("extralarge", "300x300"),
            ("mega", "300x300"), ("", "300x300"),
        ]
        return .list(
            folders.prefix(sizes).map { size, folder in
                [
                    "size": .text(size),
                    "#text": .text(DemoAddress.cover(of: album, size: folder) ?? ""),
                ]
            }
        )
    }

    /// The value as text, with sorted keys.
    var text: JSONText {
        switch self {
        case .text(let text): JSONText(string: text)
        case .number(let number): JSONText(integer: number)
        case .list(let elements): JSONText(list: elements.map(\.text))
        case .object(let members): JSONText(object: members.mapValues(\.text))
        }
    }
}

extension JSON: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .text(value) }
    init(arrayLiteral elements: JSON...) { self = .list(elements) }

    /// Creates an object without the members that are nil.
    init(dictionaryLiteral elements: (String, JSON?)...) {
        let members = elements.compactMap { key, value in value.map { (key, $0) } }
        self = .object(Dictionary(members) { first, _ in first })
    }
}

extension HTTPResponse {
    /// A response with a JSON body.
    static func json(_ body: JSON, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["content-type": "application/json"],
            body: Data(body.text.bytes)
        )
    }
}
