/// Where files are kept, according to the environment.
struct Folders: Sendable {
    /// The folder of preferences and credentials; nil without a home folder.
    let configuration: String?
    /// The folder in which the caches are.
    let cacheParent: String

    /// Follows the XDG base directories, on macOS Apple's guidelines.
    ///
    /// A relative `VINYLOGUE_CACHE_DIR` starts at `folder`, the working folder; other relative paths
    /// count as unset, as XDG requires.
    init(environment: [String: String], folder working: String = "/") {
        func withoutSlash(_ path: String) -> String {
            path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        }
        func folder(_ name: String) -> String? {
            guard let path = environment[name], path.hasPrefix("/") else { return nil }
            return withoutSlash(path)
        }
        #if os(macOS)
            configuration = folder("HOME").map { "\($0)/Library/Application Support/vinylogue" }
        #else
            configuration = (folder("XDG_CONFIG_HOME") ?? folder("HOME").map { "\($0)/.config" })
                .map { "\($0)/vinylogue" }
        #endif
        var ownCache: String?
        if let path = environment["VINYLOGUE_CACHE_DIR"], !path.isEmpty {
            ownCache = withoutSlash(path.hasPrefix("/") ? path : "\(working)/\(path)")
        }
        cacheParent = ownCache ?? folder("TMPDIR") ?? "/tmp"
    }

    /// The file of preferences; nil without a home folder.
    var preferences: String? { configuration.map { "\($0)/preferences.json" } }
    /// The file of the API key; nil without a home folder.
    var credentials: String? { configuration.map { "\($0)/credentials.json" } }
    /// The folder of cached answers.
    var answers: String { "\(cacheParent)/VinylogueCache" }
    /// The folder of cached covers.
    var images: String { "\(cacheParent)/VinylogueImages" }
}
