extension StringProtocol {
    /// This text, shortened to at most `width` columns with `ellipsis` where it was cut.
    ///
    /// Characters stay whole: a wide one that would cross the edge is left out, so the result can
    /// be a column short. An ellipsis wider than `width` is itself cut. Widths below 0 count as 0.
    package func truncated(to width: Int, ellipsis: String = "…") -> String {
        measuredPrefix(width: width, ellipsis: ellipsis).text
    }

    /// This text in exactly `width` columns, truncated as by `truncated(to:ellipsis:)` or padded
    /// with spaces.
    package func fitted(
        to width: Int,
        alignment: TextAlignment = .left,
        ellipsis: String = "…"
    ) -> String {
        let (text, columns) = measuredPrefix(width: width, ellipsis: ellipsis)
        let padding = String(repeating: " ", count: Swift.max(width - columns, 0))
        return switch alignment {
        case .left: text + padding
        case .right: padding + text
        }
    }

    /// The longest suffix of whole characters that fits in `width` columns.
    package func ending(within width: Int) -> SubSequence {
        var start = endIndex
        var columns = 0
        for index in indices.reversed() {
            columns += self[index].displayWidth
            if columns > width { break }
            start = index
        }
        return self[start...]
    }

    private func measuredPrefix(width: Int, ellipsis: String) -> (text: String, columns: Int) {
        let width = Swift.max(width, 0)
        if let count = plainWidth, count <= width { return (String(self), count) }
        let ellipsisWidth = ellipsis.displayWidth
        let room = Swift.max(width - ellipsisWidth, 0)
        var columns = 0
        var kept = (end: startIndex, columns: 0)
        for index in indices {
            columns += self[index].displayWidth
            if columns > width {
                guard ellipsisWidth <= width else {
                    return ellipsis.measuredPrefix(width: width, ellipsis: "")
                }
                return (self[..<kept.end] + ellipsis, kept.columns + ellipsisWidth)
            }
            if columns <= room { kept = (self.index(after: index), columns) }
        }
        return (String(self), columns)
    }
}

/// The side of its column to which a text is aligned.
package enum TextAlignment: Sendable {
    /// Padded on the right.
    case left
    /// Padded on the left, like numbers.
    case right
}
