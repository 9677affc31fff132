/// Looks a binary property list over before libplist reads it.
///
/// libplist follows references by recursion without a limit and copies a shared object at each place
/// of use, so a small file can exhaust the stack or the memory. This walk visits each reachable
/// object once, without recursion, and adds up what the whole would come to.
struct BinaryPlistCheck {
    private let bytes: [UInt8]
    private let trailer: BinaryPlistTrailer
    private var measures: [Int: Measure] = [:]
    private var path: [Step] = []
    private var referencesSeen = 0
    private var checkedKeys: Set<Int> = []
    private var keySize = 0
    private let sizeLimit: Int

    /// What an object comes to with all that it refers to.
    private struct Measure {
        var height = 1
        var values = 1
        var size = 0
    }

    /// A container on the way from the top to the current object.
    private struct Step {
        var object: Int
        var children: Range<Int>
        var measure: Measure
    }

    /// Throws when `bytes` is not a binary property list within the limits.
    static func check(_ bytes: [UInt8]) throws(PropertyList.Failure) {
        var check = BinaryPlistCheck(bytes: bytes, trailer: try BinaryPlistTrailer(of: bytes))
        try check.walk()
    }

    private init(bytes: [UInt8], trailer: BinaryPlistTrailer) {
        self.bytes = bytes
        self.trailer = trailer
        // Short keys are shared often; large values are not.
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
                // The child is taken up again, then known, so it is not stepped over yet.
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
        // Objects that overlap could make the walk take the square of the file's size.
        guard !overflow, seen <= bytes.count else { throw .damaged("its objects overlap") }
        referencesSeen = seen
        path.append(Step(object: object, children: header.content, measure: Measure()))
    }

    /// libplist ends the whole program at a key with a zero in it.
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
            // Keys that overlap could make this take the square of the file's size.
            guard keySize <= bytes.count else { throw .damaged("its objects overlap") }
            let units = stride(from: 0, to: text.content.count, by: text.textUnit)
            let hasZero = units.contains { offset in
                let start = text.content.lowerBound + offset
                return bytes[start..<(start + text.textUnit)].allSatisfy { $0 == 0 }
            }
            guard !hasZero else { throw .damaged("a key has a zero in it") }
        }
    }

    private func add(_ child: Measure, to sum: inout Measure) throws(PropertyList.Failure) {
        sum.height = max(sum.height, child.height + 1)
        // Each is within its limit, so the sums cannot overflow.
        sum.values += child.values
        sum.size += child.size
        guard sum.height <= LegacyLimits.depth else { throw .damaged("it is nested too deeply") }
        // There is a reference for each value, unless whole containers are shared, which writers do
        // with empty ones at most.
        guard sum.values <= min(LegacyLimits.valueCount, 2 * referencesSeen + 100) else {
            throw .tooLarge("it has too many values")
        }
        guard sum.size <= sizeLimit else { throw .tooLarge("its values come to too much") }
    }
}
