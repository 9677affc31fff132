import Foundation

/// A page of the documentation, or a section of it, taken apart.
package struct DocumentationPage: Sendable {
    /// The page's name: its file name without the extension.
    package let name: String
    /// The page's file.
    package let file: URL
    private let lines: [String]

    /// README.
    package static func readme() throws -> DocumentationPage {
        try DocumentationPage(file: root.appending(path: "README.md"))
    }

    /// A page of the catalogue by its name, such as `Formats`.
    package static func article(_ name: String) throws -> DocumentationPage {
        try DocumentationPage(file: catalogue.appending(path: "\(name).md"))
    }

    /// README, then the pages of the catalogue in the order of their names.
    package static func all() throws -> [DocumentationPage] {
        let names = try FileManager.default.contentsOfDirectory(atPath: catalogue.path)
            .filter { $0.hasSuffix(".md") }.sorted()
        return try [readme()]
            + names.map { try DocumentationPage(file: catalogue.appending(path: $0)) }
    }

    /// The checkout.
    private static var root: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
    }

    private static var catalogue: URL {
        root.appending(path: "Sources/vinylogue/vinylogue.docc")
    }

    private init(file: URL) throws {
        self.file = file
        name = file.deletingPathExtension().lastPathComponent
        lines = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private init(part lines: [String], of page: DocumentationPage) {
        name = page.name
        file = page.file
        self.lines = lines
    }

    /// The lines below a heading of the second level, up to the next; empty if there is no such
    /// heading.
    package func section(_ title: String) -> DocumentationPage {
        let rest = lines.drop { $0 != "## \(title)" }.dropFirst()
        return DocumentationPage(part: Array(rest.prefix { !$0.hasPrefix("## ") }), of: self)
    }

    /// The blocks of indented lines, without their indentation.
    package var blocks: [String] {
        lines.split { !$0.hasPrefix("    ") }.map { block in
            block.map { $0.dropFirst(4) }.joined(separator: "\n")
        }
    }

    /// The text between fences, without the fences.
    package var fences: [String] {
        let parts = lines.split(omittingEmptySubsequences: false) { $0.hasPrefix("```") }
        return parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map {
            $0.element.joined(separator: "\n")
        }
    }

    /// The rows of all tables in cells, without the heads; an empty cell is an empty text.
    package var rows: [[String]] {
        lines.split { !$0.hasPrefix("|") }.flatMap { table in
            table.dropFirst(2).map { row in
                row.replacing("\\|", with: "\u{0}").dropFirst().dropLast()
                    .split(separator: "|", omittingEmptySubsequences: false).map {
                        $0.trimmingCharacters(in: .whitespaces).replacing("\u{0}", with: "|")
                    }
            }
        }
    }

    /// The text marked as code within sentences and tables.
    package var codeSpans: [String] {
        DocumentationPage.codeSpans(in: prose)
    }

    /// The text marked as code in a text.
    package static func codeSpans(in text: String) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }

    /// The relative targets of links: paths from the page's folder.
    package var linkedPaths: [String] {
        prose.matches(of: /\]\(([^)]+)\)/).map { String($0.output.1) }
            .filter { !$0.contains("://") }
    }

    /// Everything but indented blocks.
    private var prose: String {
        lines.filter { !$0.hasPrefix("    ") && !$0.hasPrefix("```") }.joined(separator: "\n")
    }
}
