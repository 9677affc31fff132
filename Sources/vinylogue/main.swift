import Foundation
import VinylogueCLI

prepareStandardStreams()
if let reason = missingResources() {
    FileHandle.standardError.write(Data("vinylogue: \(reason)\n".utf8))
    exit(ExitStatus.failure.rawValue)
}
exit(await run(arguments: Array(CommandLine.arguments.dropFirst()), in: .live).rawValue)
