/// The values that were added last, up to a limit.
struct Recent<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var values: [Key: Value] = [:]
    private var order: ArraySlice<Key> = []
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    subscript(key: Key) -> Value? { values[key] }

    mutating func put(_ value: Value, for key: Key) {
        if values.updateValue(value, forKey: key) == nil { order.append(key) }
        while values.count > limit, let oldest = order.popFirst() { values[oldest] = nil }
    }

    mutating func removeAll() {
        values = [:]
        order = []
    }
}
