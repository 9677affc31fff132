import Core

extension JSONValue {
    /// The MusicBrainz ID in lowercase; nil if it is not one.
    var mbid: String? { text.flatMap { $0.isMBID ? $0.lowercased() : nil } }

    /// The MusicBrainz ID at the end of a URL such as `https://musicbrainz.org/recording/ID`; of
    /// several URLs, the first one's that has one.
    func mbid(of kind: String) -> String? {
        elements.lazy.compactMap { element -> String? in
            guard let text = element.text, text.holds("/\(kind)/"),
                let slash = text.utf8.lastIndex(of: UInt8(ascii: "/"))
            else { return nil }
            let id = String(text[text.utf8.index(after: slash)...])
            return id.isMBID ? id.lowercased() : nil
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
        utf8.count == 36
            && utf8.enumerated().allSatisfy { place, byte in
                switch place {
                case 8, 13, 18, 23: byte == UInt8(ascii: "-")
                // A digit, or a letter from a to f in either case.
                default: byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
                }
            }
    }
}
