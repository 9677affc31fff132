import Archive
import Foundation

extension PlayArchive {
    /// A play that needs no service: when it began in Unix seconds, and the names of its track.
    package typealias KnownPlay = (time: Int, artist: String, album: String, track: String)

    /// Brings a listener's plays up to a moment, from a source that knows all of them.
    ///
    /// What the archive already has in full is not asked for again. If it has plays after the moment, as
    /// after a clock was set back, the listener starts over. One transaction: it is done as a whole or
    /// not at all, and twice at once does no harm.
    ///
    /// - Parameters:
    ///   - end: the first second, in Unix time, that has not happened yet.
    ///   - slack: how many seconds may be missing at the end before plays are added.
    ///   - plays: the plays from one Unix second up to another, in the order of time.
    ///
    /// Throws `KitError.archive`.
    package func fill(
        _ user: String,
        until end: Int,
        slack: Int = 0,
        with plays: (_ from: Int, _ to: Int) -> some Sequence<KnownPlay>
    ) throws {
        try KitError.archiving(path) {
            let beginning = TimeSpan.firstChartWeek
            if let last = try archive.span(of: user)?.last, last >= end {
                _ = try archive.remove(user)
            }
            let known = try archive.completePeriods(of: user).first { $0.from <= beginning }
            let start = known?.to ?? beginning
            guard start < end - slack else { return }
            try archive.update { writer in
                for play in plays(Int(start), Int(end)) {
                    try writer.add(
                        Archive.Play(
                            time: play.time,
                            artist: play.artist,
                            album: play.album,
                            track: play.track,
                            source: ArchiveSync.source
                        ),
                        of: user
                    )
                }
                try writer.markComplete(TimeSpan(from: 1, to: end), of: user)
            }
        }
    }
}
