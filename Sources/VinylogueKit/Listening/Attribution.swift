/// A service that accounts, plays or pages come from; its raw value marks its plays in the archive.
package enum Service: String, CaseIterable, Sendable {
    case lastFM = "lastfm"
    case listenBrainz = "listenbrainz"
    case spotify
    case appleMusic = "apple-music"
    case musicBrainz = "musicbrainz"

    /// The service of an account that does not name one.
    package static let standard = Service.lastFM

    /// Its name in its own spelling.
    package var name: String {
        switch self {
        case .lastFM: "Last.fm"
        case .listenBrainz: "ListenBrainz"
        case .spotify: "Spotify"
        case .appleMusic: "Apple Music"
        case .musicBrainz: "MusicBrainz"
        }
    }

    /// The URL of its website.
    package var page: String {
        switch self {
        case .lastFM: "https://www.last.fm"
        case .listenBrainz: "https://listenbrainz.org"
        case .spotify: "https://www.spotify.com"
        case .appleMusic: "https://music.apple.com"
        case .musicBrainz: "https://musicbrainz.org"
        }
    }

    /// The domains of its pages and covers; those of MusicBrainz's new releases come from
    /// ListenBrainz and the Cover Art Archive, which belong to it.
    fileprivate var domains: [String] {
        switch self {
        case .lastFM: ["last.fm", "lastfm.freetls.fastly.net"]
        // Imported plays have no URLs there.
        case .listenBrainz, .spotify: []
        case .appleMusic: ["apple.com", "mzstatic.com"]
        case .musicBrainz: ["musicbrainz.org", "coverartarchive.org"]
        }
    }
}

/// The services behind the data shown, whose terms require a credit.
///
/// The archive knows the sources of its plays. Everything else is recognized by the URLs of pages
/// and covers, which come with every row. Data from other servers, the demo or the user's own files
/// needs no credit.
package struct Attribution: Hashable, Sendable {
    /// The services, always in the same order.
    package let services: [Service]

    private init(_ services: Set<Service>) {
        self.services = Service.allCases.filter(services.contains)
    }

    /// Finds the services behind archived plays.
    ///
    /// - Parameters:
    ///   - sources: the sources of the plays, as recorded in the archive.
    ///   - site: the website of the service that the archive is synced with; nil if unknown.
    init(ofPlaysFrom sources: [String], syncedWith site: String?) {
        let services = sources.flatMap { source in
            source == Service.lastFM.rawValue
                ? Attribution(of: [site]).services
                : [ImportKind(rawValue: source)?.service].compactMap(\.self)
        }
        self.init(Set(services))
    }

    /// Finds the services behind some URLs.
    package init(of addresses: some Sequence<String?>) {
        let hosts = Set(addresses.compactMap { $0.flatMap(Self.host) })
        // The demo's albums have URLs there, and covers where real services have theirs.
        let isDemo = hosts.contains { $0.hasSuffix(".invalid") }
        let services = Service.allCases.filter { service in
            !isDemo
                && hosts.contains { host in
                    service.domains.contains { host == $0 || host.hasSuffix(".\($0)") }
                }
        }
        self.init(Set(services))
    }

    /// The services of all of them.
    package static func union(_ parts: some Sequence<Attribution>) -> Attribution {
        Attribution(Set(parts.flatMap(\.services)))
    }

    /// Such as "from Last.fm and Apple Music"; nil without a service.
    package var words: String? {
        guard let last = services.last else { return nil }
        let others = services.dropLast().map(\.name).joined(separator: ", ")
        return "from \(others.isEmpty ? "" : "\(others) and ")\(last.name)"
    }

    private static func host(_ address: String) -> String? {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
        let rest = address.drop { $0 != "/" }.dropFirst(2)
        return rest.prefix { !"/:?#".contains($0) }.lowercased()
    }
}

extension ImportKind {
    /// The service that such a file is exported from; nil for players and the user's own records.
    fileprivate var service: Service? {
        switch self {
        case .lastfmToSQLite, .scrobbledb, .lastfmToCSV, .ghan: .lastFM
        case .listenbrainz: .listenBrainz
        case .spotify: .spotify
        case .vinylogue, .maloja, .pano, .scrobblerLog: nil
        }
    }
}

extension Chart {
    /// Where it comes from; all rows from a service have the same source.
    package var attribution: Attribution {
        source.attribution ?? Attribution(of: [rows.first?.url])
    }
}

extension YearsOverview {
    /// Where the charts come from.
    package var attribution: Attribution {
        .union(years.compactMap { try? $0.result.get().attribution })
    }
}

extension Digest {
    /// Where the charts come from.
    package var attribution: Attribution {
        .union(sections.compactMap { try? $0.result.get().attribution })
    }
}

extension Wall {
    /// Where the albums, their covers and the plays in their reasons come from.
    package var attribution: Attribution {
        let addresses = Attribution(of: albums.flatMap { [$0.url, $0.imageURL] })
        return albums.contains { $0.signal == .history } ? .union([addresses, plays]) : addresses
    }

    /// Where an album of it, its cover and the plays in its reason come from.
    package func attribution(of album: CrateAlbum) -> Attribution {
        let addresses = Attribution(of: [album.url, album.imageURL])
        return album.signal == .history ? .union([addresses, plays]) : addresses
    }
}
