/// The last 32 bytes of a binary property list, which locate its objects.
struct BinaryPlistTrailer {
    /// The size of a reference in bytes.
    let referenceSize: Int
    /// The number of the outermost object.
    let top: Int
    private let offsetSize: Int
    private let count: Int
    private let table: Int

    /// An object's type, and the range of its content.
    struct Header {
        /// Whether the content is a list of references.
        var isContainer: Bool
        /// Whether the object is a dictionary: the first half of its references are keys.
        var isDictionary = false
        /// The size of a text's code unit in bytes; 0 if the object is not text.
        var textUnit = 0
        /// The range of the content.
        var content: Range<Int>
    }

    /// Reads the trailer; throws if it is invalid.
    init(of bytes: [UInt8]) throws(PropertyList.Failure) {
        guard bytes.count >= 8 + 32 else { throw .damaged("it is cut off") }
        let start = bytes.count - 32
        let sizes = 1...8
        offsetSize = Int(bytes[start + 6])
        referenceSize = Int(bytes[start + 7])
        guard sizes.contains(offsetSize), sizes.contains(referenceSize),
            let count = Self.number(at: start + 8, size: 8, in: bytes),
            let top = Self.number(at: start + 16, size: 8, in: bytes),
            let table = Self.number(at: start + 24, size: 8, in: bytes),
            top < count, table >= 9, table <= start, count <= (start - table) / offsetSize
        else { throw .damaged("its trailer does not fit the file") }
        guard count <= LegacyLimits.objectCount else { throw .tooLarge("it has too many objects") }
        self.count = count
        self.top = top
        self.table = table
    }

    /// Returns the object number stored at a position in a container's content.
    func reference(at position: Int, in bytes: [UInt8]) throws(PropertyList.Failure) -> Int {
        guard let object = Self.number(at: position, size: referenceSize, in: bytes), object < count
        else { throw .damaged("a reference has no target") }
        return object
    }

    /// Reads an object's header; throws if the content is not before the offset table.
    func header(of object: Int, in bytes: [UInt8]) throws(PropertyList.Failure) -> Header {
        let entry = table + object * offsetSize
        guard let start = Self.number(at: entry, size: offsetSize, in: bytes),
            start >= 8, start < table
        else { throw .damaged("an object is outside the file") }
        let marker = bytes[start]
        let low = Int(marker & 0x0F)
        let unit: Int
        switch marker >> 4 {
        case 0x0: return try fixed(0, after: start)
        case 0x1, 0x2:
            guard low <= 4 else { throw .damaged("a number is too long") }
            return try fixed(1 << low, after: start)
        case 0x3:
            guard low == 3 else { throw .damaged("a date has the wrong length") }
            return try fixed(8, after: start)
        case 0x8: return try fixed(low + 1, after: start)
        case 0x4, 0x5, 0x7: unit = 1
        case 0x6: unit = 2
        case 0xA, 0xB, 0xC: unit = referenceSize
        case 0xD: unit = 2 * referenceSize
        default: throw .damaged("an object has an unknown type")
        }
        var contentStart = start + 1
        var length = low
        if low == 0x0F {
            guard contentStart < table, bytes[contentStart] >> 4 == 0x1,
                bytes[contentStart] & 0x0F <= 3
            else { throw .damaged("a length is not a number") }
            let size = 1 << Int(bytes[contentStart] & 0x0F)
            contentStart += 1
            guard contentStart + size <= table,
                let number = Self.number(at: contentStart, size: size, in: bytes)
            else { throw .damaged("a length is too large") }
            contentStart += size
            length = number
        }
        guard length <= (table - contentStart) / unit else {
            throw .damaged("an object is cut off")
        }
        return Header(
            isContainer: marker >> 4 >= 0xA,
            isDictionary: marker >> 4 == 0xD,
            textUnit: marker >> 4 == 0x5 || marker >> 4 == 0x6 ? unit : 0,
            content: contentStart..<(contentStart + length * unit)
        )
    }

    private func fixed(_ size: Int, after start: Int) throws(PropertyList.Failure) -> Header {
        guard start + 1 + size <= table else { throw .damaged("an object is cut off") }
        return Header(isContainer: false, content: (start + 1)..<(start + 1 + size))
    }

    /// Returns the big-endian number at a position; nil if it exceeds `Int32`.
    ///
    /// Files within the limits have no counts or offsets that large, and sums of such numbers
    /// cannot overflow.
    private static func number(at position: Int, size: Int, in bytes: [UInt8]) -> Int? {
        var number: UInt64 = 0
        for byte in bytes[position..<(position + size)] {
            number = number << 8 | UInt64(byte)
        }
        return number <= UInt64(Int32.max) ? Int(number) : nil
    }
}
