/// The services to credit for displayed data, as their terms require.
///
/// The archive records the source of each play. Other data is recognized by its URLs of pages and
/// covers. Data from other servers, the demo or the user's own files needs no credit.
package struct Attribution: Hashable, Sendable {
    /// The services, always in the same order.
    package let services: [Service]

    private init(_ services: Set<Service>) {
        self.services = Service.allCases.filter(services.contains)
    }

    /// Finds the services that archived plays come from.
    ///
    /// - Parameters:
    ///   - sources: the sources of the plays, as recorded in the archive.
    ///   - site: the website of the service that the archive is synced with; nil if unknown.
    init(ofPlaysFrom sources: [String], syncedWith site: String?) {
        let services = sources.flatMap { source in
            // The source of a further account, such as `listenbrainz:joe`.
            let source = source.prefix { $0 != ":" }
            return source == Service.lastFM.rawValue
                ? Attribution(of: [site]).services
                : [ImportKind(rawValue: String(source))?.service].compactMap(\.self)
        }
        self.init(Set(services))
    }

    /// Finds the services that URLs belong to.
    package init(of addresses: some Sequence<String?>) {
        let hosts = Set(addresses.compactMap { $0.flatMap(Self.host) })
        // Demo pages are on `.invalid` hosts, but some demo covers have real services' URLs.
        let isDemo = hosts.contains { $0.hasSuffix(".invalid") }
        let services = Service.allCases.filter { service in
            !isDemo
                && hosts.contains { host in
                    service.domains.contains { host == $0 || host.hasSuffix(".\($0)") }
                }
        }
        self.init(Set(services))
    }

    /// The services of all attributions together.
    package static func union(_ parts: some Sequence<Attribution>) -> Attribution {
        Attribution(Set(parts.flatMap(\.services)))
    }

    /// Text such as "from Last.fm and Apple Music"; nil if there are no services.
    package var words: String? {
        services.isEmpty ? nil : "from \(services.map(\.name).listed)"
    }

    private static func host(_ address: String) -> String? {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
        let rest = address.drop { $0 != "/" }.dropFirst(2)
        return rest.prefix { !"/:?#".contains($0) }.lowercased()
    }
}

extension ImportKind {
    /// The service that this kind of file is exported from; nil for other programs' files.
    fileprivate var service: Service? {
        switch self {
        case .lastfmToSQLite, .scrobbledb, .lastfmToCSV, .ghan: .lastFM
        case .listenbrainz: .listenBrainz
        case .spotify: .spotify
        case .appleMusic: .appleMusic
        case .vinylogue, .koito, .maloja, .navidrome, .pano, .scrobblerLog, .youTubeMusic: nil
        }
    }
}

extension Chart {
    /// The services to credit for the chart. The first row is enough, since all rows from a service
    /// have the same source.
    package var attribution: Attribution {
        source.attribution ?? Attribution(of: [rows.first?.url])
    }
}

extension YearsOverview {
    /// The services to credit for the charts.
    package var attribution: Attribution {
        .union(years.compactMap { try? $0.result.get().attribution })
    }
}

extension Digest {
    /// The services to credit for the charts.
    package var attribution: Attribution {
        .union(sections.compactMap { try? $0.result.get().attribution })
    }
}

extension Wall {
    /// The services to credit for the albums, their covers and the plays named in their reasons.
    package var attribution: Attribution {
        let addresses = Attribution(of: albums.flatMap { [$0.url, $0.imageURL] })
        return albums.contains { $0.signal == .history } ? .union([addresses, plays]) : addresses
    }

    /// The services to credit for one album, its cover and the plays named in its reason.
    package func attribution(of album: CrateAlbum) -> Attribution {
        let addresses = Attribution(of: [album.url, album.imageURL])
        return album.signal == .history ? .union([addresses, plays]) : addresses
    }
}
