import Testing
import VinylogueKit

@testable import VinylogueTUI

@Suite struct ShownChartTests {
    @Test func `Spellings of one album share a bar, also within a year`() {
        let plays = [
            [("RADIOHEAD", "Ok Computer")],
            [("Radiohead", "OK Computer"), ("radiohead", "ok computer ")],
        ]
        .map { albums in
            var chart = sampleChart("nora", 2025)
            chart.rows = albums.enumerated().map { place, names in
                ChartRow(
                    rank: place + 1,
                    artist: names.0,
                    title: names.1,
                    playCount: 4 - place,
                    url: nil
                )
            }
            return ShownChart(chart).plays[Album(artist: "Radiohead", title: "OK Computer").id]
        }
        #expect(plays == [4, 7])
    }
}
