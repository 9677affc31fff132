import Core

/// A number from which the same random-looking numbers are always derived.
///
/// A seed has no state: every question has a separate branch, so that any week can be generated
/// without the weeks before it. The system's math library is not used, since the last digits of its
/// results differ between machines.
struct Seed: Sendable, Equatable {
    let value: UInt64

    init(_ value: UInt64) {
        var random = SeededRandom(seed: value)
        self.value = random.next()
    }

    /// Derives a seed from a text.
    init(text: String) {
        self.init(UInt64(hashing: text))
    }

    /// Derives the seed for a key.
    func branch(_ key: UInt64) -> Seed {
        Seed(value &+ Seed(key).value)
    }

    /// Derives the seed for a number, such as the index of a week; it may be negative.
    func branch(_ number: Int) -> Seed {
        branch(UInt64(bitPattern: Int64(number)))
    }

    /// Derives the seed for a question.
    func branch(_ question: Question) -> Seed {
        branch(question.rawValue)
    }

    /// A number from 0 up to, but not including, 1.
    var fraction: Double {
        value.fraction
    }

    /// A number from 0 up to, but not including, 1: mostly small, occasionally large.
    var skewedFraction: Double {
        (1 / (0.2 + fraction) - 1 / 1.2) / (1 / 0.2 - 1 / 1.2)
    }

    /// An integer from 0 up to, but not including, `limit`; 0 if `limit` is not positive.
    func below(_ limit: Int) -> Int {
        limit > 0 ? Int(fraction * Double(limit)) : 0
    }
}

/// A question that a seed decides; the results for different questions are independent.
enum Question: UInt64, Sendable {
    // About an album.
    case release = 100
    case listeners, playsPerListener, trackCount, trackName, trackLength, description, published
    case cover, coverMissing, coverPalette, coverTypical, coverDesign, coverDrawing
    // About a listener and an album or artist.
    case artistLove = 200
    case known, alreadyKnown, delay, eager, peak, decay, passion, favourite, season
    // About an album in one week.
    case mood = 300
    case seasonKept, stray, strayPlays, rounding, playTimes
    // About a listener's phases with an artist.
    case spellLength = 400
    case spellHappens, spellStart, spellPeak, spellShare
    case abandoned = 407, abandonedWeek
    // About a listener in one week.
    case volume = 500
    case holidayTaken, holidayWeek, silence
    case obsession, obsessionPeak, obsessionAccepted
    // About a listener's days.
    case session = 600
    case streak
}
