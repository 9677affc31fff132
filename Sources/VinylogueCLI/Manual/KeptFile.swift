import LegacyMigration

/// A file or a folder that the program reads or keeps, for the manual.
struct KeptFile: Sendable {
    let path: String
    /// What it holds, as a part of a sentence.
    let content: String

    /// All of them, where they are unless the environment says otherwise.
    static var all: [KeptFile] {
        // The paths are found as for anybody's home folder, which then becomes the usual sign for it.
        let home = "/~"
        let folders = Folders(environment: ["HOME": home])
        func shown(_ path: String?) -> String { path.map { String($0.dropFirst()) } ?? "" }
        return [
            KeptFile(path: shown(folders.preferences), content: "user, friends and settings"),
            KeptFile(
                path: shown(folders.credentials),
                content: "the API key; refused when others can read it"
            ),
            KeptFile(path: folders.answers, content: "cached answers of the service"),
            KeptFile(path: folders.images, content: "cached covers"),
        ]
            + WellKnownPlaces.paths(home: "~", environment: [:]).map {
                KeptFile(path: $0, content: "where migrate looks for the old app's data")
            }
    }
}
