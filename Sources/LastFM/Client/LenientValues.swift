import Core
import HTTP

extension JSONValue {
    /// A text that comes as a string, as a number, or in an object as its `#text` or `name`.
    var name: String? { bare?.filledText }

    /// The address in a text of that kind, if it is a complete web address.
    var address: String? { bare?.webAddress }

    /// What stands for the text: the value itself, or the member of an object.
    private var bare: JSONValue? {
        guard kind == .object else { return self }
        return member("#text") ?? self["name"]
    }

    /// A time in Unix seconds, if it is within the years 1970 to 9999.
    var unixTime: Int? {
        guard let integer, (0...TimeSpan.lastTime).contains(integer) else { return nil }
        return integer
    }

    /// The address of the largest of one or more pictures, of equal ones the first.
    ///
    /// Nil if there is none; the service has pictures that stand for "no picture".
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

/// What an answer says about itself in its `@attr`.
struct AnswerFacts {
    private let facts: JSONValue?

    /// Takes the value of an answer's `@attr`.
    init(_ attributes: JSONValue?) {
        facts = attributes
    }

    /// Finds the facts of a chart; an empty one has them among its own members.
    init(of part: JSONValue) {
        let attributes = part["@attr"]
        facts = attributes?.kind == .object ? attributes : part
    }

    /// The user's name, in its canonical case.
    var user: String? { facts?["user"]?.name }
    /// The week that the answer is about, if it says so.
    var week: TimeSpan? { facts.flatMap(TimeSpan.init) }
    var page: Int? { facts?["page"]?.count }
    /// The rows of a page.
    var perPage: Int? { facts?["perPage"]?.count }
    var totalPages: Int? { facts?["totalPages"]?.count }
    /// The rows of all pages.
    var total: Int? { facts?["total"]?.count }

    /// The user's name in its canonical case, or else as it was asked for.
    ///
    /// Throws if the answer is about another user.
    func user(asked: String) throws(Failure) -> String {
        guard let user else { return asked }
        guard user.lowercased() == asked.lowercased() else {
            throw .lastFM(.wrongUser(asked: asked), String(user.prefix(100)))
        }
        return user
    }

    /// The user's name, as above; throws if the answer is about another week, too.
    func user(asked: String, for week: TimeSpan) throws(Failure) -> String {
        let user = try user(asked: asked)
        if let got = self.week, !got.matches(week) { throw .lastFM(.wrongWeek) }
        return user
    }
}
