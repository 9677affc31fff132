/// Where the program keeps what it keeps, by the environment.
struct Folders: Sendable {
    /// The folder of preferences and credentials; nil where no home is known.
    let configuration: String?
    /// The folder in which the caches are.
    let cacheParent: String

    /// Follows the XDG base directories, on macOS Apple's; a path that is not absolute counts as unset.
    init(environment: [String: String]) {
        func folder(_ name: String) -> String? {
            guard let path = environment[name], path.hasPrefix("/") else { return nil }
            return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        }
        #if os(macOS)
            configuration = folder("HOME").map { "\($0)/Library/Application Support/vinylogue" }
        #else
            configuration = (folder("XDG_CONFIG_HOME") ?? folder("HOME").map { "\($0)/.config" })
                .map { "\($0)/vinylogue" }
        #endif
        cacheParent = folder("VINYLOGUE_CACHE_DIR") ?? folder("TMPDIR") ?? "/tmp"
    }

    /// The file of preferences; nil where no home is known.
    var preferences: String? { configuration.map { "\($0)/preferences.json" } }
    /// The file of the API key; nil where no home is known.
    var credentials: String? { configuration.map { "\($0)/credentials.json" } }
    /// The folder of the service's answers.
    var answers: String { "\(cacheParent)/VinylogueCache" }
    /// The folder of covers.
    var images: String { "\(cacheParent)/VinylogueImages" }
}
