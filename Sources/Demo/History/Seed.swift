import Core

/// A number that more numbers are derived from, always the same ones.
///
/// A seed has no state: every question has its own branch, so that any week can be generated
/// without earlier ones. Nothing here uses the system's math library, whose last digits differ
/// between machines.
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

    /// The seed for a key.
    func branch(_ key: UInt64) -> Seed {
        Seed(value &+ Seed(key).value)
    }

    /// The seed for a number, such as that of a week; it may be negative.
    func branch(_ number: Int) -> Seed {
        branch(UInt64(bitPattern: Int64(number)))
    }

    /// The seed for a question.
    func branch(_ question: Question) -> Seed {
        branch(question.rawValue)
    }

    /// A number from 0 up to, not including, 1.
    var fraction: Double {
        value.fraction
    }

    /// A number from 0 up to, but not including, 1: mostly small, occasionally large.
    var skewedFraction: Double {
        (1 / (0.2 + fraction) - 1 / 1.2) / (1 / 0.2 - 1 / 1.2)
    }

    /// An integer from 0 up to, but not including, `limit`; 0 if there is nothing to choose from.
    func below(_ limit: Int) -> Int {
        limit > 0 ? Int(fraction * Double(limit)) : 0
    }
}

/// What a seed decides; each question has its own stream of numbers.
enum Question: UInt64, Sendable {
    // About an album.
    case release = 100
    case listeners, playsPerListener, trackCount, trackName, trackLength, description, published
    case cover, coverMissing, coverPalette, coverTypical, coverDesign, coverDrawing
    // About a listener and an album or artist.
    case artistLove = 200
    case known, alreadyKnown, delay, eager, peak, decay, passion, favourite, season
    // About one week of an album.
    case mood = 300
    case seasonKept, stray, strayPlays, rounding, playTimes
    // About a listener's phases with an artist.
    case spellLength = 400
    case spellHappens, spellStart, spellPeak, spellShare
    case abandoned = 407, abandonedWeek
    // About one week of a listener.
    case volume = 500
    case holidayTaken, holidayWeek, silence
    case obsession, obsessionPeak, obsessionAccepted
}
