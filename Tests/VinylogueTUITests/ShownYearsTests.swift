import Testing
import VinylogueKit

@testable import VinylogueTUI

@Suite struct ShownYearsTests {
    @Test func `Spellings of one album share a bar, also within a year`() throws {
        var overview = sampleOverview("nora")
        overview.years = Array(overview.years.prefix(2))
        for (index, albums) in [
            [("RADIOHEAD", "Ok Computer")],
            [("Radiohead", "OK Computer"), ("radiohead", "ok computer ")],
        ]
        .enumerated() {
            var chart = try overview.years[index].result.get()
            chart.rows = albums.enumerated().map { place, names in
                ChartRow(
                    rank: place + 1,
                    artist: names.0,
                    title: names.1,
                    playCount: 4 - place,
                    url: nil
                )
            }
            overview.years[index].result = .success(chart)
        }
        let album = Album(artist: "Radiohead", title: "OK Computer")
        let plays = ShownYears(overview).years.map { $0.playsByAlbum[album.id] }
        #expect(plays == [4, 7])
    }
}
