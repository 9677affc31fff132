import ArgumentParser
import Foundation

extension ManualPage {
    /// The page of a program, by what its root command declares; throws a `DecodingError`.
    init(of root: any ParsableCommand.Type) throws {
        struct Tool: Decodable { let command: DeclaredCommand }
        let declarations = Data(root._dumpHelp().utf8)
        program = try JSONDecoder().decode(Tool.self, from: declarations).command
        version = root.configuration.version
    }
}
