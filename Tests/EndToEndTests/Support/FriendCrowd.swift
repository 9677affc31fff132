import Foundation
import TestSupport

/// Many friends of the demo's listener, all of them with the history of one other listener.
struct FriendCrowd: Sendable {
    /// Whose history they have.
    private static let model = "kaspar33"
    /// However many are asked for, a page has no more.
    private static let pageSize = 50

    /// Their names, in the service's order.
    let names: [String]

    /// So many, from `listener001` on.
    init(count: Int) {
        names = (1...count).map { "listener" + String(1000 + $0).dropFirst() }
    }

    /// How many pages they fill.
    var pageCount: Int { (names.count + Self.pageSize - 1) / Self.pageSize }

    /// Unexpected response to a request for one page of them; nil for any other request.
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

    /// A request about one of them as one about the listener whose history they have.
    func translated(_ request: ReceivedRequest) -> ReceivedRequest {
        guard let name = name(in: request) else { return request }
        var request = request
        request.rawQuery = request.rawQuery.replacing("user=\(name)", with: "user=\(Self.model)")
        return request
    }

    /// Unexpected response to such a request under the name that was asked for.
    func translatedBack(_ body: Data, for request: ReceivedRequest) -> Data {
        guard let name = name(in: request) else { return body }
        return Data(String(decoding: body, as: UTF8.self).replacing(Self.model, with: name).utf8)
    }

    private func name(in request: ReceivedRequest) -> String? {
        request.query["user"].flatMap { names.contains($0) ? $0 : nil }
    }
}
