/// A design for a square cover.
protocol CoverDesign: Sendable {
    init(_ seed: Seed, _ palette: CoverPalette)
    /// The color at a point; both coordinates are from 0 (left or top) to 1.
    func color(_ x: Double, _ y: Double) -> Ink
}

/// Chooses the designs that suit a genre.
enum CoverStyle {
    /// The designs for a genre; a design that is listed twice is twice as frequent.
    static func designs(for genre: Genre) -> [any CoverDesign.Type] {
        switch genre {
        case .ambient:
            [Horizon.self, NightSky.self, Sunset.self, Circles.self, Ridgelines.self, Horizon.self]
        case .electronic:
            [Ridgelines.self, Waveform.self, Grooves.self, OpArt.self, Tiles.self, Circles.self]
        case .folk:
            [Sunset.self, Arches.self, TornPaper.self, NightSky.self, Horizon.self, Sunset.self]
        case .hipHop:
            [Grooves.self, Stripes.self, TornPaper.self, Waveform.self, Tiles.self, Arches.self]
        case .indie:
            [
                Sunset.self, Arches.self, TornPaper.self, Circles.self, Stripes.self, Horizon.self,
                Ridgelines.self,
            ]
        case .instrumental:
            [NightSky.self, Horizon.self, Waveform.self, Ridgelines.self, Tiles.self, Sunset.self]
        case .jazz:
            [Tiles.self, Circles.self, Stripes.self, Grooves.self, TornPaper.self, Tiles.self]
        case .metal: [NightSky.self, Ridgelines.self, TornPaper.self, Sunset.self, Grooves.self]
        case .pop:
            [
                Arches.self, Circles.self, Grooves.self, OpArt.self, Stripes.self, Sunset.self,
                Tiles.self,
            ]
        case .punk: [TornPaper.self, Stripes.self, OpArt.self, Waveform.self, TornPaper.self]
        }
    }
}
