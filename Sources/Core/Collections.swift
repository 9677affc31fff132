extension Sequence {
    /// The elements in the same order, except those that share their key with an earlier one.
    @inlinable
    package func uniqued<Key: Hashable>(on key: (Element) -> Key) -> [Element] {
        var keys: Set<Key> = []
        return filter { keys.insert(key($0)).inserted }
    }
}

extension RandomAccessCollection {
    /// The index of the first element that meets a condition, or the end index if none does.
    ///
    /// All elements after the first must also meet it. Checks about log₂ of `count` elements.
    @inlinable
    package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
        var (start, count) = (startIndex, count)
        while count > 0 {
            let half = count / 2
            let middle = index(start, offsetBy: half)
            if isInSecondPart(self[middle]) {
                count = half
            } else {
                start = index(after: middle)
                count -= half + 1
            }
        }
        return start
    }
}
