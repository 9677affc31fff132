/// How a number of places is shared out.
enum Quotas {
    /// The places for each share by the method of the largest remainder; equal remainders go to the
    /// larger share, then to the first.
    ///
    /// What is more than is available goes to the others in proportion to their shares. The sum is
    /// `total`, or less if all have too little.
    ///
    /// - Parameters:
    ///   - shares: in any unit; those without a share get nothing.
    ///   - available: the most places that each share can fill.
    static func places(_ total: Int, shares: [Int], available: [Int]) -> [Int] {
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

    /// The places for shares that are all positive.
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
