/// A cache of values by key, with a limit; the least recently used values are dropped first.
struct Recent<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var cost: Int
        /// The value of `clock` when the entry was last used.
        var use: Int
    }

    private var entries: [Key: Entry] = [:]
    private var clock = 0
    /// Keys whose values are kept regardless of the limit, so that they are not fetched repeatedly.
    private var held: Set<Key> = []
    private let limit: Int
    /// The total cost of the values, counted in values or bytes.
    private(set) var cost = 0

    init(limit: Int) { self.limit = limit }

    /// The keys, in no particular order.
    var keys: [Key] { Array(entries.keys) }

    var isEmpty: Bool { entries.isEmpty }

    subscript(key: Key) -> Value? { entries[key]?.value }

    /// Returns a value, and marks it as used.
    mutating func use(_ key: Key) -> Value? {
        clock += 1
        entries[key]?.use = clock
        return entries[key]?.value
    }

    /// Adds or replaces a value, with a cost of 1 by default.
    mutating func put(_ value: Value, for key: Key, cost: Int = 1) {
        clock += 1
        self.cost += cost - (entries[key]?.cost ?? 0)
        entries[key] = Entry(value: value, cost: cost, use: clock)
        while self.cost > limit, let oldest = oldest(except: key) {
            self.cost -= entries.removeValue(forKey: oldest)?.cost ?? 0
        }
    }

    private func oldest(except key: Key) -> Key? {
        entries.lazy.filter { $0.key != key && !held.contains($0.key) }
            .min { $0.value.use < $1.value.use }?.key
    }

    /// Marks values as used, the most important first, and keeps them until the next call.
    mutating func hold(_ keys: [Key]) {
        for key in keys.reversed() {
            clock += 1
            entries[key]?.use = clock
        }
        held = Set(keys)
    }

    mutating func remove(_ key: Key) {
        cost -= entries.removeValue(forKey: key)?.cost ?? 0
    }

    mutating func removeAll() {
        entries = [:]
        held = []
        cost = 0
    }
}
