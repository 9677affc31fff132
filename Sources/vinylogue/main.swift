import Foundation
import VinylogueCLI

exit(await run(arguments: Array(CommandLine.arguments.dropFirst()), in: .live).rawValue)
