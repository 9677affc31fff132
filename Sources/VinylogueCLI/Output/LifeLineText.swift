import Terminal
import VinylogueKit

/// A life line as text: a column for each month, with the years below.
struct LifeLineText {
    let lifeLine: LifeLine
    let canvas: Canvas

    /// The columns, the years and the gaps.
    ///
    /// If the months don't fit, each column stands for several.
    var lines: [String] {
        let months = lifeLine.months
        guard !months.isEmpty else { return [] }
        let gaps = lifeLine.gaps.map { gap in
            canvas.paint(
                "\(canvas.margin)not played for \(Count.words(gap.days, "day")): "
                    + "\(gap.from) to \(gap.to)",
                .dim
            )
        }
        guard !canvas.isPlain else { return gaps }
        // Columns begin with a year, so that the labels are right.
        let size = [1, 2, 3, 4, 6, 12].first { months.count / $0 + 2 <= canvas.columns - 2 } ?? 12
        let before = (months[0].month.number - 1) % size
        var columns = [Int](repeating: 0, count: (months.count + before + size - 1) / size)
        for (index, month) in months.enumerated() {
            columns[(index + before) / size] += month.plays
        }
        let width = columns.count * 2 <= canvas.columns - 2 && size == 1 ? 2 : 1
        var labels = ""
        for (index, month) in months.enumerated() where month.month.number == 1 || index == 0 {
            let place = (index + before) / size * width
            // A year that would touch the one before is left out.
            guard labels.isEmpty || labels.count < place else { continue }
            labels += String(repeating: " ", count: place - labels.count) + "\(month.month.year)"
        }
        let years = String(labels.prefix(max(columns.count * width, 4)))
        var lines = canvas.columns(columns, width: width, height: 3).map { " \($0)" }
        lines.append(" \(canvas.paint(years, .dim))")
        return lines + gaps
    }
}
