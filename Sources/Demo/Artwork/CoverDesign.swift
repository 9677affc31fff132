/// A way to fill a square with colour.
protocol CoverDesign: Sendable {
    init(_ seed: Seed, _ palette: CoverPalette)
    /// The colour at a point; both coordinates go from 0 (left, top) to 1.
    func color(_ x: Double, _ y: Double) -> Ink
}
