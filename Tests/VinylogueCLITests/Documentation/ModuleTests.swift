import Foundation
import Testing

@testable import VinylogueCLI

/// The modules that each module of this package may import. Names that begin with `C` are libraries.
private let allowed: [String: Set<String>] = [
    "AppleMusic": ["Core", "HTTP"],
    "Archive": ["CArchive", "Core", "Names", "SQLite"],
    "ArgumentParser": [],
    "Artwork": ["CChafa", "CGdkPixbuf", "CPango", "Core", "Terminal"],
    "Core": [],
    "Demo": ["Core", "HTTP", "LastFM"],
    "HTTP": ["CCurl", "Core"],
    "LastFM": ["Core", "HTTP"],
    "LegacyMigration": ["CPlist", "SQLite", "Storage", "VinylogueKit"],
    "ListenBrainz": ["Core", "HTTP"],
    "MPD": ["CMPD"],
    "MusicBrainz": ["Core", "HTTP"],
    "Names": ["CUtf8proc"],
    "SQLite": ["CSQLite"],
    "Storage": ["CDigest", "CSecret", "Core"],
    "Subsonic": ["Core", "HTTP"],
    "Terminal": ["CCrashGuard", "CUtf8proc"],
    "Tokens": ["CCrypto", "CMicroHTTPD", "Core"],
    "VinylogueCLI": [
        "ArgumentParser", "Artwork", "CCommit", "CSpawn", "Core", "Demo", "HTTP",
        "LegacyMigration",
        "Storage", "Terminal", "Tokens", "VinylogueKit", "VinylogueTUI",
    ],
    "VinylogueKit": [
        "AppleMusic", "Archive", "CXML2", "Core", "HTTP", "LastFM", "ListenBrainz", "MPD",
        "MusicBrainz", "Names", "Storage", "Subsonic", "Tokens",
    ],
    "VinylogueTUI": ["Artwork", "CHeap", "Terminal", "VinylogueKit"],
    "vinylogue": ["VinylogueCLI"],
]

@Suite struct ModuleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static var sources: URL { root.appending(path: "Sources") }

    /// The names of all modules and libraries.
    private static func modules() throws -> Set<String> {
        Set(
            try FileManager.default.contentsOfDirectory(atPath: sources.path(percentEncoded: false))
        )
    }

    /// The imports of the Swift files below a folder of `Sources`, by file.
    private static func imports(below folder: String) throws -> [String: Set<String>] {
        let path = sources.appending(path: folder).path(percentEncoded: false)
        let files = try FileManager.default.subpathsOfDirectory(atPath: path)
            .filter { $0.hasSuffix(".swift") }
        return try files.reduce(into: [:]) { imports, file in
            let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
            imports[file] = Set(
                text.matches(
                    of:
                        /(?m)^[ \t]*(?:[@\w()]+ )*import (?:(?:struct|class|enum|protocol|func|var|let|typealias) )?(\w+)/
                ).map { String($0.1) }
            )
        }
    }

    /// All imports of a module.
    private static func allImports(of module: String) throws -> Set<String> {
        try imports(below: module).values.reduce(into: []) { $0.formUnion($1) }
    }

    @Test func `Modules import only what the architecture allows`() throws {
        let modules = try Self.modules()
        for module in modules {
            let imported = try Self.imports(below: module)
            // Modules for libraries have no Swift files.
            guard !imported.isEmpty else { continue }
            let permitted = try #require(allowed[module], "\(module) has no arrows")
            for (file, names) in imported {
                let odd = names.intersection(modules).subtracting(permitted)
                #expect(odd.isEmpty, "\(module)/\(file)")
            }
        }
        #expect(Set(allowed.keys).isSubset(of: modules))
    }

    /// The arrows on the architecture page. Each line is a chain whose parts can be several modules.
    private static func arrows() throws -> [String: Set<String>] {
        let page = try String(
            contentsOf: sources.appending(path: "vinylogue/Guide/Architecture.md"),
            encoding: .utf8
        )
        return page.split(separator: "\n").filter { $0.contains(" -> ") }
            .reduce(into: [:]) { arrows, line in
                let chain = line.split(separator: " -> ").map { part in
                    part.split(separator: ",").map { $0.filter { $0 != " " } }
                }
                for (sources, targets) in zip(chain, chain.dropFirst()) {
                    for source in sources { arrows[source, default: []].formUnion(targets) }
                }
            }
    }

    @Test func `The arrows on the architecture page match the imports`() throws {
        let arrows = try Self.arrows()
        #expect(arrows.count >= 8)
        for (module, targets) in arrows {
            let imported = try Self.allImports(of: module)
            #expect(targets.isSubset(of: imported), "\(module)")
        }
        for module in allowed.keys {
            var reachable: Set<String> = []
            var next = arrows[module] ?? []
            while let target = next.popFirst() {
                if reachable.insert(target).inserted { next.formUnion(arrows[target] ?? []) }
            }
            let imported = try Self.allImports(of: module)
            #expect(imported.intersection(allowed.keys).isSubset(of: reachable), "\(module)")
        }
    }

    @Test func `The package declares exactly the modules that are imported`() throws {
        let package = try String(
            contentsOf: Self.root.appending(path: "Package.swift"),
            encoding: .utf8
        )
        let modules = try Self.modules()
        for module in allowed.keys {
            let target = try Regex(
                #"arget\(\s*name: "\#(module)",(?:\s*dependencies: \[([^\]]*)\],)?(?:\s*exclude: \[[^\]]*\],)?\s*swiftSettings"#
            )
            let match = try #require(package.firstMatch(of: target), "\(module)")
            let names = (match[1].substring ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
            let imported = try Self.allImports(of: module)
            #expect(Set(names) == imported.intersection(modules), "\(module)")
        }
    }

    @Test func `In VinylogueKit only adapters import a service, the archive or the player`() throws
    {
        let services: Set = [
            "AppleMusic", "Archive", "LastFM", "ListenBrainz", "MPD", "MusicBrainz", "Subsonic",
        ]
        for (file, names) in try Self.imports(below: "VinylogueKit")
        where !file.hasPrefix("Adapters/") {
            #expect(names.isDisjoint(with: services), "\(file)")
        }
    }

    @Test(arguments: ["VinylogueTUI", "VinylogueCLI/Commands"])
    func `Pages and commands don't depend on services or the network`(folder: String) throws {
        let imported = try Self.imports(below: folder)
        #expect(!imported.isEmpty)
        for (file, names) in imported {
            let services: Set = [
                "AppleMusic", "HTTP", "LastFM", "ListenBrainz", "MusicBrainz", "Subsonic",
            ]
            #expect(names.isDisjoint(with: services), "\(folder)/\(file)")
        }
    }

    @Test func `In VinylogueCLI only the Environment folder imports HTTP`() throws {
        for (file, names) in try Self.imports(below: "VinylogueCLI") where names.contains("HTTP") {
            #expect(file.hasPrefix("Environment/"), "\(file)")
        }
    }

    @Test func `Doctor checks exactly the libraries that modules load`() throws {
        let loaded = try Self.modules().flatMap { module -> [String] in
            let shim = Self.sources.appending(path: "\(module)/shim.h")
            guard let text = try? String(contentsOf: shim, encoding: .utf8) else { return [] }
            return text.matches(of: /LOADED_LIBRARY\(\w+, "(.+?)"/).map { String($0.1) }
        }
        #expect(Set(LoadedLibrary.all.flatMap(\.files)) == Set(loaded))
    }
}
