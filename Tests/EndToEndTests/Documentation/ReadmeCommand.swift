import Foundation
import TestSupport

/// A command line that README shows.
struct ReadmeCommand: Hashable {
    /// As it is shown.
    let line: String
    /// The output that is shown below it; nil where none is.
    let output: String?

    /// All of them, each once: in blocks, in sentences, and the one with its output.
    static func all(in readme: Readme) -> [ReadmeCommand] {
        let pictures = readme.fences.filter { $0.hasPrefix("$ ") }.map { picture in
            let parts = picture.split(separator: "\n", maxSplits: 1)
            return ReadmeCommand(line: String(parts[0].dropFirst(2)), output: "\(parts[1])\n")
        }
        let lines = readme.blocks.flatMap { $0.split(separator: "\n") }.map { line in
            // What the command does stands after a gap.
            String(line.split(separator: "  ", maxSplits: 1).first ?? "")
        }
        let shown = (lines + readme.codeSpans).filter { $0.hasPrefix("vinylogue ") }
        var known: Set<String> = []
        return pictures
            + shown.filter { known.insert($0).inserted }.map {
                ReadmeCommand(line: $0, output: nil)
            }
    }
}
