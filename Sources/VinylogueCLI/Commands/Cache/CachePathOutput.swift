import Terminal

/// Where answers are cached, in every format.
struct CachePathOutput: CommandOutput {
    /// The folder; nil if nothing is cached.
    let path: String?

    func text(_ format: OutputFormat, on canvas: Canvas) throws -> String {
        switch format {
        case .table:
            path.map { "\($0.sanitizedForTerminal)\n" } ?? "The demo does not use the cache.\n"
        case .json: try JSON.text(["path": path])
        case .csv: CSV.text(header: ["path"], rows: [[path ?? ""]], on: canvas)
        }
    }
}
