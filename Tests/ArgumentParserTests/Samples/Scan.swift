import ArgumentParser

struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read a folder.",
        usage: "shelf scan [SOURCE]"
    )

    @Option(name: .customLong("into"), completion: .directory) var into: String?
    @Option(name: .customLong("list"), completion: .file(extensions: ["json", "csv"])) var list:
        String?
    @Argument(help: ArgumentHelp("What to read.", valueName: "source"), completion: .file())
    var source: String?
}

struct Secret: ParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)
}
