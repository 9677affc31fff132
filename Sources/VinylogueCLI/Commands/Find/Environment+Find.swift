import ArgumentParser
import Core
import VinylogueKit

extension Environment {
    /// The user whose music is searched: the one given, or else the user's own account; nil if none
    /// is set up.
    func finder(_ name: String?) throws -> String? {
        name == nil ? try accounts.settings.user : try accounts.name(name)
    }

    /// The pages of artists, albums and tracks; nil if the user's service has none that are known.
    func musicPages(for user: String?) throws -> MusicPages? {
        guard user.map({ Account($0).service == .lastFM }) != false else { return nil }
        return try network.pages(of: accounts.server)
    }

    /// Everything that can be found: people, a user's music, genres, settings and commands.
    ///
    /// Music comes from the archive or, without one, from the charts of the current week in the cache;
    /// in either case with favorites and dislikes. Parts that cannot be read are left out, after a
    /// note if that is the archive.
    ///
    /// - Parameter kind: the only kind of items to find; nil for all.
    func findIndex(of user: String?, only kind: FindItem.Kind? = nil) async -> FindIndex {
        let (index, error) = await findableNames(of: user, only: kind)
        if let error { note("not using the archive: \(ErrorText(error).text)") }
        return index
    }

    /// The same as `findIndex` without the note, and the error if the archive could not be read.
    func findableNames(
        of user: String?,
        only kind: FindItem.Kind? = nil
    ) async -> (index: FindIndex, unread: (any Error)?) {
        let settings = try? accounts.settings
        let people =
            [settings?.user].compactMap(\.self)
            + (settings?.friends.friends.map(\.username) ?? [])
        var (music, unread): ([FindItem], (any Error)?) = ([], nil)
        do { music = try user.map { try ruledArchive().names(of: $0) } ?? [] } catch {
            let isMissing = if case KitError.archive(.missing, _) = error { true } else { false }
            unread = isMissing ? nil : error
        }
        if music.isEmpty, let user { music = await cachedMusic(of: user) }
        let known = music.reduce(into: Set<AlbumID>()) { known, item in
            if case .album(let album) = item.target { known.insert(album.looseID) }
        }
        let marked = AlbumCollection.Mark.allCases.flatMap { mark in
            (try? stores.collection().entries(mark))?.map(\.album) ?? []
        }
        let all =
            people.map { FindItem(.person($0)) } + FindItem.genres + FindItem.settings
            + Self.commands + music + FindItem.albums(marked, except: known)
        return (FindIndex(kind.map { kind in all.filter { $0.kind == kind } } ?? all), unread)
    }

    /// The artists and albums of the current week's charts in the cache.
    private func cachedMusic(of user: String) async -> [FindItem] {
        let week = CalendarPeriod(.week, containing: machine.today())
        guard let service = try? service(mode: .offline),
            let years = try? await service.years(of: user, with: week)
        else { return [] }
        var albums: [Album] = []
        for year in years.years.reversed() {
            guard let span = years.spans[year] else { continue }
            let chart = try? await service.chart(of: user, by: .albums, in: span)
            albums += chart?.value.map(\.album) ?? []
        }
        let artists = albums.map(\.artist).uniqued(on: \.self)
        return artists.map { FindItem(.artist($0)) } + FindItem.albums(albums)
    }

    /// All commands that the help lists.
    private static let commands = CommandInfo([Vinylogue.self]).withAllBelow.compactMap { command in
        command.path.count < 2 || !command.isListed
            ? nil
            : FindItem(
                .command(
                    command.path.dropFirst().joined(separator: " "),
                    abstract: command.abstract
                )
            )
    }
}
