import Terminal

/// What is known of how the terminal shows things.
package struct Look: Equatable, Sendable {
    /// Whether the terminal's background is dark or light.
    package enum Appearance: Sendable {
        case dark, light
    }

    /// Dark unless the terminal says otherwise.
    package var appearance: Appearance
    /// How many colours there are.
    package var support: ColorSupport
    /// The signs around the data.
    package var decoration: Decoration

    /// Creates it.
    package init(
        appearance: Appearance = .dark,
        support: ColorSupport,
        decoration: Decoration = .unicode
    ) {
        self.appearance = appearance
        self.support = support
        self.decoration = decoration
    }
}
