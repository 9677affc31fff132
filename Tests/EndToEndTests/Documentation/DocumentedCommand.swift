import Foundation
import TestSupport

/// A command line in the documentation.
struct DocumentedCommand: Hashable {
    /// The command line as shown.
    let line: String
    /// The output shown below it, if any.
    let output: String?

    /// All commands on a page: first those shown with output, then each different one in blocks and
    /// sentences.
    static func all(on page: DocumentationPage) -> [DocumentedCommand] {
        let pictures = page.fences.filter { $0.hasPrefix("$ ") }.map { picture in
            let parts = picture.split(separator: "\n", maxSplits: 1)
            return DocumentedCommand(line: String(parts[0].dropFirst(2)), output: "\(parts[1])\n")
        }
        let lines = page.blocks.flatMap { $0.split(separator: "\n") }.map { line in
            // Two spaces separate the command from its explanation.
            String(line.split(separator: "  ", maxSplits: 1).first ?? "")
        }
        let shown = (lines + page.codeSpans).filter {
            // An arrow between modules is not a command.
            $0.hasPrefix("vinylogue ") && !$0.hasPrefix("vinylogue -> ")
        }
        var known: Set<String> = []
        return pictures
            + shown.filter { known.insert($0).inserted }.map {
                DocumentedCommand(line: $0, output: nil)
            }
    }
}
