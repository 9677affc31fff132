import Foundation

extension ParsableArguments {
    /// All that is declared here and below, as JSON: what manuals are made from.
    ///
    /// The name and the shape are the real package's; of its `ToolInfoV0` it has what manuals need.
    public static func _dumpHelp() -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        // Strings, lists and flags can always be written.
        let data = try? encoder.encode(ToolInfo(CommandInfo([Self.self])))
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
