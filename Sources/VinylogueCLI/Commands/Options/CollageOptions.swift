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
        if hasCaptions, file == nil {
            throw ValidationError("--caption needs --save-collage FILE.")
        }
        try check("--save-collage", isPNG: file)
    }

    /// Throws `ValidationError` if a collage or `--art` cannot be combined with the other options.
    func check(art: Bool, format: OutputFormat) throws {
        if file != nil, art || !format.isForPeople {
            throw ValidationError(
                "--save-collage can't be used with \(art ? "--art" : "--format \(format.rawValue)")."
            )
        }
        if art, !format.isForPeople {
            throw ValidationError("--art can't be used with --format \(format.rawValue).")
        }
    }
}
