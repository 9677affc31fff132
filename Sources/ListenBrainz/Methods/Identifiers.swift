import Core

extension JSONValue {
    /// The MusicBrainz ID in lowercase; nil if it is not one.
    var mbid: String? { text.flatMap { $0.isMBID ? $0.lowercased() : nil } }

    /// The MusicBrainz ID at the end of a URL such as `https://musicbrainz.org/recording/ID`; of
    /// several URLs, the first one's that has one.
    func mbid(of kind: String) -> String? {
        elements.lazy.compactMap { element -> String? in
            guard let text = element.text, text.holds("/\(kind)/") else { return nil }
            let id = text.reversed().prefix { $0 != "/" }.reversed()
            let found = String(id)
            return found.isMBID ? found.lowercased() : nil
        }.first
    }

    /// The path of a cover at the Cover Art Archive; nil if the row names none.
    var coverPath: String? {
        guard let number = self["caa_id"]?.text, number.utf8.allSatisfy({ $0 &- 0x30 < 10 }),
            (1...19).contains(number.utf8.count), let release = self["caa_release_mbid"]?.text,
            release.isMBID
        else { return nil }
        return "release/\(release)/\(number)-250.jpg"
    }
}

extension String {
    /// Whether it has the form of a MusicBrainz ID, which makes it safe in a path.
    package var isMBID: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 4, 4, 4, 12]
            && parts.joined().allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    }
}
