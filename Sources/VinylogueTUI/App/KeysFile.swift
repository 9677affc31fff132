import Terminal
import VinylogueKit

/// The keys in the user's `keys.toml`.
package struct KeysFile: Equatable, Sendable {
    /// The keys of each action that differs from the standard.
    private var keys: [KeyAction: [KeyPress]] = [:]

    /// Creates a file without keys.
    package init() {}

    /// Reads the file's text; throws the first problem.
    package init(_ text: String) throws(TOMLFile.Problem) {
        let file = try TOMLFile(text)
        if let table = file.tables.first {
            throw TOMLFile.Problem(
                line: table.line,
                "Unexpected table [\(table.name)]; keys.toml has none"
            )
        }
        for entry in file.entries {
            guard let action = KeyAction.all.first(where: { $0.name == entry.key }) else {
                throw TOMLFile.Problem(line: entry.line, "Unknown action \(entry.key)")
            }
            let names =
                switch entry.value {
                case .text(let name): [name]
                case .list(let names): names
                }
            // Without it, lists and sheets could not be closed.
            if action.meaning == "back", names.isEmpty {
                throw TOMLFile.Problem(line: entry.line, "\(action.name) needs at least one key")
            }
            var presses: [KeyPress] = []
            for name in names {
                presses.append(try Self.press(name, line: entry.line))
            }
            if let (other, press) = clash(of: action, presses) {
                throw TOMLFile.Problem(
                    line: entry.line,
                    "\(press.name) is already used for \(other.name) on the same page"
                )
            }
            keys[action] = presses
        }
    }

    private static func press(_ name: String, line: Int) throws(TOMLFile.Problem) -> KeyPress {
        guard let press = KeyPress(named: name) else {
            throw TOMLFile.Problem(
                line: line,
                "Unknown key \(name); use names such as x, ctrl-g, space or page-up"
            )
        }
        guard !signals.contains(press) else {
            throw TOMLFile.Problem(line: line, "\(press.name) cannot be assigned to an action")
        }
        return press
    }

    /// The keys that end or stop the program.
    private static let signals = Set(["c", "z", "\\"].map { KeyPress(.character($0), .control) })

    /// An action that has one of these keys, and works on the same page as another.
    private func clash(
        of action: KeyAction,
        _ presses: [KeyPress]
    ) -> (other: KeyAction, press: KeyPress)? {
        for (other, taken) in keys.sorted(by: { $0.key.name < $1.key.name }) {
            guard let press = presses.first(where: taken.contains) else { continue }
            let areTogether = Keymap.chapters.contains { keymap in
                [action, other].allSatisfy { action in
                    keymap.bindings.contains { $0.number(of: action) != nil }
                }
            }
            if areTogether { return (other, press) }
        }
        return nil
    }

    /// Sentences such as "Press x to quit, or y to stay." with these keys in place of the standard ones
    /// that they name, if those are on a page's keymap. What an action without a key would do is left
    /// out.
    func naming(_ text: String, on keymap: Keymap) -> String {
        guard !keys.isEmpty else { return text }
        let end = text.hasSuffix(".") ? "." : ""
        let sentences = text.dropLast(end.count).split(
            separator: ". ",
            omittingEmptySubsequences: false
        )
        let named = sentences.compactMap { sentence -> String? in
            guard sentence.hasPrefix("Press ") else { return String(sentence) }
            let ways = sentence.dropFirst("Press ".count).split(separator: ", or ")
                .compactMap { naming(way: $0, on: keymap) }
            return ways.isEmpty ? nil : "Press " + ways.joined(separator: ", or ")
        }
        return named.isEmpty ? "" : named.joined(separator: ". ") + end
    }

    /// Words such as "x to quit" with these keys; nil if the action has no key.
    private func naming(way: Substring, on keymap: Keymap) -> String? {
        let parts = way.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, ["to ", "on ", "for "].contains(where: parts[1].hasPrefix),
            let press = KeyPress(named: String(parts[0]))
        else { return String(way) }
        let own = keys.first { action, _ in
            keymap.bindings.contains { binding in
                binding.number(of: action).map { binding.keys[press] == $0 } ?? false
            }
        }
        guard let own else { return String(way) }
        return own.value.first.map { "\($0.name) \(parts[1])" }
    }

    /// The number of actions in the file.
    package var count: Int { keys.count }

    /// The keymap with these keys in place of the standard ones. A key is taken from the actions
    /// that had it before.
    func applied(to keymap: Keymap) -> Keymap {
        // Where text is typed, keys are not free to change.
        guard !keys.isEmpty, keymap.otherwise == nil else { return keymap }
        var new = keymap
        var taken: Set<KeyPress> = []
        let changed = keymap.bindings.map { binding -> Binding? in
            var presses = binding.keys
            for (action, own) in keys {
                guard let number = binding.number(of: action) else { continue }
                presses = presses.filter { $0.value != number }
                for press in own { presses[press] = number }
                taken.formUnion(own)
            }
            return presses == binding.keys ? nil : binding.with(keys: presses)
        }
        new.bindings = zip(keymap.bindings, changed).map { old, changed in
            if let changed { return changed }
            let rest = old.keys.filter { !taken.contains($0.key) }
            return rest.count == old.keys.count ? old : old.with(keys: rest)
        }
        return new
    }
}

extension Binding {
    /// The number that an action's keys pass to this binding; nil if it is not the action's.
    fileprivate func number(of action: KeyAction) -> Int? {
        meaning == action.meaning ? keys[action.press] : nil
    }

    /// The same binding with other keys, which the footer and the list of keys then show.
    fileprivate func with(keys new: [KeyPress: Int]) -> Binding {
        var binding = self
        binding.keys = new
        let (back, forward) = (binding.presses(of: -1), binding.presses(of: 1))
        let others = new.isEmpty || !back.isEmpty || !forward.isEmpty ? [] : Array(new.keys)
        let firsts = [back.first, forward.first, others.first].compactMap { $0?.name }
        binding.shown = (back + forward).map(\.name).joined(separator: " ")
        let old = hint
        let shown = firsts.joined(separator: " ")
        return binding.footer { model in
            shown.isEmpty ? nil : old(model).map { (shown, $0.word) }
        }
    }
}

/// A change of one of the user's own files.
package enum OwnFile: Sendable {
    case theme(Result<ThemeFile, Problem>)
    case keys(Result<KeysFile, Problem>)

    /// The names of the files.
    package static let (themeName, keysName) = ("theme.toml", "keys.toml")
}

extension Model {
    /// A sentence that names the user's keys rather than the standard ones.
    func withOwnKeys(_ sentence: String) -> String {
        keysFile.naming(sentence, on: front.keymap)
    }

    /// Removes the problem of a file that has been corrected.
    private mutating func withdrawNotice(about name: String) {
        if notice?.hasPrefix(name) == true { notice = nil }
    }

    /// Uses the contents of a file; if it has a problem, keeps what was read before, and shows the
    /// problem.
    package mutating func adopt(_ file: OwnFile) {
        switch file {
        case .theme(.success(let file)):
            themeFile = file
            withdrawNotice(about: OwnFile.themeName)
        case .keys(.success(let file)):
            keysFile = file
            withdrawNotice(about: OwnFile.keysName)
        case .theme(.failure(let problem)), .keys(.failure(let problem)): notice = problem.text
        }
    }
}
