extension DemoService {
    static let people: Methods = [
        "user.getInfo": userInfo, "user.getFriends": friends,
        "user.getRecentTracks": recentTracks,
    ]

    private func userInfo(_ query: DemoQuery) throws -> JSON {
        let profile = try listener(in: query)
        // As on Last.fm, `#text` is a number in this method's response.
        return ["user": user(profile, registered: .number(profile.registered))]
    }

    private func friends(_ query: DemoQuery) throws -> JSON {
        let profile = try listener(in: query)
        let all = profile.friends.compactMap(ListenerProfile.named)
        let page = query.number("page") ?? 1
        let size = min(max(query.number("limit") ?? 50, 1), 500)
        let pages = (all.count + size - 1) / size
        guard (1...max(pages, 1)).contains(page), !all.isEmpty else {
            throw ErrorAnswer.noSuchPage
        }
        let rows = all.dropFirst((page - 1) * size).prefix(size).map {
            user($0, registered: .text(ServiceTime.dateAndTime($0.registered)), isFriend: true)
        }
        let facts = JSON.page(page, of: profile.name, size: size, total: all.count)
        return ["friends": .rows("user", rows, facts)]
    }

    private func user(
        _ profile: ListenerProfile,
        registered: JSON,
        isFriend: Bool = false
    ) -> JSON {
        [
            "playlists": "0",
            "playcount": "\(history(of: profile).playCount(until: now))",
            "gender": isFriend ? nil : "n",
            "name": .text(profile.name),
            "subscriber": "0",
            "url": .text(DemoAddress.user(profile.name)),
            "country": .text(profile.country),
            "image": .userImages,
            "registered": ["unixtime": "\(profile.registered)", "#text": registered],
            "type": "user",
            "age": isFriend ? nil : "0",
            "bootstrap": "0",
            "realname": .text(profile.realName),
        ]
    }

    /// As on Last.fm, a page has up to 1000 plays, newest first. All plays are listed if no time
    /// span is given.
    private func recentTracks(_ query: DemoQuery) throws -> JSON {
        let profile = try listener(in: query)
        let number = query.number("page") ?? 1
        let size = query.number("limit") ?? 50
        guard number > 0, (1...1000).contains(size) else { throw ErrorAnswer.wrongParameter }
        let weeks = history(of: profile).weeks(
            from: query.number("from") ?? 0,
            to: min(query.number("to") ?? now, now)
        )
        let total = weeks.reduce(0) { $0 + $1.count }
        let pages = (total + size - 1) / size
        var skipped = min(number - 1, pages) * size
        var rows: [JSON] = []
        for week in weeks.reversed() where rows.count < size {
            guard skipped < week.count else {
                skipped -= week.count
                continue
            }
            rows += week.plays.reversed().dropFirst(skipped).prefix(size - rows.count).map(row)
            skipped = 0
        }
        let facts = JSON.page(number, of: profile.name, size: size, total: total)
        return ["recenttracks": .rows("track", rows, facts)]
    }

    private func row(_ play: ListenerHistory.Play) -> JSON {
        let album = catalogue.albums[play.position]
        let name = TrackListing(of: album).title(ofPlay: play.number)
        return [
            "artist": ["mbid": "", "#text": .text(album.artist)],
            "album": ["mbid": "", "#text": .text(album.title)],
            "image": .images(of: album),
            "streamable": "0",
            "date": ["uts": "\(play.time)", "#text": .text(ServiceTime.published(play.time))],
            "url": .text(DemoAddress.music(album.artist, "_", name)),
            "name": .text(name),
            "mbid": "",
        ]
    }
}
