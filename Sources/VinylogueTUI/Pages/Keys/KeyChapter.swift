import Terminal
import VinylogueKit

extension Keymap {
    /// The keymaps shown in the list of keys.
    static let chapters = Page.listed.compactMap { $0.chapter }
}

/// A section in the list of keys, derived from the keymaps.
package struct KeyChapter: Sendable {
    /// The name of the page, or "Everywhere".
    package let title: String
    /// The keys, and what they do.
    package let keys: [(keys: String, meaning: String)]
    let bindings: [Binding]

    private init(title: String, of bindings: [Binding]) {
        self.title = title
        self.bindings = bindings
        let firsts = bindings.uniqued(on: \.meaning)
        // No keymap binds Ctrl-C, since the terminal turns it into a signal.
        keys =
            firsts.map { ($0.shown, $0.meaning) }
            + (title == Self.everywhere ? [("ctrl-c", "quit")] : [])
    }

    private static let everywhere = "Everywhere"

    /// The keys shared by several pages, then those of each page.
    package static let all: [KeyChapter] = {
        var pages: [String: Int] = [:]
        for keymap in Keymap.chapters {
            for meaning in Set(keymap.bindings.map(\.meaning)) { pages[meaning, default: 0] += 1 }
        }
        let shared = Keymap.chapters.flatMap(\.bindings).filter {
            pages[$0.meaning] ?? 0 > 1 && $0.title == nil
        }
        return [KeyChapter(title: everywhere, of: shared)]
            + Keymap.chapters.map { keymap in
                let bindings = keymap.bindings.filter { pages[$0.meaning] == 1 }
                return KeyChapter(title: keymap.title, of: bindings)
            }.filter { !$0.keys.isEmpty }
    }()
}
