extension LineInput {
    /// Reads from one file descriptor and writes prompts to another: standard input and standard
    /// error unless told otherwise.
    ///
    /// A line may have `limit` bytes. Nothing behind the line is read, so that later readers get it.
    package static func live(input: Int32 = 0, output: Int32 = 2, limit: Int = 4096) -> LineInput {
        let reader = LineReader(descriptor: input, limit: limit)
        return LineInput(
            line: { prompt throws(LineInputError) in
                let terminal = TerminalOutput(output)
                defer { terminal.close() }
                _ = try terminal.write(Array(prompt.utf8)[...], wakingOn: -1)
                return try reader.read(wakingOn: -1).line
            },
            hiddenLine: { prompt throws(LineInputError) in
                try HiddenPrompt(reader: reader, output: output).ask(prompt)
            }
        )
    }
}
