/// A list as the service wraps it: its rows under their name, and facts about it in `@attr`.
struct ListAnswer<Row: Encodable>: Encodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    /// The name of the rows, such as `album`.
    let name: String
    let rows: [Row]
    let attributes: [String: String]

    init(_ name: String, _ rows: [Row], attributes: [String: String]) {
        self.name = name
        self.rows = rows
        self.attributes = attributes
    }

    /// A page of a longer list of a user.
    init(_ name: String, _ rows: [Row], of user: String, page: Int, size: Int, total: Int) {
        let pages = (total + size - 1) / size
        self.init(
            name,
            rows,
            attributes: [
                "user": user, "page": String(page), "perPage": String(size),
                "totalPages": String(pages), "total": String(total),
            ]
        )
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(rows, forKey: Key(stringValue: name))
        try container.encode(attributes, forKey: Key(stringValue: "@attr"))
    }
}
