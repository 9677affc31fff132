extension ChartWeek {
    /// Reads the bounds, or nil if one is missing or they are in no order.
    init?(_ value: JSONValue) {
        guard let from = value["from"]?.unixTime, let to = value["to"]?.unixTime, from < to else {
            return nil
        }
        self.init(from: from, to: to)
    }

    /// Whether the bounds are the same up to a second, by which edges are off in old data.
    func matches(_ other: ChartWeek) -> Bool {
        abs(from - other.from) <= 1 && abs(to - other.to) <= 1
    }
}
