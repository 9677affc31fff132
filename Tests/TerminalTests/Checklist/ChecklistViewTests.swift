import Terminal
import Testing

struct ChecklistViewTests {
    private static func list(_ events: [InputEvent] = []) -> Checklist {
        var list = Checklist(
            title: "Friends to add",
            items: [
                ChecklistItem(label: "anna", detail: "Anna Ångström", isOn: true),
                ChecklistItem(label: "bob\u{1B}[31m_the_builder"),
                ChecklistItem(label: "日本の音楽ファン", detail: "山田\u{202E}太郎"),
                ChecklistItem(
                    label: "zoe",
                    detail: "Zoë with a name as long as it can be",
                    isOn: true
                ),
            ]
        )
        for event in events { _ = list.update(.input(event)) }
        return list
    }

    @Test func `A large window shows all items`() {
        #expect(
            Self.list([.key(.down)]).lines(width: 72, height: 24) == [
                "Friends to add  2/4 chosen",
                "Type to filter, Space toggles, Ctrl-A all, Enter adds, Esc cancels",
                "Filter: _",
                "  ◉ anna              Anna Ångström",
                "▸ ○ bob_the_builder",
                "  ○ 日本の音楽ファン  山田太郎",
                "  ◉ zoe               Zoë with a name as long as it can be",
            ]
        )
    }

    @Test func `The list adapts to twenty columns and five rows`() {
        #expect(
            Self.list().lines(width: 20, height: 5, decoration: .ascii) == [
                "Friends to add 2/4",
                "Space Enter Esc",
                "Filter: _",
                "> [x] anna      A...",
                "  [ ] bob_the_bui...",
            ]
        )
    }

    @Test func `A filtered list shows only matching items`() {
        let filter = "an".unicodeScalars.map { InputEvent.key(.character($0)) }
        #expect(
            Self.list(filter).lines(width: 40, height: 10).dropFirst(2) == [
                "Filter: an_  2 found", "▸ ◉ anna              Anna Ångström",
                "  ◉ zoe               Zoë with a name a…",
            ]
        )
        let nothing = filter + [.key(.character("x"))]
        #expect(
            Self.list(nothing).lines(width: 40, height: 10).dropFirst(2) == [
                "Filter: anx_  0 found", "No matches.",
            ]
        )
        let long = Self.list([.paste(String(repeating: "日", count: 10) + "end")])
        #expect(long.lines(width: 20, height: 10)[2] == "Filter: 日日日日end_")
    }

    @Test(
        arguments: [
            (1, ["▸ ◉ anna"]), (2, ["Filter: _", "▸ ◉ anna"]),
            (3, ["Space toggles, ^A all, Enter adds, Esc cancels", "Filter: _", "▸ ◉ anna"]),
        ] as [(Int, [String])]
    )
    func `In a window of few rows the headers are dropped`(height: Int, expected: [String]) {
        let list = Checklist(title: "T", items: [ChecklistItem(label: "anna", isOn: true)])
        #expect(list.lines(width: 50, height: height) == expected)
    }

    @Test func `An empty list says so`() {
        let list = Checklist(title: "Friends", items: [])
        #expect(
            list.lines(width: 72, height: 24).suffix(2) == ["Filter: _", "Nothing to choose from."]
        )
        #expect(list.lines(width: 1, height: 1) == ["…"])
    }

    @Test func `A long list scrolls only as far as needed`() {
        var list = Checklist(
            title: "",
            items: (0..<1000).map { ChecklistItem(label: "user\($0)") }
        )
        func rows() -> [String] { list.lines(width: 20, height: 5).suffix(2) }
        _ = list.update(.resized(TerminalSize(columns: 20, rows: 5)))
        #expect(rows() == ["▸ ○ user0", "  ○ user1"])
        _ = list.update(.input(.key(.down)))
        #expect(rows() == ["  ○ user0", "▸ ○ user1"])
        _ = list.update(.input(.key(.down)))
        #expect(rows() == ["  ○ user1", "▸ ○ user2"])
        _ = list.update(.input(.key(.up)))
        #expect(rows() == ["▸ ○ user1", "  ○ user2"])
        _ = list.update(.input(.key(.end)))
        #expect(rows() == ["  ○ user998", "▸ ○ user999"])
        for digit in "99".unicodeScalars { _ = list.update(.input(.key(.character(digit)))) }
        #expect(rows() == ["  ○ user998", "▸ ○ user999"])
    }

    @Test func `Colors supplement the signs without replacing them`() {
        let plain = Self.list().lines(width: 60, height: 10)
        let colored = Self.list().lines(width: 60, height: 10, support: .ansi16)
        #expect(colored[3].contains("\u{1B}[1;32m◉\u{1B}[0m"))
        #expect(colored.map(\.sanitizedForTerminal) == plain)
    }
}
