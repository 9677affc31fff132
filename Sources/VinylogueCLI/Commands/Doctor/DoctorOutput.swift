import Terminal

/// What `doctor` found, in every format.
struct DoctorOutput: CommandOutput {
    let checks: [DoctorCheck]

    func text(_ format: OutputFormat, on canvas: Canvas) throws -> String {
        switch format {
        case .table: canvas.page(checks.flatMap { lines(for: $0, on: canvas) })
        case .json: try JSON.text(["checks": checks])
        case .csv:
            CSV.text(
                header: ["check", "status", "detail", "advice"],
                rows: checks.map { [$0.check, $0.status.rawValue, $0.detail, $0.advice ?? ""] },
                on: canvas
            )
        }
    }

    private func lines(for check: DoctorCheck, on canvas: Canvas) -> [String] {
        let name = check.check.fitted(to: checks.map(\.check.count).max() ?? 0)
        let status = canvas.paint(check.status.rawValue.fitted(to: 7), style(of: check.status))
        let indent = String(repeating: " ", count: 1 + 7 + 2 + name.count + 2)
        return [" \(status)  \(name)  \(check.detail.sanitizedForTerminal)"]
            + (check.advice.map { [indent + canvas.paint($0.sanitizedForTerminal, .dim)] } ?? [])
    }

    private func style(of status: DoctorCheck.Status) -> Style {
        switch status {
        case .ok: Style(foreground: .basic(.green))
        case .warning: .warning
        case .failed: Style(isBold: true, foreground: .basic(.red))
        }
    }
}
