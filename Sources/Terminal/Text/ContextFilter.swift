/// Keeps invisible and combining scalars only where they have an effect.
///
/// - A joiner is kept between the emoji of a sequence of at most eight (ZWJ only), after a virama,
///   and between two letters of a joining script.
/// - A variation selector is kept directly after a base character.
/// - Tags are kept if they complete a black flag (a subdivision's code of three to six letters and
///   digits, then the cancel tag).
/// - A combining scalar is kept unless it starts the text or follows a space; at most eight in a
///   row are kept, including joiners between them.
/// - A run of line feeds becomes one space, or nothing at either end or next to a space.
///
/// Every rule looks back only at scalars that were kept, and ahead only at scalars that will
/// certainly be kept, so that filtering twice changes nothing.
struct ContextFilter {
    private static let longestRun = 8
    private static let mostPictures = 8

    private(set) var kept = String.UnicodeScalarView()
    private var last: Unicode.Scalar?
    private var run = 0
    private var pictures = 0
    private var owesSpace = false

    /// Filters scalars from which those that are always removed have already been dropped.
    static func filter(_ scalars: [Unicode.Scalar]) -> String {
        var filter = ContextFilter()
        filter.kept.reserveCapacity(scalars.count)
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            if scalar.isTag {
                let end = scalars[index...].firstIndex { !$0.isTag } ?? scalars.count
                if filter.completesFlag(scalars[index..<end]) {
                    for tag in scalars[index..<end] { filter.keep(tag) }
                }
                index = end
                continue
            }
            filter.consider(scalar, before: next)
            index += 1
        }
        return String(filter.kept)
    }

    private mutating func consider(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
        if scalar == "\n" {
            return breakLine()
        } else if scalar.isJoiner {
            guard joins(scalar, before: next) else { return }
            run += 1
        } else if scalar.isVariationSelector {
            guard run == 0, let last, !last.isVariationSelector, !last.properties.isWhitespace,
                !last.isTag
            else { return }
            run += 1
        } else if scalar.isCombining {
            guard run < Self.longestRun, let last, !last.properties.isWhitespace else { return }
            run += 1
            pictures = 0
        } else if scalar.isPictograph {
            pictures = last?.value == 0x200D ? pictures + 1 : 1
            run = 0
        } else {
            if !scalar.properties.isEmojiModifier { pictures = 0 }
            run = 0
        }
        keep(scalar)
    }

    private func joins(_ joiner: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
        guard let last, run < Self.longestRun, !last.isJoiner else { return false }
        if last.properties.canonicalCombiningClass == .virama { return true }
        guard let next else { return false }
        if pictures > 0 {
            return joiner.value == 0x200D && next.isPictograph && pictures < Self.mostPictures
        }
        return last.isOfJoiningScript && next.isOfJoiningScript && next.properties.isAlphabetic
            && !next.isCombining && (last.properties.isAlphabetic || last.isCombining)
    }

    /// Whether the last scalar kept is a black flag that these tags turn into another flag.
    private func completesFlag(_ tags: ArraySlice<Unicode.Scalar>) -> Bool {
        guard last?.value == 0x1F3F4, (4...7).contains(tags.count), tags.last?.value == 0xE007F
        else { return false }
        return tags.dropLast().allSatisfy {
            (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value)
        }
    }

    private mutating func breakLine() {
        guard let last, last != " " else { return }
        self.last = " "
        owesSpace = true
        run = 0
        pictures = 0
    }

    private mutating func keep(_ scalar: Unicode.Scalar) {
        if owesSpace, scalar != " " { kept.append(" ") }
        owesSpace = false
        kept.append(scalar)
        last = scalar
    }
}
