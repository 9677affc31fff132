import Core
import HTTP

extension JSONValue {
    /// The text of a string or number, or of an object's `#text` or `name`; nil if it is blank.
    var name: String? { bare?.filledText }

    /// The same text as `name`, if it is a complete web URL.
    var address: String? { bare?.webAddress }

    /// The value that contains the text: this value or, in an object, one of its members.
    private var bare: JSONValue? {
        guard kind == .object else { return self }
        return member("#text") ?? self["name"]
    }

    /// The time in Unix seconds; nil unless it is in the years 1970 to 9999.
    var unixTime: Int? {
        guard let integer, (0...TimeSpan.lastTime).contains(integer) else { return nil }
        return integer
    }

    /// The URL of a picture, or of the largest picture in a list; the first among equal sizes.
    ///
    /// Nil if there is none; the service's placeholder pictures do not count.
    var largestPicture: String? {
        let sizes = ["small", "medium", "large", "extralarge", "mega"]
        let placeholders = ["2a96cbd8b46e442fc41c2b86b821562f", "4128a6eb29f94943c9d206c08e625904"]
        var largest: (address: String, rank: Int)?
        for picture in elements {
            guard let address = picture.address, !placeholders.contains(where: address.holds) else {
                continue
            }
            let rank = (picture["size"]?.name).flatMap { sizes.firstIndex(of: $0) } ?? -1
            if rank > largest?.rank ?? -2 { largest = (address, rank) }
        }
        return largest?.address
    }
}

/// The metadata in a response's `@attr`.
struct AnswerFacts {
    private let facts: JSONValue?

    /// Wraps a response's `@attr`.
    init(_ attributes: JSONValue?) {
        facts = attributes
    }

    /// Finds a chart's metadata; an empty chart has it among its own members.
    init(of part: JSONValue) {
        let attributes = part["@attr"]
        facts = attributes?.kind == .object ? attributes : part
    }

    /// The user's name, in its canonical case.
    var user: String? { facts?["user"]?.name }
    /// The week that the response is about; nil if not included.
    var week: TimeSpan? { facts.flatMap(TimeSpan.init) }
    var page: Int? { facts?["page"]?.count }
    /// The number of rows per page.
    var perPage: Int? { facts?["perPage"]?.count }
    var totalPages: Int? { facts?["totalPages"]?.count }
    /// The total number of rows.
    var total: Int? { facts?["total"]?.count }

    /// Returns the user's name in its canonical case, or as requested if the response has none.
    ///
    /// Throws if the response is about another user.
    func user(asked: String) throws(Failure) -> String {
        guard let user else { return asked }
        guard user.lowercased() == asked.lowercased() else {
            throw .lastFM(.wrongUser(asked: asked), String(user.prefix(100)))
        }
        return user
    }

    /// Returns the user's name; throws if the response is about another user or another week.
    func user(asked: String, for week: TimeSpan) throws(Failure) -> String {
        let user = try user(asked: asked)
        if let got = self.week, !got.matches(week) { throw .lastFM(.wrongWeek) }
        return user
    }
}
