import Terminal
import VinylogueKit

extension Key: ExpressibleByUnicodeScalarLiteral {
    /// The key that types this character.
    package init(unicodeScalarLiteral scalar: Unicode.Scalar) { self = .character(scalar) }
}

/// Keys that share an action on a page; the footer and the list of keys are derived from bindings.
struct Binding: Sendable {
    /// The keys and a word, as the footer shows them.
    typealias Hint = (keys: String, word: String)

    /// The keys, each with the number it passes to `act`: a direction (-1 or 1) or a digit.
    var keys: [KeyPress: Int]
    /// The keys, as written in the list of keys.
    var shown: String
    /// The action, as described in the list of keys.
    let meaning: String
    /// What the list of keys says on this page instead of the meaning; nil if it says the meaning.
    private(set) var title: String?
    let act: @Sendable (inout Model, Int) -> [Effect]
    /// The hint in the footer; nil if the footer leaves the keys out.
    private(set) var hint: @Sendable (Model) -> Hint? = { _ in nil }
    /// Whether the keys work right now.
    private(set) var applies: @Sendable (Model) -> Bool = { _ in true }
    /// Why the keys do nothing right now; nil for the general message.
    private(set) var reason: (@Sendable (Model, Int) -> String)?

    init(
        _ shown: String,
        _ meaning: String,
        presses: [KeyPress: Int],
        _ act: @escaping @Sendable (inout Model, Int) -> [Effect]
    ) {
        self.shown = shown
        self.meaning = meaning
        self.keys = presses
        self.act = act
    }

    /// Creates a binding whose `keys` pass 1, and whose `back` keys pass -1.
    init(
        _ shown: String,
        _ meaning: String,
        _ keys: [Key],
        back: [Key] = [],
        _ act: @escaping @Sendable (inout Model, Int) -> [Effect]
    ) {
        let presses = keys.map { (KeyPress($0), 1) } + back.map { (KeyPress($0), -1) }
        self.init(shown, meaning, presses: Dictionary(presses) { first, _ in first }, act)
    }

    /// Creates a binding of keys without a direction.
    init(
        _ shown: String,
        _ meaning: String,
        _ keys: [Key],
        _ act: @escaping @Sendable (inout Model) -> [Effect]
    ) {
        self.init(shown, meaning, keys) { model, _ in act(&model) }
    }

    /// Creates a binding of keys that only change the model.
    init(
        _ shown: String,
        _ meaning: String,
        _ keys: [Key],
        _ change: @escaping @Sendable (inout Model) -> Void
    ) {
        self.init(shown, meaning, keys) { model, _ in
            change(&model)
            return []
        }
    }

    /// The same binding, shown in the footer while a condition is met.
    func footer(
        _ keys: String,
        _ word: String,
        when isShown: @escaping @Sendable (Model) -> Bool = { _ in true }
    ) -> Binding { with(\.hint) { isShown($0) ? (keys, word) : nil } }

    /// The same binding, shown in the footer with a word that depends on the state.
    func footer(_ keys: String, word: @escaping @Sendable (Model) -> String) -> Binding {
        with(\.hint) { (keys, word($0)) }
    }

    /// The same binding, with a hint in the footer that depends on the model.
    func footer(_ hint: @escaping @Sendable (Model) -> Hint?) -> Binding { with(\.hint, hint) }

    /// The same binding, left out of the footer.
    var withoutHint: Binding { with(\.hint) { _ in nil } }

    /// The same binding, described in other words in the list of keys while its page is open.
    func titled(_ title: String) -> Binding { with(\.title, title) }

    /// The same binding, active only while a condition is met.
    func when(_ applies: @escaping @Sendable (Model) -> Bool) -> Binding {
        with(\.applies, applies)
    }

    /// The same binding with a reason to show if it does nothing; `reason` gets the key's number.
    func because(_ reason: @escaping @Sendable (Model, Int) -> String) -> Binding {
        with(\.reason, reason)
    }

    private func with<Part>(_ part: WritableKeyPath<Binding, Part>, _ value: Part) -> Binding {
        var binding = self
        binding[keyPath: part] = value
        return binding
    }

    /// The same binding with a reason to show if it does nothing.
    func because(_ reason: String) -> Binding { because { _, _ in reason } }

    /// The same binding, active only while there is an album under the cursor.
    var forAlbum: Binding {
        when { $0.selectedAlbum != nil }.because { model, _ in model.noAlbumReason }
    }
}

/// The bindings of a page in one state, in footer order.
struct Keymap: Sendable {
    /// The heading in the list of keys.
    let title: String
    var bindings: [Binding]
    /// The messages for keys that work only on other pages.
    let reasons: [Key: String]
    /// The message for all other keys; nil for one that says where they work.
    let hint: String?
    /// Handles all other input, such as typed text.
    let otherwise: (@Sendable (inout Model, InputEvent) -> [Effect])?

    init(
        _ title: String,
        _ bindings: [Binding],
        reasons: [([Key], String)] = [],
        hint: String? = nil,
        otherwise: (@Sendable (inout Model, InputEvent) -> [Effect])? = nil
    ) {
        self.title = title
        self.bindings = bindings
        self.reasons = Dictionary(
            reasons.flatMap { keys, words in keys.map { ($0, words) } }
        ) { first, _ in first }
        self.hint = hint
        self.otherwise = otherwise
    }

    /// The same keymap with another binding first, whose hint replaces those of the same keys.
    func after(_ binding: Binding) -> Keymap {
        let others = bindings.map { other in
            binding.keys.keys.contains { other.keys[$0] != nil } ? other.withoutHint : other
        }
        var keymap = self
        keymap.bindings = [binding] + others
        return keymap
    }

    /// The same keymap with other bindings first, in place of those with the same meaning.
    func leading(with first: [Binding]) -> Keymap {
        let meanings = Set(first.map(\.meaning))
        var keymap = self
        keymap.bindings = first + bindings.filter { !meanings.contains($0.meaning) }
        return keymap
    }

    /// The first binding of a key that applies, with the number to pass to its action.
    func binding(of press: KeyPress, in model: Model) -> (binding: Binding, number: Int)? {
        all(of: press).first { $0.binding.applies(model) }
    }

    /// All bindings of a key, whether or not they apply.
    func all(of press: KeyPress) -> [(binding: Binding, number: Int)] {
        var press = press
        // A character already shows whether Shift was held.
        if case .character = press.key { press.modifiers.remove(.shift) }
        return bindings.compactMap { binding in binding.keys[press].map { (binding, $0) } }
    }
}

extension Model {
    /// The keys that work on the front page.
    var keymap: Keymap {
        guard unsearchable == nil else { return .swallowing }
        var own = front.keymap
        func binds(_ binding: Binding) -> Bool {
            own.bindings.contains { $0.meaning == binding.meaning }
        }
        if !picks.isEmpty, binds(.pick) {
            own = own.leading(with: [Binding.showAll].filter(binds) + Binding.forPicks)
        }
        let keymap = front.search.isTyping ? .searching : keysFile.applied(to: own)
        return hasKeyProblem ? keymap.after(.newKey) : keymap
    }

    /// Handles a key, a paste or a mouse report.
    mutating func take(_ event: InputEvent) -> [Effect] {
        // Otherwise releasing the button would end what the click began.
        if case .mouse(let report) = event, case .release = report.action { return take(report) }
        // A click on a notice dismisses it; what it hides can't be meant.
        if case .mouse(let report) = event, report.action == .press(.left), isOnNotice(report) {
            notice = nil
            return []
        }
        notice = nil
        presses &+= 1
        endFade()
        endScatter()
        if case .mouse(let report) = event {
            unsearchable = nil
            return take(report)
        }
        let keymap = keymap
        if case .key(let press) = event {
            if let found = keymap.binding(of: press, in: self) {
                return found.binding.act(&self, found.number)
            }
            if press == .redraw { return [.redraw] }
            // On every page, text typed after the slash must not trigger other keys.
            if press == KeyPress("/"), keymap.otherwise == nil {
                beginSearch()
                return []
            }
        }
        return keymap.otherwise?(&self, event) ?? []
    }

    mutating func move(_ move: Move) -> [Effect] {
        var state = front
        state.move(move, in: self)
        front = state
        return []
    }
}

extension Model {
    /// The footer hint that was clicked; nil if none was.
    func hint(at report: MouseReport) -> FooterHint? {
        guard report.action == .press(.left), footerRows > 0 || sheet != nil,
            !isOnNotice(report), report.column < front.footerEnd(in: self) ?? .max
        else { return nil }
        return footer.first {
            $0.row == report.row
                && ($0.column..<$0.column + $0.width).contains(report.column)
        }
    }

    mutating func take(_ report: MouseReport) -> [Effect] {
        if let effects = clickPlaying(report) ?? drag(report) { return effects }
        switch report.action {
        case .wheel(let direction) where direction == .up || direction == .down:
            var state = front
            state.scroll(by: direction == .up ? -3 : 3, in: self)
            front = state
            return []
        case .press(.left):
            if let hint = hint(at: report) { return hint.binding.act(&self, hint.number) }
            if isOutsideSheet(report) { return goBack() }
            if let effects = clickTrail(report) { return effects }
            if isOnName(report), let user = front.namedUser { return goHome(to: user) }
            return clickKeyProblem(report.row)
                ?? front.click(report.column, report.row, in: &self)
        case .press(.back):
            guard pages.count > 1 else {
                notice = "This is the first page. Press q to quit."
                return []
            }
            return goBack()
        case .press(.forward):
            guard !forward.isEmpty else {
                notice = Binding.noForward
                return []
            }
            goForward()
            return []
        default: return []
        }
    }

    private func isOnNotice(_ report: MouseReport) -> Bool {
        report.row >= size.rows - noticeLines.count
    }

    private func isOutsideSheet(_ report: MouseReport) -> Bool {
        guard let sheet else { return false }
        return !(sheet.column..<sheet.column + sheet.columns).contains(report.column)
            || !(sheet.row..<sheet.row + sheet.rows).contains(report.row)
    }

    /// Whether the mouse is on the username at the top right.
    private func isOnName(_ report: MouseReport) -> Bool {
        guard let user = front.namedUser, report.row == 0, !isTiny else { return false }
        let end = size.columns - (isCompact ? 1 : 2)
        let width = Account(user).label.sanitizedForTerminal.displayWidth
        return (end - width..<end).contains(report.column)
    }
}
