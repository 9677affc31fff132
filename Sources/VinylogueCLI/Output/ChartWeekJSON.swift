import Foundation
import VinylogueKit

/// The JSON shape of a calendar week and its chart week.
struct ChartWeekJSON: Encodable {
    let firstDay: String
    let from: Date
    let lastDay: String
    let number: Int
    let to: Date
    let year: Int

    init(week: CalendarWeek, chartWeek: TimeSpan) {
        firstDay = week.firstDay.description
        from = Date(timeIntervalSince1970: TimeInterval(chartWeek.from))
        lastDay = week.lastDay.description
        number = week.number
        to = Date(timeIntervalSince1970: TimeInterval(chartWeek.to))
        year = week.year
    }
}
