import Terminal
import VinylogueKit

/// The old app's data that can be imported; the texts must be safe for a terminal.
package struct LegacyOffer: Equatable, Sendable {
    /// What was found, such as "12 friends".
    package var finds: [String]
    package var places: [String]

    package init(finds: [String], places: [String]) {
        self.finds = finds
        self.places = places
    }
}

/// The result of importing the old app's data.
package struct LegacyImport: Equatable, Sendable {
    package var saved: PreferencesSnapshot
    /// The imported data, such as "12 friends"; safe for a terminal.
    package var finds: [String]

    package init(saved: PreferencesSnapshot, finds: [String]) {
        self.saved = saved
        self.finds = finds
    }
}

struct MigrationPage: PageState {
    var offer: LegacyOffer
    /// The number of the import that is running; nil if none is.
    var request: Int?
    /// Why the last import failed.
    var problem: Problem?

    var page: Page { .migration(self) }
    var keymap: Keymap { Self.keys }

    func draw(in view: inout View) { view.drawMigration(self) }

    private static let keys = Keymap(
        "Import",
        [
            Binding("y", "import", ["y", .enter, "r"]) { $0.startImport() }
                .footer("y", "import").when { !$0.isImportingLegacy }
                .because("The import is in progress."),
            Binding("n", "not now", ["n"]) { model -> Void in
                let form = Model.onboarding(model.saved.me, asksForKey: model.asksForKey)
                model.pages = [.onboarding(form)]
            }.footer("n", "not now").when { !$0.isImportingLegacy }
                .because("The import is in progress."),
            Binding("esc, q", "quit", [.escape, "q"]) { $0.isOver = true }.footer("esc", "quit"),
        ],
        hint: "Press y to import, or n to skip it."
    )
}

extension Model {
    fileprivate var isImportingLegacy: Bool {
        if case .migration(let page) = page { page.request != nil } else { false }
    }

    fileprivate mutating func startImport() -> [Effect] {
        guard case .migration(let page) = page else { return [] }
        let request = nextSerial()
        pages = [.migration(MigrationPage(offer: page.offer, request: request))]
        return [.importLegacy(request: request)]
    }

    /// Handles the result of importing the old app's data, and continues with the form.
    mutating func importedLegacy(_ request: Int, _ result: Result<LegacyImport, Problem>) {
        guard case .migration(var page) = pages.last, page.request == request else { return }
        switch result {
        case .success(let taken):
            offer = nil
            saved.friends = taken.saved.friends
            for setting in [Setting.user, .minPlays] {
                saved.values[setting] = taken.saved.values[setting]
            }
            var next = Self.onboarding(saved.me, asksForKey: asksForKey)
            let finds = taken.finds.joined(separator: ", ")
            next.notice = finds.isEmpty ? "Imported." : "Imported: \(finds)."
            pages = [.onboarding(next)]
        case .failure(let problem):
            page.request = nil
            page.problem = problem
            pages = [.migration(page)]
        }
    }
}

extension View {
    mutating func drawMigration(_ page: MigrationPage) {
        let offer = page.offer
        var row = drawTitle(rows: offer.finds.count + (model.isCompact ? 3 : 6), notice: nil)
        let heading = model.isTiny ? "Old data found:" : "Found data from the old iOS app:"
        drawCentered(heading, row, theme.plain)
        row += model.isCompact ? 1 : 2
        for find in offer.finds {
            drawCentered(find, row, theme.strong)
            row += 1
        }
        if !model.isTiny {
            row += model.isCompact ? 0 : 1
            let places = offer.places.map { "in \($0)" }
            let lines = model.isCompact ? places : places.flatMap { $0.wrapped(to: columns - 4) }
            // The question below needs two rows.
            for line in lines.prefix(max(rows - model.footerRows - 2 - row, 0)) {
                drawCentered(line, row, theme.faint)
                row += 1
            }
            row += model.isCompact ? 0 : 1
        }
        if page.request != nil {
            drawCentered("Importing\(theme.ellipsis)", row, theme.accent)
        } else if let problem = page.problem {
            draw(problem, from: row, canRetry: false)
        } else {
            let words = model.isCompact ? "Import it? y n" : "Import it?"
            drawCentered(words, row, theme.accent)
        }
    }
}
