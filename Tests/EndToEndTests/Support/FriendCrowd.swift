import Foundation
import TestSupport

/// Many friends of the demo's user, who all have the same history.
struct FriendCrowd: Sendable {
    /// The demo's listener whose history they have.
    private static let model = "kaspar33"
    /// The number of friends on a page, whatever the request's limit.
    private static let pageSize = 50

    /// The friends' names, in the service's order.
    let names: [String]

    /// Creates `count` friends, named from `listener001`.
    init(count: Int) {
        names = (1...count).map { "listener" + String(1000 + $0).dropFirst() }
    }

    /// The number of pages of friends.
    var pageCount: Int { (names.count + Self.pageSize - 1) / Self.pageSize }

    /// The response to a request for one page of these friends; nil for any other request.
    func page(for request: ReceivedRequest) -> ServerReply? {
        let query = request.query
        guard query["method"] == "user.getFriends", let page = query["page"].flatMap(Int.init),
            (1...pageCount).contains(page)
        else { return nil }
        let users = names.dropFirst((page - 1) * Self.pageSize).prefix(Self.pageSize).map { name in
            #"{"name":"\#(name)","realname":"Real \#(name)","playcount":"1","url":"https://x/\#(name)"}"#
        }
        return .json(
            #"{"friends":{"user":[\#(users.joined(separator: ","))],"@attr":{"user":"nora_needle","#
                + #""page":"\#(page)","perPage":"\#(Self.pageSize)","total":"\#(names.count)","#
                + #""totalPages":"\#(pageCount)"}}}"#
        )
    }

    /// Changes a request about one of these friends to one about the demo's listener.
    func translated(_ request: ReceivedRequest) -> ReceivedRequest {
        guard let name = name(in: request) else { return request }
        var request = request
        request.rawQuery = request.rawQuery.replacing("user=\(name)", with: "user=\(Self.model)")
        return request
    }

    /// Changes the response to such a request back to the friend's name.
    func translatedBack(_ body: Data, for request: ReceivedRequest) -> Data {
        guard let name = name(in: request) else { return body }
        let text = String(decoding: body, as: UTF8.self)
        return Data(text.replacingOccurrences(of: Self.model, with: name).utf8)
    }

    private func name(in request: ReceivedRequest) -> String? {
        request.query["user"].flatMap { names.contains($0) ? $0 : nil }
    }
}
