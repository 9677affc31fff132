import ArgumentParser

struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read a folder.",
        usage: "shelf scan [SOURCE]"
    )

    @Option(completion: .directory) var into: String?
    @Option(completion: .file(extensions: ["json", "csv"])) var list: String?
    @Argument(help: "What to read.", completion: .file()) var source: String?
}

struct Secret: ParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)
}
