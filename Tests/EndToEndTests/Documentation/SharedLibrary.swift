import Foundation

/// The names of shared libraries that a program uses.
enum SharedLibrary {
    /// The file name up to `.so` exclusive, since the version number differs between systems.
    static func stem(_ name: String) -> String {
        String(name.prefix(upTo: name.firstRange(of: ".so")?.lowerBound ?? name.endIndex))
    }

    /// Whether the library is part of every Linux system, or of the Swift runtime, which a release build
    /// contains.
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

    /// The names of the libraries that a 64-bit ELF file is linked to.
    static func needed(by file: URL) throws -> [String] {
        try ELFFile(file).neededLibraries
    }

    /// The library names among a file's strings, including those of libraries loaded on first use.
    static func named(in file: URL) throws -> Set<String> {
        let (bytes, mark) = (try Data(contentsOf: file), Data(".so".utf8))
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+.-".utf8)
        var names: Set<String> = []
        var rest = bytes.startIndex
        while let found = bytes.range(of: mark, in: rest..<bytes.endIndex) {
            rest = found.upperBound
            let end = bytes[rest...].firstIndex { !letters.contains($0) } ?? bytes.endIndex
            let start = bytes[..<rest].lastIndex { !letters.contains($0) } ?? bytes.startIndex
            let name = String(decoding: bytes[start..<end].dropFirst(), as: UTF8.self)
            if name.wholeMatch(of: /lib.+\.so[.0-9]*/) != nil { names.insert(name) }
        }
        return names
    }
}
