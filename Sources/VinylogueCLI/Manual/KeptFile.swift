import LegacyMigration

/// A file or a folder that the program reads or keeps, for the manual.
struct KeptFile: Sendable {
    let path: String
    /// What it contains, without a full stop.
    let content: String

    /// All of them, at their default places.
    static var all: [KeptFile] {
        // A made-up home folder gives the paths; dropping its slash leaves the usual ~.
        let home = "/~"
        let folders = Folders(environment: ["HOME": home])
        func shown(_ path: String?) -> String { path.map { String($0.dropFirst()) } ?? "" }
        return [
            KeptFile(path: shown(folders.preferences), content: "user, friends and settings"),
            KeptFile(
                path: shown(folders.credentials),
                content: "the API key; refused if others can read it"
            ),
            KeptFile(path: folders.answers, content: "cached answers from the service"),
            KeptFile(path: folders.images, content: "cached covers"),
        ]
            + WellKnownPlaces.paths(home: "~", environment: [:]).map {
                KeptFile(path: $0, content: "where migrate looks for the old app's data")
            }
    }
}
