import VinylogueKit

/// How much was removed from the cache, in every format.
struct CacheRemovalOutput: CommandOutput {
    let files: Int
    let bytes: Int

    func text(_ format: OutputFormat, on canvas: Canvas) throws -> String {
        switch format {
        case .table:
            files == 0
                ? "Nothing to remove.\n"
                : "Removed \(Count.words(files, "file")), \(ByteCount.text(bytes)).\n"
        case .json: try JSON.text(["bytes": bytes, "removed": files])
        case .csv:
            CSV.text(
                header: ["removed", "bytes"],
                rows: [[String(files), String(bytes)]],
                on: canvas
            )
        }
    }
}
