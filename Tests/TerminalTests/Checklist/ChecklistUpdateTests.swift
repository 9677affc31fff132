import Terminal
import TestSupport
import Testing

struct ChecklistUpdateTests {
    private static func list() -> Checklist {
        Checklist(
            title: "Friends",
            items: [
                ChecklistItem(label: "anna", detail: "Anna Ångström", isOn: true),
                ChecklistItem(label: "Bob"),
                ChecklistItem(label: "björk_fan", detail: "Guðrún"),
                ChecklistItem(label: "日本", detail: "Ann"),
            ]
        )
    }

    private static func typed(_ text: String, into list: Checklist) -> Checklist {
        var list = list
        for scalar in text.unicodeScalars {
            #expect(list.update(.input(.key(.character(scalar)))) == nil)
        }
        return list
    }

    @Test(
        arguments: [
            ("b", [1, 2]), ("B", [1, 2]), ("BJO", [2]), ("björ", [2]), ("bjo\u{308}r", [2]),
            ("angstrom", [0]), ("ann", [0, 3]), ("日", [3]), ("zz", []), ("", [0, 1, 2, 3]),
            ("_", [2]), ("\u{202E}b", [1, 2]),
        ]
    )
    func `Typing filters the list by labels and details`(text: String, shown: [Int]) {
        #expect(Self.typed(text, into: Self.list()).shown == shown)
    }

    @Test func `The filter can be edited and pasted into`() {
        var list = Self.typed("bx", into: Self.list())
        #expect(list.shown == [])
        #expect(list.update(.input(.key(.backspace))) == nil)
        #expect(list.filter == "b")
        #expect(list.shown == [1, 2])
        _ = list.update(.input(.paste("jö\u{1B}[31mrk\n")))
        #expect(list.filter == "björk")
        _ = list.update(.input(.key(.character("u"), .control)))
        #expect(list.shown == [0, 1, 2, 3])
        _ = list.update(.input(.key(.backspace)))
        #expect(list.filter == "")
        _ = list.update(.input(.paste(String(repeating: "é", count: 100_000))))
        #expect(list.filter.unicodeScalars.count == 200)
    }

    @Test func `The cursor stays on its item as long as the filter shows it`() {
        var list = Self.list()
        _ = list.update(.input(.key(.end)))
        #expect(list.cursor == 3)
        list = Self.typed("ann", into: list)
        #expect(list.shown[list.cursor] == 3)
        list = Self.typed("a", into: list)
        #expect(list.shown == [0])
        #expect(list.cursor == 0)
        _ = list.update(.input(.key(.character(" "))))
        #expect(list.chosen == [])
    }

    @Test func `Space toggles one item and Ctrl-A all items shown`() {
        var list = Self.typed("b", into: Self.list())
        _ = list.update(.input(.key(.down)))
        _ = list.update(.input(.key(.character(" "))))
        #expect(list.chosen == [0, 2])
        _ = list.update(.input(.key(.character("a"), .control)))
        #expect(list.chosen == [0, 1, 2])
        _ = list.update(.input(.key(.character("a"), .control)))
        #expect(list.chosen == [0])
        _ = list.update(.input(.key(.character("u"), .control)))
        _ = list.update(.input(.key(.character("a"), .control)))
        #expect(list.update(.input(.key(.enter))) == .taken([0, 1, 2, 3]))
    }

    @Test func `Enter also returns checked items that the filter hides`() {
        var list = Self.typed("zz", into: Self.list())
        _ = list.update(.input(.key(.character(" "))))
        _ = list.update(.input(.key(.character("a"), .control)))
        #expect(list.update(.input(.key(.enter))) == .taken([0]))
    }

    @Test(arguments: [.input(.key(.escape)), .ended] as [SessionEvent])
    func `Escape and the end of the input cancel`(event: SessionEvent) {
        var list = Self.list()
        #expect(list.update(event) == .cancelled)
    }

    @Test func `Keys move the cursor within a long list`() {
        var list = Checklist(
            title: "",
            items: (0..<1000).map { ChecklistItem(label: "user\($0)") }
        )
        #expect(list.update(.resized(TerminalSize(columns: 20, rows: 13))) == nil)
        let moves: [(Key, Int)] = [
            (.up, 0), (.pageUp, 0), (.down, 1), (.pageDown, 11), (.pageDown, 21), (.up, 20),
            (.pageUp, 10), (.end, 999), (.down, 999), (.pageDown, 999), (.pageUp, 989), (.home, 0),
        ]
        for (key, cursor) in moves {
            #expect(list.update(.input(.key(key))) == nil)
            #expect(list.cursor == cursor)
        }
        for event in [.woken, .resumed, .input(.answer(.attributes([6])))] as [SessionEvent] {
            #expect(list.update(event) == nil)
        }
    }

    @Test func `Random keys never move the cursor past the ends of the list`() {
        var random = SeededGenerator(seed: 5)
        var list = Self.list()
        let keys: [Key] = [
            .up, .down, .pageUp, .pageDown, .home, .end, .backspace, .character("a"),
            .character("n"), .character(" "), .character("\u{FFFD}"), .delete, .function(1),
        ]
        for _ in 0..<5_000 {
            let modifiers: KeyModifiers = Int.random(in: 0..<5, using: &random) == 0 ? .control : []
            if let key = keys.randomElement(using: &random) {
                _ = list.update(.input(.key(key, modifiers)))
            }
            let size = TerminalSize(
                columns: Int.random(in: 1...40, using: &random),
                rows: Int.random(in: 1...9, using: &random)
            )
            if Int.random(in: 0..<5, using: &random) == 0 { _ = list.update(.resized(size)) }
            let lines = list.lines(width: size.columns, height: size.rows)
            guard lines.count <= size.rows, lines.allSatisfy({ $0.displayWidth <= size.columns }),
                list.shown.isEmpty || lines.contains(where: { $0.hasPrefix("▸") })
            else {
                Issue.record("\(lines) at \(size)")
                return
            }
        }
    }
}
