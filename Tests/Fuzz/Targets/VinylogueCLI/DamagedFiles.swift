import Foundation

/// Damaged preferences or files of the old app, and commands that show their contents.
struct DamagedFiles {
    private let home: String
    private let preferences: JSONMutator
    private let legacy: LegacySamples
    private let keys = ["", "{}", "[", #"{"apiKey":"\u001b[31m"}"#, #"{"apiKey":7}"#]

    private static let commands = [
        ["settings"], ["settings", "get", "user"], ["settings", "set", "min-plays", "3"],
        ["friends", "list", "--offline"], ["friends", "remove", "ann"],
        ["friends", "remove", "an"],
        ["friends", "move", "2", "1"], ["week", "--offline"], ["week", "--friends", "--offline"],
        ["doctor"], ["cache"],
    ]
    private static let plist = "com.twocentstudios.vinylogue.plist"
    private static let samples = [
        "v1-xml/" + plist, "v1-binary/" + plist, "v2/" + plist, "v2/curatedFriends.json",
    ]

    init(in home: String, _ checkout: String) throws {
        self.home = home
        preferences = try JSONMutator(seeds: PreferencesTrial.seeds.map { Array($0.utf8) })
        legacy = try LegacySamples(checkout: checkout)
    }

    /// Writes the files, and returns a command that reads them.
    func place(using random: inout SplitMix64) throws -> [String] {
        let formats = [[], [], ["--format", "json"], ["--format", "csv"]]
        let format = formats[random.below(formats.count)]
        let folder = home + "/config/vinylogue/"
        if random.below(3) > 0 {
            try write(preferences.text(using: &random), to: folder + "preferences.json")
        }
        if random.below(4) == 0 {
            let key = keys[random.below(keys.count)]
            try write(Array(key.utf8), to: folder + "credentials.json")
        }
        if random.below(2) == 0 {
            return Self.commands[random.below(Self.commands.count)] + format
        }
        let sample = Self.samples[random.below(Self.samples.count)]
        let words = [
            "<string>", "</string>", "\u{1B}[31m", "\u{202E}", "&#x1b;", "&#x202e;", "\\u001b",
        ]
        let bytes = legacy.mutated(sample, words: words, using: &random)
        let file = home + "/legacy/" + (sample as NSString).lastPathComponent
        try write(bytes, to: file)
        let options = [[], ["--dry-run"], ["--replace"]]
        return ["migrate", file] + options[random.below(options.count)] + format
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: file)
    }
}
