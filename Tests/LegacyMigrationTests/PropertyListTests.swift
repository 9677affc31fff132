import FuzzTargets
import Testing

@testable import LegacyMigration

/// The property-list reader: all types, and limits that protect libplist from harmful files.
@Suite struct PropertyListTests {
    @Test func `Every type of a binary property list is read`() throws {
        let list = PropertyList.dictionary([
            "flag": .boolean(true), "number": .integer(-5), "large": .integer(.max),
            "real": .real(-0.25), "text": .string("plain"), "wide": .string("größer 🎶"),
            "data": .data([0, 1, 255]), "nothing": .data([]), "uid": .uid(70_000),
            "list": .array([.array([]), .dictionary([:])]),
        ])
        #expect(try PropertyList.read(list.binary) == list)
    }

    @Test func `Every type of an XML property list is read`() throws {
        let list = try PropertyList.read(
            xml(
                """
                <dict><key>flag</key><true/><key>off</key><false /><key>number</key>
                <integer>-5</integer><!-- a <dict> in a comment --><key>real</key><real>-0.25</real>
                <key>text</key><string>a &lt;&amp;&#x263A; b<!-- c --></string><key>empty</key><string/>
                <key>data</key><data> AAH/ </data><key>uid</key>
                <dict><key>CF$UID</key><integer>7</integer></dict>
                <key>list</key><array><array/><dict></dict></array></dict>
                """
            )
        )
        #expect(
            list
                == .dictionary([
                    "flag": .boolean(true), "off": .boolean(false), "number": .integer(-5),
                    "real": .real(-0.25), "text": .string("a <&☺ b"), "empty": .string(""),
                    "data": .data([0, 1, 255]), "uid": .uid(7),
                    "list": .array([.array([]), .dictionary([:])]),
                ])
        )
    }

    @Test func `A binary list that is more than 64 levels deep is rejected`() throws {
        #expect(throws: Never.self) { try PropertyList.read(Self.chain(63)) }
        for depth in [64, 1000, 100_000] {
            #expect(throws: PropertyList.Failure.damaged("it is nested too deeply")) {
                try PropertyList.read(Self.chain(depth))
            }
        }
    }

    @Test func `A binary list that is more than 64 levels deep with a shared list is rejected`() {
        var table = BinaryPlistTable()
        let value = table.add(BinaryPlistTable.boolean(true))
        let shared = table.addChain(40, around: value)
        let outer = table.addChain(40, around: shared)
        let top = table.add(BinaryPlistTable.array([shared, outer]))
        #expect(throws: PropertyList.Failure.damaged("it is nested too deeply")) {
            try PropertyList.read(table.file(top: top))
        }
    }

    @Test func `An XML list that is more than 64 levels deep is rejected`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            xml(
                String(repeating: "<array>", count: depth)
                    + String(repeating: "</array>", count: depth)
            )
        }
        #expect(throws: Never.self) { try PropertyList.read(nested(64)) }
        for depth in [70, 200_000] {
            #expect(throws: PropertyList.Failure.damaged("it is nested too deeply")) {
                try PropertyList.read(nested(depth))
            }
        }
    }

    @Test func `A list that contains itself is rejected`() {
        for cycle in [[[0]], [[1], [0]], [[1, 2], [2], [0]]] as [[[Int]]] {
            var table = BinaryPlistTable()
            for references in cycle {
                table.add(BinaryPlistTable.array(references))
            }
            #expect(throws: PropertyList.Failure.damaged("an object contains itself")) {
                try PropertyList.read(table.file(top: 0))
            }
        }
    }

    @Test func `A small file that represents millions of values is rejected`() {
        var table = BinaryPlistTable()
        for level in 1...40 {
            table.add(BinaryPlistTable.array([level, level]))
        }
        table.add(BinaryPlistTable.integer(1))
        #expect(throws: PropertyList.Failure.tooLarge("it has too many values")) {
            try PropertyList.read(table.file(top: 0))
        }
    }

    @Test func `A large value shared a thousand times is rejected`() {
        var table = BinaryPlistTable()
        let text = table.add(BinaryPlistTable.string(String(repeating: "a", count: 100_000)))
        let list = table.add(BinaryPlistTable.array(Array(repeating: text, count: 1000)))
        #expect(throws: PropertyList.Failure.tooLarge("its values are too large")) {
            try PropertyList.read(table.file(top: list))
        }
    }

    @Test(arguments: ["a\0b", "\0", "ä\0"])
    func `A key with a zero byte is rejected, because libplist would abort`(text: String)
        throws
    {
        let key = PropertyList.dictionary([text: .boolean(true)])
        #expect(throws: PropertyList.Failure.damaged("a key contains a zero byte")) {
            try PropertyList.read(key.binary)
        }
    }

    @Test(arguments: [0x4F, 0x5F, 0x6F, 0xAF, 0xDF] as [UInt8])
    func `A length that is larger than the file is rejected`(marker: UInt8) {
        for count in [0x7F, 0xFF] as [UInt8] {
            var table = BinaryPlistTable()
            table.add([marker, 0x13] + Array(repeating: count, count: 8))
            #expect(throws: PropertyList.Failure.damaged("a length is too large")) {
                try PropertyList.read(table.file(top: 0))
            }
        }
    }

    @Test(arguments: [
        "<!DOCTYPE plist [<!ENTITY a \"b\">]>", "<!DOCTYPE plist [%a;]>",
        "<!ELEMENT a>", "<array a=\"b\">", "<html>",
    ])
    func `XML that is not an ordinary property list is rejected`(start: String) {
        #expect(throws: PropertyList.Failure.self) {
            try PropertyList.read(Array((start + "<plist><true/></plist>").utf8))
        }
    }

    @Test func `Text with too many entities is rejected`() {
        let text = String(repeating: "&amp;", count: 100_000)
        #expect(throws: PropertyList.Failure.tooLarge("it has too many entities")) {
            try PropertyList.read(xml("<string>\(text)</string>"))
        }
    }

    @Test func `A truncated binary list is rejected at every length`() throws {
        let whole = PropertyList.dictionary(["currentUser": .string("joe")]).binary
        for length in 0..<whole.count {
            #expect(throws: PropertyList.Failure.self) {
                try PropertyList.read(Array(whole.prefix(length)))
            }
        }
    }

    private func xml(_ content: String) -> [UInt8] {
        Array("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\(content)</plist>\n".utf8)
    }

    private static func chain(_ depth: Int) -> [UInt8] {
        var table = BinaryPlistTable()
        for level in 1...depth {
            table.add(BinaryPlistTable.array([level]))
        }
        table.add(BinaryPlistTable.boolean(true))
        return table.file(top: 0)
    }
}

extension BinaryPlistTable {
    /// Adds this many arrays, each in the next, around an object; returns the outermost.
    fileprivate mutating func addChain(_ depth: Int, around object: Int) -> Int {
        var outermost = object
        for _ in 0..<depth { outermost = add(Self.array([outermost])) }
        return outermost
    }
}
