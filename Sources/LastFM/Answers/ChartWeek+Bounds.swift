extension ChartWeek {
    /// Creates a week, or nil if a bound is missing or they are in no order.
    init?(from: LenientInt?, to: LenientInt?) {
        guard let from = from?.unixTime, let to = to?.unixTime, from < to else { return nil }
        self.init(from: from, to: to)
    }

    /// Whether the bounds are the same up to a second, by which edges are off in old data.
    func matches(_ other: ChartWeek) -> Bool {
        abs(from - other.from) <= 1 && abs(to - other.to) <= 1
    }
}
