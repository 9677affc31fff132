import Terminal

/// The two colours that stand for a picture, and those of text on the first.
package struct RepresentativeColors: Sendable, Equatable {
    /// The colour of most of the picture.
    package var primary: RGBColor
    /// The colour of the rest.
    package var secondary: RGBColor
    /// White or black, whichever suits `primary`; not always readable enough, see `readable`.
    package var text: RGBColor
    /// The opposite of `text`.
    package var shadow: RGBColor

    /// What a picture gets in which everything is nearly black, or that cannot be seen.
    package static let dark = RepresentativeColors(
        primary: Shade(RGBColor(red: 15, green: 24, blue: 46))
    )
    /// What a picture gets in which everything is nearly white.
    package static let light = RepresentativeColors(
        primary: Shade(RGBColor(red: 240, green: 240, blue: 240))
    )

    /// Computes the colours as the first Vinylogue did.
    ///
    /// Counted are all pixels of an opacity of at least a half whose luma lies between 0.05 and 0.95.
    /// Those within 0.35 of the average in every channel make up the primary colour, the others the
    /// secondary one. Where all are of one kind, the primary colour is the average of all, and the
    /// secondary one a shade of it.
    package init(of picture: Picture) {
        let histogram = ColorHistogram(of: picture)
        guard let average = histogram.average(where: { _ in true }) else {
            self = histogram.isMostlyLight ? .light : .dark
            return
        }
        let near = histogram.average { $0.isNear(average) }
        let far = histogram.average { !$0.isNear(average) }
        if let near, let far {
            self.init(primary: near, secondary: far)
        } else {
            self.init(primary: average)
        }
    }

    private init(primary: Shade, secondary: Shade? = nil) {
        let isDark = primary.luma < 0.6
        let text: Shade = isDark ? .white : .black
        self.primary = primary.color
        self.secondary = (secondary ?? primary.mixed(with: text, share: 0.25)).color
        self.text = text.color
        shadow = (isDark ? Shade.black : .white).color
    }
}
