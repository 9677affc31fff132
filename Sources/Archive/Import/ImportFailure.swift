extension Archive {
    /// Why an import failed. The archive is unchanged.
    package enum ImportFailure: Error, Equatable {
        /// The file cannot be read; the text is the reason.
        case unreadable(String)
        /// The file is not a known kind of export, or not of the requested kind.
        case unrecognised
        /// The file is Spotify's short history of a year, which names no albums.
        case shortHistory
        /// The file is damaged; the text describes the damage.
        case damaged(String)
        /// The zip file can be unpacked only with a password.
        case encrypted
        /// The zip file has far more data or entries than any export.
        case zipTooLarge
        /// The file is a zip file, and libarchive is not installed.
        case noZipLibrary
        /// The plays name no artists, and the files that do are missing.
        case noArtists
        /// A play has no user, and the caller did not name one.
        case noUser
    }
}

extension Archive.ImportFailure {
    /// The failure to report if no file of a folder or a zip file can be imported. Throws an error that
    /// ends the import, with the name of the file that is damaged.
    func passedOver(in name: String, after other: Self) throws -> Self {
        switch self {
        case .unrecognised: return other
        case .shortHistory, .encrypted: return self
        case .damaged(let reason): throw Self.damaged("in \(name), \(reason)")
        default: throw self
        }
    }
}
