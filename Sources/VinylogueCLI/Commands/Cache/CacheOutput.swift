import Foundation
import Storage
import Terminal
import VinylogueKit

/// The size, age and location of the cache, in every format.
struct CacheInfoOutput: CommandOutput {
    /// The folder of cached responses; nil in the demo, which does not use the cache.
    let path: String?
    let answers: [CacheFile]
    let images: [CacheFile]
    let now: Date

    var tree: Value {
        [
            "bytes": .int(Self.bytes(answers)), "entries": .int(answers.count),
            "images": ["bytes": .int(Self.bytes(images)), "entries": .int(images.count)],
            "newest": .time(newest), "oldest": .time(oldest), "path": .text(path),
        ]
    }

    var records: Records {
        Records(
            of: [self],
            shown: ["path", "entries", "images", "oldest", "newest"],
            isSideways: true,
            [
                .init("path", title: "folder") { .text($0.path) },
                .init("entries", title: "responses", text: { info, _ in Self.size(info.answers) }) {
                    .int($0.answers.count)
                },
                .init("bytes") { .int(Self.bytes($0.answers)) },
                .init("images", title: "covers", text: { info, _ in Self.size(info.images) }) {
                    .int($0.images.count)
                },
                .init("imageBytes") { .int(Self.bytes($0.images)) },
                .init("oldest", text: { info, _ in info.age(info.oldest) }) { .time($0.oldest) },
                .init("newest", text: { info, _ in info.age(info.newest) }) { .time($0.newest) },
            ]
        )
    }

    func lines(on canvas: Canvas) -> [String] {
        path == nil ? [CachePathOutput.inDemo] : records.lines(on: canvas)
    }

    private var oldest: Date? { answers.map(\.stored).min() }
    private var newest: Date? { answers.map(\.stored).max() }

    private static func bytes(_ files: [CacheFile]) -> Int { files.reduce(0) { $0 + $1.size } }

    private static func size(_ files: [CacheFile]) -> String {
        "\(Count.text(files.count)), \(ByteCount.text(bytes(files)))"
    }

    private func age(_ date: Date?) -> String { date.map { Age.words(from: $0, to: now) } ?? "" }
}

/// The path of the cache folder, in every format.
struct CachePathOutput: CommandOutput {
    fileprivate static let inDemo = "The demo does not use the cache."

    /// The path; nil in the demo.
    let path: String?

    func lines(on canvas: Canvas) -> [String] { [path?.sanitizedForTerminal ?? Self.inDemo] }

    var records: Records { Records(["path": path.map { .text($0) } ?? .null]) }
}

/// The number and size of the removed files, in every format.
struct CacheRemovalOutput: CommandOutput {
    let files: Int
    let bytes: Int

    func lines(on canvas: Canvas) -> [String] {
        files == 0
            ? ["Nothing to remove."]
            : ["Removed \(Count.words(files, "file")), \(ByteCount.text(bytes))."]
    }

    var records: Records { Records(["removed": .int(files), "bytes": .int(bytes)]) }
}
