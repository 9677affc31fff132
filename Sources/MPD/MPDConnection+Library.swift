import CMPD

/// Reading the library.
extension MPDConnection {
    /// The library's current edition, for detecting changes.
    package func edition() throws(MPDError) -> MPDEdition {
        guard let stats = unsafe client.mpd_run_stats(handle) else { throw failure() }
        defer { unsafe client.mpd_stats_free(stats) }
        return MPDEdition(
            updated: unsafe client.mpd_stats_get_db_update_time(stats),
            songs: unsafe client.mpd_stats_get_number_of_songs(stats),
            albums: unsafe client.mpd_stats_get_number_of_albums(stats),
            artists: unsafe client.mpd_stats_get_number_of_artists(stats),
            seconds: unsafe client.mpd_stats_get_db_play_time(stats)
        )
    }

    /// The picture embedded in a song's file, or else the picture next to it; nil if there is none.
    ///
    /// Pictures larger than 16 MiB count as missing.
    package func picture(of uri: String) throws(MPDError) -> [UInt8]? {
        for isInFile in [true, false] {
            if let picture = try picture(of: uri, isInFile: isInFile) { return picture }
        }
        return nil
    }

    private func picture(of uri: String, isInFile: Bool) throws(MPDError) -> [UInt8]? {
        var picture: [UInt8] = []
        // MPD's default chunk size.
        var part = [UInt8](repeating: 0, count: 8192)
        // Limits the number of chunks, in case a player sends only a few bytes at a time.
        for _ in 0..<4096 where picture.count <= 16 << 20 {
            let offset = UInt32(picture.count)
            let count =
                isInFile
                ? unsafe client.mpd_run_readpicture(handle, uri, offset, &part, part.count)
                : unsafe client.mpd_run_albumart(handle, uri, offset, &part, part.count)
            guard count >= 0 else {
                // Without a picture, the response is empty.
                if unsafe client.mpd_connection_get_error(handle) == MPD_ERROR_SUCCESS {
                    return nil
                }
                let failure = failure()
                // The player reports this if it has no picture, or lacks the command.
                switch failure {
                case .notFound, .refused:
                    guard unsafe client.mpd_connection_clear_error(handle) else { throw failure }
                    return nil
                default: throw failure
                }
            }
            guard count > 0 else { return picture.isEmpty ? nil : picture }
            picture += part.prefix(Int(count))
        }
        return nil
    }

    /// All albums in the library, in the player's order.
    package func albums() throws(MPDError) -> [MPDAlbum] {
        try check(unsafe client.mpd_search_db_tags(handle, MPD_TAG_ALBUM))
        try check(unsafe client.mpd_search_add_group_tag(handle, MPD_TAG_DATE))
        try check(unsafe client.mpd_search_add_group_tag(handle, MPD_TAG_ALBUM_ARTIST))
        try check(unsafe client.mpd_search_commit(handle))
        var albums: [MPDAlbum] = []
        var (artist, date) = ("", "")
        while let pair = unsafe client.mpd_recv_pair(handle) {
            let name = unsafe String(cString: pair.pointee.name)
            let value = unsafe String(cString: pair.pointee.value)
            unsafe client.mpd_return_pair(handle, pair)
            switch name {
            case "AlbumArtist": artist = value
            case "Date": date = value
            case "Album" where !value.isEmpty:
                try checkLength(albums.count)
                albums.append(MPDAlbum(artist: artist, title: value, date: date))
            default: break
            }
        }
        try finish()
        return albums
    }

    /// All artists of the library's songs, in the player's order.
    package func artists() throws(MPDError) -> [String] {
        try check(unsafe client.mpd_search_db_tags(handle, MPD_TAG_ARTIST))
        try check(unsafe client.mpd_search_commit(handle))
        var artists: [String] = []
        while let pair = unsafe client.mpd_recv_pair(handle) {
            let value = unsafe String(cString: pair.pointee.value)
            unsafe client.mpd_return_pair(handle, pair)
            try checkLength(artists.count)
            if !value.isEmpty { artists.append(value) }
        }
        try finish()
        return artists
    }

    /// The songs by an artist, in the player's order; `artist` must be spelled as in the library.
    package func songs(by artist: String) throws(MPDError) -> [MPDSong] {
        try check(unsafe client.mpd_search_db_songs(handle, true))
        let filter = "(Artist == \(artist.quotedForMPD))"
        try check(unsafe client.mpd_search_add_expression(handle, filter))
        try check(unsafe client.mpd_search_commit(handle))
        return try songs()
    }

    /// The songs of an album, sorted by disc and track number, then in the player's order.
    package func songs(of album: MPDAlbum) throws(MPDError) -> [MPDSong] {
        try check(unsafe client.mpd_search_db_songs(handle, true))
        let filter =
            "((AlbumArtist == \(album.artist.quotedForMPD)) AND (Album == \(album.title.quotedForMPD)))"
        try check(unsafe client.mpd_search_add_expression(handle, filter))
        try check(unsafe client.mpd_search_commit(handle))
        // Dates are compared here, because a filter would not match a song without a date.
        let songs = try songs().filter { ($0.date ?? "") == album.date }
        return songs.enumerated().sorted { one, other in
            (one.element.disc ?? 0, one.element.track ?? 0, one.offset)
                < (other.element.disc ?? 0, other.element.track ?? 0, other.offset)
        }.map(\.element)
    }
}

extension String {
    /// The text as a quoted string for a filter, with quotes and backslashes escaped. libmpdclient
    /// then quotes the whole filter.
    fileprivate var quotedForMPD: String {
        let escaped = map { "\\'".contains($0) ? "\\\($0)" : String($0) }
        return "'\(escaped.joined())'"
    }
}
