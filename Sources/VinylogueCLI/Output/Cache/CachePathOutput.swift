import Terminal

/// Where answers are cached, in every format.
struct CachePathOutput: CommandOutput {
    /// The folder; nil where nothing is kept.
    let path: String?

    func text(_ format: OutputFormat, on canvas: Canvas) throws -> String {
        switch format {
        case .table: path.map { "\($0.sanitizedForTerminal)\n" } ?? "The demo caches nothing.\n"
        case .json: try JSON.text(["path": path])
        case .csv: CSV.text(header: ["path"], rows: [[path ?? ""]], on: canvas)
        }
    }
}
