/// A rule that puts names right wherever plays are counted; the plays themselves stay as they are.
package struct NameRule: Hashable, Sendable {
    /// What a rule does.
    package enum Kind: String, CaseIterable, Sendable {
        /// An artist or album is another spelling of `other`, and appears under that name.
        case alias
        /// An album counts as an edition of `other`.
        case join
        /// An album doesn't count as an edition of another one.
        case part
        /// An artist, an album in any edition, or a track is left out.
        case ignore
    }

    /// An artist, or one of their albums or tracks.
    package struct Subject: Hashable, Sendable {
        package var artist: String
        /// nil for an artist or a track.
        package var album: String?
        /// nil for an artist or an album.
        package var track: String?

        package init(artist: String, album: String? = nil, track: String? = nil) {
            self.artist = artist
            self.album = album
            self.track = track
        }
    }

    /// A name that is not in the archive.
    package struct Missing: Hashable, Sendable {
        /// The artist or, if only their album or track is missing, that.
        package var subject: Subject
        /// Names that it may be a misspelling of.
        package var suggestions: [String]

        package init(subject: Subject, suggestions: [String]) {
            self.subject = subject
            self.suggestions = suggestions
        }
    }

    package var kind: Kind
    package var subject: Subject
    /// The artist or album that the subject is a spelling or an edition of; nil for other kinds.
    package var other: Subject?

    /// Creates a rule; nil if these subjects don't fit the kind.
    package init?(_ kind: Kind, _ subject: Subject, _ other: Subject? = nil) {
        let names = [subject, other].compactMap(\.self).flatMap { [$0.artist, $0.album, $0.track] }
        guard !names.contains(where: { $0?.allSatisfy(\.isWhitespace) == true }),
            subject.album == nil || subject.track == nil, subject != other
        else { return nil }
        let fits =
            switch kind {
            case .alias:
                subject.track == nil && other?.track == nil && other != nil
                    && (subject.album == nil) == (other?.album == nil)
            case .join: subject.album != nil && other?.album != nil && other?.track == nil
            case .part: subject.album != nil && other == nil
            case .ignore: other == nil
            }
        guard fits else { return nil }
        self.kind = kind
        self.subject = subject
        self.other = other
    }
}
