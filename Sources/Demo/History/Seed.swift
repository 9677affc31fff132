/// A number from which more numbers are drawn, always the same ones.
///
/// A seed has no state: every question has its own branch, so that any week can be drawn without the
/// weeks before it. The mixing is the finaliser of SplitMix64. Nothing here uses the system's
/// mathematics library, whose last digits differ between machines.
struct Seed: Sendable, Equatable {
    let value: UInt64

    init(_ value: UInt64) {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        self.value = mixed ^ (mixed >> 31)
    }

    /// Draws a seed from the bytes of a text (FNV-1a, then mixed).
    init(text: String) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        self.init(hash)
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
        Double(value >> 11) * 0x1p-53
    }

    /// A number from 0 up to, not including, 1: mostly small, now and then large.
    var skewedFraction: Double {
        (1 / (0.2 + fraction) - 1 / 1.2) / (1 / 0.2 - 1 / 1.2)
    }

    /// A whole number from 0 up to, not including, `limit`; 0 when there is nothing to choose from.
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
    case farewell = 407, farewellWeek
    // About one week of a listener.
    case volume = 500
    case holidayTaken, holidayWeek, silence
    case obsession, obsessionPeak, obsessionAccepted
}
