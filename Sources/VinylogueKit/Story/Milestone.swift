/// A round number of plays: of the listener, an artist or an album.
package struct Milestone: Equatable, Sendable {
    /// What is counted.
    package enum Subject: String, CaseIterable, Sendable {
        case plays, artist, album

        /// The number of plays between two milestones.
        package var step: Int {
            switch self {
            case .plays: 1000
            case .artist: 100
            case .album: 50
            }
        }

        /// A milestone is near if it is at most this many plays away.
        package var nearness: Int { step / 20 }
    }

    package var subject: Subject
    /// The number of plays.
    package var number: Int
    /// The artist of the play.
    package var artist: String
    /// The album of the play; nil if it has none.
    package var album: String?
    package var track: String
    /// The time of the play, in Unix seconds.
    package var time: Int

    /// The milestone in words, such as "play 2,000" or "100 plays of Hotel Pommes". Not safe for a
    /// terminal.
    package var words: String {
        let number = Count.text(number)
        return switch subject {
        case .plays: "play \(number)"
        case .artist: "\(number) plays of \(artist)"
        case .album: "\(number) plays of \(album ?? "")"
        }
    }

    /// The largest power of ten that divides the number of plays.
    package var roundness: Int {
        var power = 1
        while number > 0, number.isMultiple(of: power * 10) { power *= 10 }
        return power
    }
}

/// The next milestone of something that was played recently.
package struct NearMilestone: Equatable, Sendable {
    package var subject: Milestone.Subject
    /// The number of plays at the milestone.
    package var number: Int
    /// How many plays are missing, from 1.
    package var missing: Int
    /// The artist; nil for all plays.
    package var artist: String?
    /// The album; nil for all plays and for an artist.
    package var album: String?

    /// The next milestone after a number of plays; nil if it isn't near.
    static func next(
        after plays: Int,
        of subject: Milestone.Subject,
        artist: String? = nil,
        album: String? = nil
    ) -> NearMilestone? {
        let missing = subject.step - plays % subject.step
        guard missing <= subject.nearness else { return nil }
        return NearMilestone(
            subject: subject,
            number: plays + missing,
            missing: missing,
            artist: artist,
            album: album
        )
    }
}
