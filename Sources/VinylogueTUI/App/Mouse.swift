import Terminal
import VinylogueKit

/// What the mouse does.
extension Model {
    /// The keys in the footer that are clicked.
    func hint(at report: MouseReport) -> FooterHint? {
        guard report.action == .press(.left), footerRows > 0 || sheet != nil,
            report.column < front.footerEnd(in: self) ?? .max
        else { return nil }
        return footer.last { $0.column <= report.column && $0.row == report.row }
    }

    /// Handles a mouse report.
    mutating func take(_ report: MouseReport) -> [Effect] {
        if let effects = drag(report) { return effects }
        switch report.action {
        case .wheel(let direction) where direction == .up || direction == .down:
            var state = front
            state.scroll(by: direction == .up ? -3 : 3, in: self)
            front = state
            return []
        case .press(.left):
            if let hint = hint(at: report) { return hint.binding.act(&self, 1) }
            if isOutsideSheet(report) { return goBack() }
            if isOnName(report), let user = front.namedUser { return goHome(to: user) }
            return clickKeyProblem(report.row)
                ?? front.click(report.column, report.row, in: &self)
        default: return []
        }
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
        let width = user.sanitizedForTerminal.displayWidth
        return (end - width..<end).contains(report.column)
    }
}
