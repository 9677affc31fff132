/// A JSON object that preserves the order of its members, repeated names and unknown members.
package struct JSONObject: Sendable, Hashable {
    /// A member's name as written, and its value.
    struct Member: Sendable, Hashable {
        let name: JSONText
        var value: JSONText

        /// Whether the member has this name, escaped or not. Names are compared byte by byte,
        /// without Unicode normalization.
        func isNamed(_ wanted: String) -> Bool {
            name.string?.utf8.elementsEqual(wanted.utf8) == true
        }
    }

    /// The members in the order in which they are written.
    private(set) var members: [Member] = []

    package init() {}

    init(members: [Member]) { self.members = members }

    /// Parses an object; nil if the value is not an object.
    package init?(_ text: JSONText) {
        guard let parts = text.parts(of: .object) else { return nil }
        members = stride(from: 0, to: parts.count, by: 2)
            .map { Member(name: parts[$0], value: parts[$0 + 1]) }
    }

    /// The value of the last member with this name; setting it removes earlier ones.
    ///
    /// A new member is inserted before the first greater name, so that sorted files remain sorted.
    package subscript(name: String) -> JSONText? {
        get { members.last { $0.isNamed(name) }?.value }
        set {
            guard let newValue else { return members.removeAll { $0.isNamed(name) } }
            guard let index = members.lastIndex(where: { $0.isNamed(name) }) else {
                let new = Member(name: JSONText(string: name), value: newValue)
                let place = members.firstIndex {
                    new.name.bytes.lexicographicallyPrecedes($0.name.bytes)
                }
                return members.insert(new, at: place ?? members.endIndex)
            }
            members[index].value = newValue
            let earlier = members[..<index].indices.filter { members[$0].isNamed(name) }
            for other in earlier.reversed() { members.remove(at: other) }
        }
    }

    /// The members, each on one line.
    package var lines: [String] {
        members.map { member in
            let bytes = member.name.bytes + [UInt8(ascii: ":")] + member.value.compact.bytes
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Returns the object without the members that have these names.
    package func without(_ names: [String]) -> JSONObject {
        var rest = self
        rest.members.removeAll { member in names.contains { member.isNamed($0) } }
        return rest
    }

    /// Returns the object with one member per line, indented for the nesting level `depth`.
    package func text(depth: Int) -> JSONText {
        let indent = Array("\n\(String(repeating: "  ", count: depth))".utf8)
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        for (index, member) in members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += indent + [0x20, 0x20]
            bytes += member.name.bytes
            bytes += Array(" : ".utf8)
            bytes += member.value.bytes
        }
        if !members.isEmpty { bytes += indent }
        bytes.append(UInt8(ascii: "}"))
        return JSONText(checked: bytes[...])
    }
}
