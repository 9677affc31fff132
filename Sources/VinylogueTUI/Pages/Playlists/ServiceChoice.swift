import Terminal
import VinylogueKit

/// The choice of the service on which a draft's tracks are looked up, or the playlist is created.
struct ServiceChoice: SheetState {
    let path: String
    /// Whether the playlist is then created there.
    let isPush: Bool
    let services: [PlaylistService]

    var page: Page { .service(self) }
    var keymap: Keymap { Self.keys }

    func area(in model: Model) -> ScreenArea {
        model.sheetArea(columns: min(52, model.size.columns), rows: services.count + 4)
    }

    func draw(in view: inout View) {
        let area = area(in: view.model)
        view.drawSheet(area, title: isPush ? "Create the playlist on" : "Find the tracks on")
        let style = view.theme.selected(view.theme.plain)
        let top = area.row + (area.rows > services.count + 3 ? 2 : 1)
        for (index, service) in services.prefix(max(area.rows - 2, 0)).enumerated() {
            let words = "\(index + 1)  \(service.name)"
            view.draw(words, area.column + 3, top + index, width: area.columns - 6, style)
        }
    }

    func click(_ column: Int, _ row: Int, in model: inout Model) -> [Effect] {
        let area = area(in: model)
        return model.take(service: row - area.row - (area.rows > services.count + 3 ? 2 : 1))
    }

    /// The keys of as many services as there are.
    private static let digits = Keymap.digits.filter {
        $0.value <= PlaylistService.allCases.count
    }

    private static let keys = Keymap(
        "Choosing a service",
        [
            Binding("1-3", "choose", presses: digits) { $0.take(service: $1 - 1) }
                .footer("1-3", "choose"),
            Binding("esc", "cancel", [.escape, "q", "n"]) { $0.goBack() }.footer("esc", "cancel"),
        ],
        hint: "Press the number of a service, or esc to cancel."
    )
}

extension Model {
    /// Lets the user choose a service, unless only one is connected.
    mutating func chooseService(isPush: Bool) -> [Effect] {
        guard let path = selectedDraft?.path, let services = shelf?.services else { return [] }
        guard let first = services.first else {
            notice =
                "No playlist service is connected. To connect one, see vinylogue playlist push --help."
            return []
        }
        guard services.count > 1 else { return beginMatch(path, first, isPush: isPush) }
        open(ServiceChoice(path: path, isPush: isPush, services: services))
        return []
    }

    fileprivate mutating func take(service index: Int) -> [Effect] {
        guard case .service(let sheet) = page, let service = sheet.services[at: index] else {
            return []
        }
        return goBack() + beginMatch(sheet.path, service, isPush: sheet.isPush)
    }

    private mutating func beginMatch(
        _ path: String,
        _ service: PlaylistService,
        isPush: Bool
    ) -> [Effect] {
        begin(.match(path, service, isPush: isPush))
    }

    /// Announces which tracks a service has; before a push, asks whether to create the playlist.
    mutating func matched(_ found: MatchedDraft) {
        if let index = shelf?.drafts.firstIndex(where: { $0.path == found.path }) {
            shelf?.drafts[index].draft = found.draft
        }
        let service = found.service
        let total = found.draft.tracks.count
        let count = found.draft.tracks.count { $0.ids[service] != nil }
        let words =
            "\(Count.text(count)) of \(Count.words(total, "track")) found on \(service.name)."
        let missing = found.missing.prefix(3).joined(separator: ", ")
        let further = found.missing.count - 3
        let more = further > 0 ? " and \(Count.text(further)) more" : ""
        let rest = found.missing.isEmpty ? "" : "No clear match: \(missing)\(more)."
        guard found.isPush, count > 0 else {
            notice = [words, rest].filter { !$0.isEmpty }.joined(separator: " ")
            return
        }
        let path = found.path
        let question = Question(
            title: "Create this playlist on \(service.name)?",
            words: "This creates \(found.draft.name.shown) with \(Count.words(count, "track")).",
            rest: rest.isEmpty ? "All tracks were found." : "\(rest) They will be left out.",
            yes: "create",
            no: "cancel",
            act: { $0.begin(.push(path, service)) }
        )
        guard canShowQuestion else {
            notice = "\(words) Press E to create the playlist."
            return
        }
        open(question)
    }

    /// Whether a question may open now; otherwise it would receive keys meant for this page.
    private var canShowQuestion: Bool {
        guard case .draft(let page) = page else { return false }
        return !page.search.isTyping
    }
}
