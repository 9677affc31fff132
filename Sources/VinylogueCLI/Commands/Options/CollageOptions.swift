import ArgumentParser

/// The options that save covers as an image.
struct CollageOptions: ParsableArguments {
    @Option(
        name: .customLong("save-collage"),
        help: ArgumentHelp(
            "Save the covers as one PNG; - writes to standard output.",
            valueName: "file.png"
        ),
        completion: .file(extensions: ["png"])
    )
    var file: String?

    @Flag(
        name: .customLong("caption"),
        help: "Add the title and artist below each cover of a collage."
    )
    var hasCaptions = false

    func validate() throws {
        guard let file else {
            if hasCaptions { throw ValidationError("--caption needs --save-collage FILE.") }
            return
        }
        if file.isEmpty { throw ValidationError("--save-collage needs a file name, or -.") }
        let name = file.split(separator: "/").last ?? ""
        let type = name.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        if type.count > 1, type.last?.lowercased() != "png" {
            throw ValidationError(
                "--save-collage writes a PNG. The name must end in .png (got \(String(name).shown))."
            )
        }
    }

    /// Throws `ValidationError` if a collage or `--art` cannot be combined with the other options.
    func check(art: Bool, format: OutputFormat) throws {
        if file != nil, art || !format.isForPeople {
            throw ValidationError(
                "--save-collage prints no chart. Remove --art and --format."
            )
        }
        if art, !format.isForPeople { throw ValidationError("--art needs --format table.") }
    }
}
