import Foundation
import VinylogueCLI

prepareStandardStreams()
if let reason = missingResources() {
    Console.live(environment: [:]).writeError(Data("vinylogue: \(reason)\n".utf8))
    exit(ExitStatus.failure.rawValue)
}
runAndExit(arguments: Array(CommandLine.arguments.dropFirst()), on: .live)
