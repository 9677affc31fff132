import Archive

extension PlayArchive {
    /// A listener's artists, albums and tracks with their plays of all time, for finding; editions
    /// of an album count as one. Empty for an unknown listener.
    ///
    /// Throws `KitError.archive`.
    package func names(of user: String) throws -> [FindItem] {
        try run { archive in
            try ChartSubject.allCases.flatMap { subject in
                try archive.totals(of: user, by: subject).map { row in
                    FindItem(subject.target(of: row), plays: row.playCount)
                }
            }
        }
    }
}

extension ChartSubject {
    fileprivate func target(of row: ChartRow) -> FindItem.Target {
        switch self {
        case .artists: .artist(row.artist)
        case .albums: .album(row.album)
        case .tracks: .track(artist: row.artist, title: row.title)
        }
    }
}
