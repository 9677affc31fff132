import ArgumentParser
import Tokens
import VinylogueKit

/// A key of Apple's developer program.
struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The private key of your developer account.", valueName: "file.p8"),
        completion: .file(extensions: ["p8"])
    )
    var key: String?

    @Option(
        name: .customLong("key-id"),
        help: ArgumentHelp("The identifier of the key.", valueName: "id")
    )
    var keyID: String?

    @Option(
        name: .customLong("team-id"),
        help: ArgumentHelp("The identifier of your team.", valueName: "id")
    )
    var teamID: String?

    func validate() throws {
        let given = [key, keyID, teamID].compactMap(\.self)
        guard given.isEmpty || given.count == 3 else {
            throw ValidationError("--key, --key-id and --team-id must be used together.")
        }
        if key == "" { throw ValidationError("--key needs a file name.") }
        for (name, value) in [("--key-id", keyID), ("--team-id", teamID)] {
            guard let value, !TokenSigner.isIdentifier(value) else { continue }
            throw ValidationError("\(name) must be 10 letters and digits (got \(value.quoted)).")
        }
    }
}
