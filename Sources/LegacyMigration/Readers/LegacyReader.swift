/// Reads one kind of source.
struct LegacyReader: Sendable {
    /// Whether a document is of this kind, by its content rather than its name.
    var recognises: @Sendable (LegacyDocument) -> Bool
    /// Reads a document of this kind; a file contains one source, a folder possibly several.
    var read: @Sendable (LegacyDocument, LegacyFiles) throws(LegacyError) -> [LegacySource]

    /// The readers for single files. A file may be of several kinds: the app kept its old keys when
    /// it was updated.
    static let ofFiles: [LegacyReader] = [
        .curatedFriends, .defaultsV2, .resavedDefaults, .defaultsV1, .coreData,
    ]
    /// The readers for folders and for a backup's index; the first that recognizes a document reads
    /// it.
    static let ofFolders: [LegacyReader] = [.backup, .container, .looseFiles]

    /// Creates a reader of defaults; `recognises` identifies this kind by its keys.
    static func defaults(
        _ kind: LegacySource.Kind,
        recognises: @escaping @Sendable ([String: PropertyList]) -> Bool,
        read: @escaping @Sendable (Defaults) -> LegacyFindings
    ) -> LegacyReader {
        LegacyReader(
            recognises: { document in
                guard case .propertyList(let entries) = document.content else { return false }
                return recognises(entries)
            },
            read: { document, _ throws(LegacyError) in
                guard case .propertyList(let entries) = document.content else { return [] }
                let findings = read(Defaults(entries: entries, document: document))
                return [
                    LegacySource(
                        kind: kind,
                        path: document.path,
                        files: [document.path],
                        findings: findings
                    )
                ]
            }
        )
    }
}
