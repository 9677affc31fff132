/// Mixes elements of several kinds so that no kind clusters.
enum Interleave {
    /// The kind for each slot, with every kind spread as evenly as possible.
    ///
    /// No kind has a longer run than its count requires.
    ///
    /// - Parameter counts: how many slots each kind has.
    static func order(_ counts: [Int]) -> [Int] {
        let total = counts.reduce(0, +)
        // The other kinds' slots can split a kind's slots into this many groups.
        let longest = counts.map { count in
            let groups = total - count + 1
            return (count + groups - 1) / groups
        }
        var left = counts
        var run = (kind: -1, length: 0)
        var order: [Int] = []
        order.reserveCapacity(total)
        while order.count < total {
            let candidates = left.indices.filter { left[$0] > 0 }
            let fitting = candidates.filter { kind in
                let length = kind == run.kind ? run.length + 1 : 1
                return length <= longest[kind]
                    && canEnd(left, after: kind, run: length, longest: longest)
            }
            let place = order.count + 1
            // The kind furthest behind its share.
            let next = (fitting.isEmpty ? candidates : fitting).max { one, other in
                lag(one, counts, left, place, total) < lag(other, counts, left, place, total)
            }
            guard let next else { break }
            left[next] -= 1
            run = (next, next == run.kind ? run.length + 1 : 1)
            order.append(next)
        }
        return order
    }

    private static func lag(
        _ kind: Int,
        _ counts: [Int],
        _ left: [Int],
        _ place: Int,
        _ total: Int
    ) -> Int {
        counts[kind] * place - (counts[kind] - left[kind]) * total
    }

    /// Whether the remaining slots can be filled without too long a run if `kind` is next.
    private static func canEnd(
        _ left: [Int],
        after kind: Int,
        run: Int,
        longest: [Int]
    ) -> Bool {
        var left = left
        left[kind] -= 1
        let total = left.reduce(0, +)
        return left.indices.allSatisfy { other in
            let others = total - left[other]
            let room =
                other == kind
                ? longest[other] - run + longest[other] * others : longest[other] * (others + 1)
            return left[other] <= room
        }
    }
}
