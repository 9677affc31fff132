import VinylogueKit

/// The crate, and its owner.
extension Environment {
    /// Creates the crate with this environment's network, cache and archive.
    ///
    /// Throws `KitError.invalidAddress`.
    func crate(collection: AlbumCollection) throws -> Crate {
        // Several signals need Apple Music at once, but its token must be renewed only once.
        let connecting = SharedWork<Int, AppleMusicService?>()
        let appleMusic: Crate.ConnectedAppleMusic = {
            try await connecting.value(for: 0) { _ in try await connectedAppleMusic() }
        }
        return Crate(
            source: try service(),
            lists: PublicLists(
                http: network.http,
                addresses: try network.serviceAddresses(),
                answers: cachedAnswers()
            ),
            connectedAppleMusic: appleMusic,
            answers: cachedAnswers(),
            collection: collection,
            archive: { stores.crateUsesArchive ? try? ruledArchive() : nil },
            countries: Crate.Countries(
                chosen: Country(try accounts.settings.text(.country)),
                local: isDemo ? nil : machine.country
            ),
            today: machine.today,
            // The demo has no time limit, so that its walls are always the same.
            timeout: network.isInstant
                ? nil : CrateTimeout(network.timeLimit, clock: machine.clock)
        )
    }

    /// The owner of a crate.
    ///
    /// - Parameter user: a name or a friend's position; nil for the user, who need not be set up.
    func crateOwner(_ user: String?) throws -> Crate.Owner {
        let settings = try accounts.settings
        let name = user == nil ? settings.user : try accounts.name(user)
        let friends = settings.friends.friends.map(\.username)
        return Crate.Owner(
            user: name,
            friends: friends.filter { $0 != name },
            isFriend: name != settings.user
        )
    }
}
