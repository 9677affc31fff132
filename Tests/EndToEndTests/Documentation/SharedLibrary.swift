import Foundation

/// Names of shared libraries, and where the program names them.
enum SharedLibrary {
    /// A file's name without the number of its interface, which differs between systems.
    static func stem(_ name: String) -> String {
        String(name.prefix(upTo: name.firstRange(of: ".so")?.lowerBound ?? name.endIndex))
    }

    /// Whether every Linux system has it, or the Swift runtime, which a release build contains.
    static func isEverywhere(_ name: String) -> Bool {
        let system = [
            "ld-linux", "libc.", "libdl.", "libgcc_s.", "libm.", "libpthread.", "librt.",
            "libstdc++.", "libutil.",
        ]
        let runtime = [
            "libswift", "libFoundation", "lib_Foundation", "libdispatch.", "libBlocksRuntime.",
        ]
        return (system + runtime).contains { name.hasPrefix($0) }
    }

    /// The names that a 64-bit ELF file asks the loader for.
    static func needed(by file: URL) throws -> [String] {
        try ELFFile(file).neededLibraries
    }

    /// The names that the sources hold, for libraries that are loaded when they are first needed.
    static func namedInSources() throws -> Set<String> {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var names: Set<String> = []
        for case let file as URL in files ?? .init()
        where ["swift", "h", "c"].contains(file.pathExtension) {
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains(".so") else { continue }
            let literals = text.matches(of: /"(lib[A-Za-z0-9_+.\-]+\.so[.0-9]*)"/)
            names.formUnion(literals.map { String($0.output.1) })
        }
        return names
    }
}
