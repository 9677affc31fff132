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
    // About one week of a listener.
    case volume = 500
    case holidayTaken, holidayWeek, silence
    case obsession, obsessionPeak, obsessionAccepted
}
