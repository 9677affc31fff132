import Core
import Foundation
import VinylogueKit

/// A value to print; if nil, it is omitted from an object and empty in a row.
enum Value {
    case text(String?)
    /// The text of a user's account; in an object, its name, with the service as `service`.
    case account(String?)
    case int(Int?)
    case decimal(Double?)
    case flag(Bool)
    /// A calendar day, the same in every time zone.
    case day(CalendarDate?)
    /// A moment: its local day in the table format, UTC in JSON and CSV.
    case time(Date?)
    /// A list; in a row, its length.
    case list([Value]?)
    case object([String: Value]?)
    /// An explicit null, which an object does not omit.
    case null

    /// A moment, from Unix seconds.
    static func time(unix seconds: Int) -> Value {
        .time(Date(unixTime: seconds))
    }

    /// The value in text-only formats, such as CSV.
    var written: String {
        switch self {
        case .text(let text), .account(let text): text ?? ""
        case .int(let number): number.map(String.init) ?? ""
        case .decimal(let number): number.map { String($0) } ?? ""
        case .flag(let isOn): isOn ? "true" : "false"
        case .day(let day): day?.description ?? ""
        case .time(let time): time.map(Timestamp.text) ?? ""
        case .list(let values): values.map { String($0.count) } ?? ""
        case .object, .null: ""
        }
    }

    /// The first object with the fields of the second added.
    static func + (one: Value, other: Value) -> Value {
        guard case (.object(let fields?), .object(let more?)) = (one, other) else { return one }
        return .object(fields.merging(more) { $1 })
    }

    /// The members of an object that have a value; nil if this is not an object.
    var members: [String: Value]? {
        guard case .object(let fields) = self else { return nil }
        var members = fields?.filter { !$0.value.isMissing }
        if case .account(let text?)? = members?["user"] ?? members?["username"] {
            members?["service"] = .text(Account(text).serviceID)
        }
        return members
    }

    private var isMissing: Bool {
        switch self {
        case .text(nil), .account(nil), .int(nil), .decimal(nil), .day(nil), .time(nil), .list(nil),
            .object(nil):
            true
        case .text, .account, .int, .decimal, .flag, .day, .time, .list, .object, .null: false
        }
    }
}

extension Value: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral fields: (String, Value)...) {
        self = .object(Dictionary(uniqueKeysWithValues: fields))
    }
}

extension Value {
    /// The value as JSON.
    var json: JSONText {
        switch self {
        case .int(let number): number.map { JSONText(integer: $0) } ?? .null
        case .decimal(let number): number.map { JSONText(decimal: $0) } ?? .null
        case .flag(let isOn): JSONText(flag: isOn)
        case .list(let values): values.map { JSONText(list: $0.map(\.json)) } ?? .null
        case .object: members.map { JSONText(object: $0.mapValues(\.json)) } ?? .null
        case .null: .null
        case .account(let text): JSONText(string: Account(text ?? "").name)
        case .text, .day, .time: JSONText(string: written)
        }
    }
}
