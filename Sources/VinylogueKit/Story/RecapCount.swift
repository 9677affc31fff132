/// The figures of a recap, counted in one pass over a listener's plays up to the end of the span.
struct RecapCount {
    /// The plays of an artist, an album or a track.
    struct Tally {
        /// The plays before the span, and in it.
        var (before, plays) = (Int32(0), Int32(0))
        /// The day of the last play so far, as days since 1970-01-01.
        var lastDay = Int32.min
        /// The longest gap of a year or more that ended in the span, in days; 0 for none.
        var gap = Int32(0)
        /// The day on which that gap ended.
        var returnDay = Int32(0)

        /// Whether the first play is in the span.
        var isNew: Bool { before == 0 && plays > 0 }

        /// Counts a play; returns the number of plays so far.
        mutating func count(onDay day: Int32, isInSpan: Bool) -> Int {
            if isInSpan {
                plays += 1
                if lastDay != .min, day - lastDay >= LifeLine.Gap.shortest, day - lastDay > gap {
                    (gap, returnDay) = (day - lastDay, day)
                }
            } else {
                before += 1
            }
            lastDay = max(lastDay, day)
            return Int(before + plays)
        }
    }

    /// A track's plays, and its artist.
    struct TrackTally {
        var (before, plays, artist) = (Int32(0), Int32(0), Int32(0))
    }

    /// The years in which an artist was played.
    struct YearTally {
        /// The last one so far, and the number of finished ones.
        var (last, finished) = (Int32.min, Int32(0))
    }

    /// A milestone, with IDs.
    struct Reached {
        var subject: Milestone.Subject
        var number: Int
        var (artist, album, track): (Int32, Int32, Int32)
        var time: Int
    }

    /// An ID and its plays in the span.
    typealias Counted = (id: Int32, plays: Int)

    private(set) var days = DayCounts()
    private(set) var (artists, albums): ([Tally], [Tally])
    private(set) var tracks: [TrackTally]
    private(set) var clock = ListeningClock()
    private(set) var sessions = SessionSearch()
    private(set) var listening = ListeningTime()
    private(set) var milestones: [Reached] = []
    private(set) var oneHitArtists = 0
    /// The artists played in every finished year; nil if the span isn't all plays.
    private(set) var everyYearArtists: [Int32]?

    /// Counts plays.
    ///
    /// - Parameters:
    ///   - plays: all plays up to the end of the span; later ones are ignored.
    ///   - year: the year that isn't finished.
    init(_ plays: PlayColumns, in span: StorySpan, offset: @escaping UTCOffset, year: Int) {
        let size = plays.count > 0 ? Int(plays.lastID) + 1 : 0
        artists = [Tally](repeating: Tally(), count: size)
        albums = artists
        tracks = [TrackTally](repeating: TrackTally(), count: size)
        let first = span.days?.lowerBound.daysSinceEpoch ?? .min
        let last = span.days?.upperBound.daysSinceEpoch ?? .max
        var years = [YearTally](repeating: YearTally(), count: span == .all ? size : 0)
        var calendar = (day: Int.min, year: 0, month: 0, weekday: 0)
        var (localTime, number, firstYear) = (LocalClock(offset), 0, Int?.none)
        for index in 0..<plays.count {
            let time = Int(plays.times[index])
            let (day, hour) = localTime.read(time)
            guard day <= last else { continue }
            let isInSpan = day >= first
            let (artist, album) = (plays.artists[index], plays.albums[index])
            let track = plays.tracks[index]
            number += 1
            let place = Int(artist)
            let ofArtist = artists[place].count(onDay: Int32(day), isInSpan: isInSpan)
            let ofAlbum =
                album > 0 ? albums[Int(album)].count(onDay: Int32(day), isInSpan: isInSpan) : 0
            guard isInSpan else {
                tracks[Int(track)].before += 1
                continue
            }
            tracks[Int(track)].plays += 1
            tracks[Int(track)].artist = artist
            if day != calendar.day {
                let date = CalendarDate(daysSinceEpoch: day)
                let parts = date.components
                calendar = (day, parts.year, parts.month - 1, date.weekday)
                if firstYear == nil { firstYear = parts.year }
            }
            days.count(onDay: day)
            clock.count(
                weekday: calendar.weekday,
                hour: hour,
                month: calendar.month,
                isNew: artists[place].before == 0
            )
            sessions.count(time)
            let length = plays.lengths[index]
            listening.count(length > 0 ? Int(length) : nil)
            if !years.isEmpty, calendar.year < year, years[place].last != calendar.year {
                years[place].last = Int32(calendar.year)
                years[place].finished += 1
            }
            for (subject, count) in [
                (Milestone.Subject.plays, number), (.artist, ofArtist), (.album, ofAlbum),
            ] where count > 0 && count % subject.step == 0 {
                milestones.append(
                    Reached(
                        subject: subject,
                        number: count,
                        artist: artist,
                        album: album,
                        track: track,
                        time: time
                    )
                )
            }
        }
        countOneHitArtists()
        if span == .all {
            let wanted = firstYear.map { year - $0 } ?? 0
            everyYearArtists =
                wanted > 0
                ? years.indices.filter { years[$0].finished == wanted }.map(Int32.init) : []
        }
    }

    private mutating func countOneHitArtists() {
        var different = [Int32](repeating: 0, count: artists.count)
        for track in tracks where track.plays > 0 { different[Int(track.artist)] += 1 }
        oneHitArtists = different.count { $0 == 1 }
    }
}

extension RecapCount {
    var topArtists: [Counted] { Self.most(artists.map(\.plays), Recap.topCount) }
    var topAlbums: [Counted] { Self.most(albums.map(\.plays), Recap.topCount) }
    var topTracks: [Counted] { Self.most(tracks.map(\.plays), Recap.topCount) }

    /// The tracks that may be discoveries, by artist.
    var discoveries: [Int32: [Counted]] {
        var found: [Int32: [Counted]] = [:]
        for (id, track) in tracks.enumerated()
        where track.before == 0 && track.plays > Recap.discoveryPlays {
            found[track.artist, default: []].append((Int32(id), Int(track.plays)))
        }
        return found.mapValues { tracks in
            let least =
                tracks.map(\.plays).sorted(by: >).prefix(Recap.discoveriesByArtist).last ?? 0
            return tracks.filter { $0.plays >= least }
        }
    }

    /// The artists or albums that returned.
    func returned(_ tallies: [Tally]) -> [(id: Int32, tally: Tally)] {
        tallies.enumerated().filter { $1.gap > 0 }.map { (Int32($0), $1) }
    }

    /// The IDs whose names the recap needs.
    var ids: PlayIDs {
        var ids = PlayIDs()
        ids.artists.formUnion(topArtists.map(\.id))
        ids.artists.formUnion(returned(artists).map(\.id))
        ids.artists.formUnion(everyYearArtists ?? [])
        ids.albums.formUnion(topAlbums.map(\.id))
        ids.albums.formUnion(returned(albums).map(\.id))
        ids.tracks.formUnion(topTracks.map(\.id))
        ids.tracks.formUnion(discoveries.values.joined().map(\.id))
        for milestone in milestones {
            ids.artists.insert(milestone.artist)
            if milestone.album > 0 { ids.albums.insert(milestone.album) }
            ids.tracks.insert(milestone.track)
        }
        return ids
    }

    /// The IDs with the most plays: as many as wanted, and all that have as many as the last.
    private static func most(_ plays: [Int32], _ wanted: Int) -> [Counted] {
        var best: [Int32] = []
        for count in plays where count > 0 && (best.count < wanted || count > best[wanted - 1]) {
            let place = best.firstIndex { $0 < count } ?? best.count
            best.insert(count, at: place)
            if best.count > wanted { best.removeLast() }
        }
        guard let least = best.last else { return [] }
        return plays.enumerated().filter { $1 >= least }.map { (Int32($0), Int($1)) }
    }
}
