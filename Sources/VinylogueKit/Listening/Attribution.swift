/// The services that what is shown comes from; their terms want to be named there.
///
/// They are recognised by the addresses of pages and covers, which come with every row. What comes from
/// other servers, or from the demo, names nobody.
package struct Attribution: Hashable, Sendable {
    /// A service, by its name.
    package enum Service: String, CaseIterable, Sendable {
        case lastFM = "Last.fm"
        case appleMusic = "Apple Music"
        case musicBrainz = "MusicBrainz"

        /// The address of its website.
        package var page: String {
            switch self {
            case .lastFM: "https://www.last.fm"
            case .appleMusic: "https://music.apple.com"
            case .musicBrainz: "https://musicbrainz.org"
            }
        }

        /// The domains of its pages and covers; those of MusicBrainz's new releases come from ListenBrainz
        /// and the Cover Art Archive, which are parts of it.
        fileprivate var domains: [String] {
            switch self {
            case .lastFM: ["last.fm", "lastfm.freetls.fastly.net"]
            case .appleMusic: ["apple.com", "mzstatic.com"]
            case .musicBrainz: ["musicbrainz.org", "coverartarchive.org"]
            }
        }
    }

    /// The services, always in the same order.
    package let services: [Service]

    /// Finds the services of some addresses.
    package init(of addresses: some Sequence<String?>) {
        let hosts = Set(addresses.compactMap { $0.flatMap(Self.host) })
        // The demo's albums have addresses there, and covers where real services have theirs.
        let isDemo = hosts.contains { $0.hasSuffix(".invalid") }
        services = Service.allCases.filter { service in
            !isDemo
                && hosts.contains { host in
                    service.domains.contains { host == $0 || host.hasSuffix(".\($0)") }
                }
        }
    }

    /// Such as "from Last.fm and Apple Music"; nil if nobody is named.
    package var words: String? {
        guard let last = services.last else { return nil }
        let others = services.dropLast().map(\.rawValue).joined(separator: ", ")
        return "from \(others.isEmpty ? "" : "\(others) and ")\(last.rawValue)"
    }

    private static func host(_ address: String) -> String? {
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
        let rest = address.drop { $0 != "/" }.dropFirst(2)
        return rest.prefix { !"/:?#".contains($0) }.lowercased()
    }
}

extension Chart {
    /// Where it comes from; all its rows come from the same place.
    package var attribution: Attribution { Attribution(of: [rows.first?.url]) }
}

extension YearsOverview {
    /// Where the charts come from.
    package var attribution: Attribution { Attribution(of: addresses) }

    fileprivate var addresses: [String?] {
        years.map { (try? $0.result.get())?.rows.first?.url }
    }
}

extension Digest {
    /// Where the charts come from.
    package var attribution: Attribution {
        Attribution(of: sections.flatMap { (try? $0.result.get())?.addresses ?? [] })
    }
}

extension Wall {
    /// Where the albums and their covers come from.
    package var attribution: Attribution {
        Attribution(of: albums.flatMap { [$0.url, $0.imageURL] })
    }
}
