/// Divides slots among shares.
enum Quotas {
    /// The slots for each share by the largest remainder method; equal remainders favor the larger
    /// share, then the first.
    ///
    /// Slots that a share cannot fill go to the others in proportion. The sum is `total`, or less
    /// if too few slots can be filled.
    ///
    /// - Parameters:
    ///   - shares: the shares, in any unit; a share of 0 gets no slots.
    ///   - available: the maximum number of slots that each share can fill; nil for no limits.
    static func places(_ total: Int, shares: [Int], available: [Int]? = nil) -> [Int] {
        let available = available ?? shares.map { _ in .max }
        var places = shares.map { _ in 0 }
        var open = shares.indices.filter { shares[$0] > 0 && available[$0] > 0 }
        var left = total
        while left > 0, !open.isEmpty {
            let wanted = largestRemainder(left, shares: open.map { shares[$0] })
            let full = zip(open, wanted).filter { available[$0] < $1 }.map(\.0)
            guard !full.isEmpty else {
                for (index, count) in zip(open, wanted) { places[index] = count }
                break
            }
            for index in full {
                places[index] = available[index]
                left -= available[index]
            }
            open.removeAll(where: full.contains)
        }
        return places
    }

    /// The slots for each share; all shares must be positive.
    private static func largestRemainder(_ total: Int, shares: [Int]) -> [Int] {
        let sum = shares.reduce(0, +)
        var places = shares.map { total * $0 / sum }
        let order = shares.indices.sorted { left, right in
            let remainders = (total * shares[left] % sum, total * shares[right] % sum)
            if remainders.0 != remainders.1 { return remainders.0 > remainders.1 }
            return shares[left] != shares[right] ? shares[left] > shares[right] : left < right
        }
        for index in order.prefix(total - places.reduce(0, +)) { places[index] += 1 }
        return places
    }
}
