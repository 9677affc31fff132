import Foundation
import VinylogueCLI

prepareStandardStreams()
exit(await run(arguments: Array(CommandLine.arguments.dropFirst()), in: .live).rawValue)
