/// Checks a binary property list before libplist reads it.
///
/// libplist follows references recursively without a limit, and copies a shared object every time
/// it is used, so a small file can exhaust the stack or memory. This walk visits each reachable
/// object once, without recursion, and adds up the size of the result.
struct BinaryPlistCheck {
    private let bytes: [UInt8]
    private let trailer: BinaryPlistTrailer
    private var measures: [Int: Measure] = [:]
    private var path: [Step] = []
    private var referencesSeen = 0
    private var checkedKeys: Set<Int> = []
    private var keySize = 0
    private let sizeLimit: Int

    /// The size of an object, including everything that it refers to.
    private struct Measure {
        var height = 1
        var values = 1
        var size = 0
    }

    /// A container on the path from the outermost object to the current one.
    private struct Step {
        var object: Int
        var children: Range<Int>
        var measure: Measure
    }

    /// Throws unless `bytes` is a binary property list within the limits.
    static func check(_ bytes: [UInt8]) throws(PropertyList.Failure) {
        var check = BinaryPlistCheck(bytes: bytes, trailer: try BinaryPlistTrailer(of: bytes))
        try check.walk()
    }

    private init(bytes: [UInt8], trailer: BinaryPlistTrailer) {
        self.bytes = bytes
        self.trailer = trailer
        // Real files share short keys often, but not large values, so a factor of 32 is enough.
        sizeLimit = min(LegacyLimits.fileSize, 32 * bytes.count)
    }

    private mutating func walk() throws(PropertyList.Failure) {
        try enter(trailer.top)
        while var step = path.popLast() {
            guard let position = step.children.first else {
                measures[step.object] = step.measure
                continue
            }
            step.children = (position + trailer.referenceSize)..<step.children.upperBound
            let child = try trailer.reference(at: position, in: bytes)
            if let known = measures[child] {
                try add(known, to: &step.measure)
                path.append(step)
            } else {
                guard !path.contains(where: { $0.object == child }), step.object != child else {
                    throw .damaged("an object contains itself")
                }
                // Do not skip the child yet: it is visited again once its size is known.
                step.children = position..<step.children.upperBound
                path.append(step)
                try enter(child)
            }
        }
    }

    private mutating func enter(_ object: Int) throws(PropertyList.Failure) {
        guard path.count < LegacyLimits.depth else { throw .damaged("it is nested too deeply") }
        let header = try trailer.header(of: object, in: bytes)
        try checkKeys(of: header)
        guard header.isContainer else {
            measures[object] = Measure(size: header.content.count)
            return
        }
        let (seen, overflow) = referencesSeen.addingReportingOverflow(
            header.content.count / trailer.referenceSize
        )
        // Overlapping objects could make the walk quadratic.
        guard !overflow, seen <= bytes.count else { throw .damaged("its objects overlap") }
        referencesSeen = seen
        path.append(Step(object: object, children: header.content, measure: Measure()))
    }

    /// Throws if a key contains a zero byte, at which libplist would abort the program.
    private mutating func checkKeys(
        of header: BinaryPlistTrailer.Header
    ) throws(PropertyList.Failure) {
        var position = header.content.lowerBound
        let end = header.isDictionary ? position + header.content.count / 2 : position
        while position < end {
            let key = try trailer.reference(at: position, in: bytes)
            position += trailer.referenceSize
            guard checkedKeys.insert(key).inserted else { continue }
            let text = try trailer.header(of: key, in: bytes)
            guard text.textUnit > 0 else { throw .damaged("a key is not text") }
            keySize += text.content.count
            // Overlapping keys could make these checks quadratic.
            guard keySize <= bytes.count else { throw .damaged("its objects overlap") }
            let units = stride(from: 0, to: text.content.count, by: text.textUnit)
            let hasZero = units.contains { offset in
                let start = text.content.lowerBound + offset
                return bytes[start..<(start + text.textUnit)].allSatisfy { $0 == 0 }
            }
            guard !hasZero else { throw .damaged("a key contains a zero byte") }
        }
    }

    private func add(_ child: Measure, to sum: inout Measure) throws(PropertyList.Failure) {
        sum.height = max(sum.height, child.height + 1)
        // The measures are within the limits, so the sums cannot overflow.
        sum.values += child.values
        sum.size += child.size
        guard sum.height <= LegacyLimits.depth else { throw .damaged("it is nested too deeply") }
        // Each value has its own reference unless entire containers are shared, and real writers
        // share only empty containers.
        guard sum.values <= min(LegacyLimits.valueCount, 2 * referencesSeen + 100) else {
            throw .tooLarge("it has too many values")
        }
        guard sum.size <= sizeLimit else { throw .tooLarge("its values are too large") }
    }
}
