import CMPD
import Foundation

/// A connection to a player, for use on one thread; closed when released.
///
/// libmpdclient limits lines to 4 KB in both directions, so an endless line cannot exhaust memory.
@safe package final class MPDConnection {
    let client: LibMPDClientFunctions
    let handle: OpaquePointer
    private let address: MPDAddress

    /// Connects, and sends the password if there is one.
    ///
    /// `timeout` applies to connecting and to each wait.
    package init(to address: MPDAddress, timeout: Duration) throws(MPDError) {
        guard let client = LibMPDClientFunctions.loaded else { throw .noLibrary }
        guard Self.canWait else { throw .tooManyFiles }
        let port = address.isSocket ? 0 : UInt32(clamping: address.port)
        guard
            let handle = unsafe client.mpd_connection_new(
                address.host,
                port,
                timeout.inMilliseconds
            )
        else { throw .refused("out of memory") }
        self.client = client
        unsafe self.handle = handle
        self.address = address
        let status = unsafe client.mpd_connection_get_error(handle)
        guard status == MPD_ERROR_SUCCESS else {
            let failure = failure()
            if case .refused(let reason) = failure { throw .unreachable(address, reason: reason) }
            throw failure
        }
        if let password = address.password {
            try check(unsafe client.mpd_run_password(handle, password))
        }
    }

    deinit { unsafe client.mpd_connection_free(handle) }

    /// Whether libmpdclient could wait for one more connection; leaves room for files that other threads open.
    ///
    /// It waits with `select`, which aborts the program for a descriptor of `FD_SETSIZE` or more.
    private static var canWait: Bool {
        let next = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
        guard next >= 0 else { return false }
        close(next)
        return next < Int32(FD_SETSIZE) - 64
    }

    /// The socket, which another thread may shut down to end a wait.
    var descriptor: Int32 { unsafe client.mpd_connection_get_fd(handle) }

    /// Changes how long each wait may take.
    func setTimeout(_ timeout: Duration) {
        unsafe client.mpd_connection_set_timeout(handle, timeout.inMilliseconds)
    }

    /// The player's status.
    package func status() throws(MPDError) -> MPDStatus {
        guard let status = unsafe client.mpd_run_status(handle) else { throw failure() }
        defer { unsafe client.mpd_status_free(status) }
        let position = unsafe client.mpd_status_get_song_pos(status)
        let duration = unsafe client.mpd_status_get_total_time(status)
        let volume = unsafe client.mpd_status_get_volume(status)
        var modes = MPDModes()
        modes.random = unsafe client.mpd_status_get_random(status)
        modes.isRepeating = unsafe client.mpd_status_get_repeat(status)
        modes.consume = unsafe client.mpd_status_get_consume(status)
        let single = unsafe client.mpd_status_get_single_state(status)
        modes.single =
            single == MPD_SINGLE_ON ? .on : single == MPD_SINGLE_ONESHOT ? .oneshot : .off
        let state = unsafe client.mpd_status_get_state(status)
        return MPDStatus(
            state: state == MPD_STATE_PLAY ? .play : state == MPD_STATE_PAUSE ? .pause : .stop,
            position: position < 0 ? nil : Int(position),
            queueLength: Int(unsafe client.mpd_status_get_queue_length(status)),
            elapsed: Double(unsafe client.mpd_status_get_elapsed_ms(status)) / 1000,
            duration: duration == 0 ? nil : Double(duration),
            volume: volume < 0 ? nil : Int(volume),
            modes: modes,
            queueVersion: Int(unsafe client.mpd_status_get_queue_version(status))
        )
    }

    /// The song that is playing or paused; nil if there is none.
    package func currentSong() throws(MPDError) -> MPDSong? {
        guard let song = unsafe client.mpd_run_current_song(handle) else {
            // Having no song is not an error.
            try check(unsafe client.mpd_connection_get_error(handle) == MPD_ERROR_SUCCESS)
            return nil
        }
        defer { unsafe client.mpd_song_free(song) }
        return unsafe read(song)
    }

    /// Waits indefinitely until the player, its volume, its queue or the library changes; returns whether the
    /// library has changed.
    func waitForChange() throws(MPDError) -> Bool {
        let events = mpd_idle(
            MPD_IDLE_PLAYER.rawValue | MPD_IDLE_QUEUE.rawValue | MPD_IDLE_DATABASE.rawValue
                | MPD_IDLE_MIXER.rawValue
        )
        let changed = unsafe client.mpd_run_idle_mask(handle, events)
        try check(changed.rawValue != 0)
        return changed.rawValue & MPD_IDLE_DATABASE.rawValue != 0
    }

    /// The songs of the queue, in order.
    package func queue() throws(MPDError) -> [MPDSong] {
        try check(unsafe client.mpd_send_list_queue_meta(handle))
        return try songs()
    }

    /// Stops the player, and replaces its queue and modes.
    package func replaceQueue(
        with uris: [String],
        modes: MPDModes = MPDModes()
    ) throws(MPDError) {
        try list { () throws(MPDError) in
            try check(unsafe client.mpd_send_clear(handle))
            for uri in uris { try check(unsafe client.mpd_send_add(handle, uri)) }
            try check(unsafe client.mpd_send_random(handle, modes.random))
            try check(unsafe client.mpd_send_repeat(handle, modes.isRepeating))
            try check(unsafe client.mpd_send_consume(handle, modes.consume))
            let single =
                switch modes.single {
                case .off: MPD_SINGLE_OFF
                case .on: MPD_SINGLE_ON
                case .oneshot: MPD_SINGLE_ONESHOT
                }
            try check(unsafe client.mpd_send_single_state(handle, single))
        }
    }

    /// Adds a song to the end of the queue; returns false if it is not in the library.
    package func add(_ uri: String) throws(MPDError) -> Bool {
        do throws(MPDError) {
            try check(unsafe client.mpd_run_add(handle, uri))
            return true
        } catch .notFound {
            _ = unsafe client.mpd_connection_clear_error(handle)
            return false
        }
    }

    /// Plays the song at a zero-based position in the queue, starting at a time in seconds.
    package func play(at position: Int, from seconds: Double = 0, paused: Bool = false)
        throws(MPDError)
    {
        try list { () throws(MPDError) in
            try check(
                unsafe client.mpd_send_play_pos(handle, UInt32(clamping: position))
            )
            if seconds > 0 {
                try check(unsafe client.mpd_send_seek_current(handle, Float(seconds), false))
            }
            if paused { try check(unsafe client.mpd_send_pause(handle, true)) }
        }
    }

    /// Resumes playing; a stopped player starts at the current song, or else at the first.
    package func resume() throws(MPDError) {
        let isPaused = try status().state == .pause
        try check(
            isPaused
                ? unsafe client.mpd_run_pause(handle, false) : unsafe client.mpd_run_play(handle)
        )
    }

    package func pause() throws(MPDError) {
        try check(unsafe client.mpd_run_pause(handle, true))
    }

    package func next() throws(MPDError) { try check(unsafe client.mpd_run_next(handle)) }

    package func previous() throws(MPDError) {
        try check(unsafe client.mpd_run_previous(handle))
    }

    package func stop() throws(MPDError) { try check(unsafe client.mpd_run_stop(handle)) }

    /// Seeks to a time in seconds, or by an offset if `isRelative`.
    package func seek(to seconds: Double, isRelative: Bool) throws(MPDError) {
        try check(unsafe client.mpd_run_seek_current(handle, Float(seconds), isRelative))
    }

    /// Sets the volume, from 0 to 100.
    package func setVolume(_ volume: Int) throws(MPDError) {
        try check(unsafe client.mpd_run_set_volume(handle, UInt32(clamping: volume)))
    }

    /// Removes the song at a zero-based position from the queue.
    package func remove(at position: Int) throws(MPDError) {
        try check(unsafe client.mpd_run_delete(handle, UInt32(clamping: position)))
    }

    /// Adds a song to the queue at a zero-based position.
    package func insert(_ uri: String, at position: Int) throws(MPDError) {
        let place = UInt32(clamping: position)
        try check(unsafe client.mpd_run_add_id_to(handle, uri, place) >= 0)
    }

    /// Sends commands as one list, which the player executes together.
    private func list(_ commands: () throws(MPDError) -> Void) throws(MPDError) {
        do throws(MPDError) {
            try check(unsafe client.mpd_command_list_begin(handle, false))
            try commands()
            try check(unsafe client.mpd_command_list_end(handle))
            try finish()
        } catch {
            // After an error, the connection accepts no commands until the error is cleared.
            _ = unsafe client.mpd_connection_clear_error(handle)
            throw error
        }
    }

    func songs() throws(MPDError) -> [MPDSong] {
        var songs: [MPDSong] = []
        while let song = unsafe client.mpd_recv_song(handle) {
            unsafe songs.append(read(song))
            unsafe client.mpd_song_free(song)
            try checkLength(songs.count)
        }
        try finish()
        return songs
    }

    private func read(_ song: OpaquePointer) -> MPDSong {
        func tag(_ tag: mpd_tag_type) -> String? {
            let text = unsafe client.mpd_song_get_tag(song, tag, 0)
            return unsafe text.map { unsafe String(cString: $0) }
        }
        // Values such as "3/12" are common.
        func number(_ text: String?) -> Int? {
            text.flatMap { Int($0.prefix { $0.isASCII && $0.isNumber }) }
        }
        let milliseconds = unsafe client.mpd_song_get_duration_ms(song)
        let artist = tag(MPD_TAG_ARTIST)
        return MPDSong(
            uri: unsafe client.mpd_song_get_uri(song).map { unsafe String(cString: $0) } ?? "",
            title: tag(MPD_TAG_TITLE),
            artist: artist,
            albumArtist: tag(MPD_TAG_ALBUM_ARTIST) ?? artist,
            album: tag(MPD_TAG_ALBUM),
            date: tag(MPD_TAG_DATE),
            disc: number(tag(MPD_TAG_DISC)),
            track: number(tag(MPD_TAG_TRACK)),
            seconds: milliseconds == 0 ? nil : Double(milliseconds) / 1000
        )
    }

    func finish() throws(MPDError) {
        try check(unsafe client.mpd_response_finish(handle))
    }

    /// Throws `malformed` for a list longer than any real library's, before it exhausts memory.
    func checkLength(_ count: Int) throws(MPDError) {
        guard count < 300_000 else { throw .malformed(address) }
    }

    func check(_ succeeded: Bool) throws(MPDError) {
        guard succeeded else { throw failure() }
    }

    /// Converts libmpdclient's last error.
    func failure() -> MPDError {
        // libmpdclient aborts the program if a message is requested when there is no error.
        guard unsafe client.mpd_connection_get_error(handle) != MPD_ERROR_SUCCESS else {
            return .malformed(address)
        }
        let message = unsafe client.mpd_connection_get_error_message(handle)
        let words = unsafe message.map { unsafe String(cString: $0) } ?? "unknown error"
        switch unsafe client.mpd_connection_get_error(handle) {
        case MPD_ERROR_TIMEOUT: return .timedOut(address)
        case MPD_ERROR_CLOSED: return .closed(address)
        case MPD_ERROR_MALFORMED: return .malformed(address)
        case MPD_ERROR_SYSTEM
        where [ECONNRESET, EPIPE].contains(
            unsafe client.mpd_connection_get_system_error(handle)
        ):
            return .closed(address)
        case MPD_ERROR_SYSTEM, MPD_ERROR_RESOLVER: return .unreachable(address, reason: words)
        case MPD_ERROR_SERVER:
            switch unsafe client.mpd_connection_get_server_error(handle) {
            case MPD_SERVER_ERROR_PASSWORD: return .wrongPassword(address)
            case MPD_SERVER_ERROR_PERMISSION: return .noPermission(address)
            case MPD_SERVER_ERROR_NO_EXIST: return .notFound(words)
            default: return .refused(words)
            }
        default: return .refused(words)
        }
    }
}

extension LibMPDClientFunctions {
    /// libmpdclient, loaded at the first connection; nil if it is not installed.
    static let loaded: LibMPDClientFunctions? = unsafe load_LibMPDClient()?.pointee
}

extension Duration {
    /// Whole seconds, rounded up, in milliseconds: libmpdclient 2.20 ignores the rest.
    fileprivate var inMilliseconds: UInt32 {
        let (seconds, attoseconds) = components
        return UInt32(clamping: (seconds + (attoseconds > 0 ? 1 : 0)) * 1000)
    }
}
