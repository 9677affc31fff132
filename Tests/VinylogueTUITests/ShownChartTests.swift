import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

@Suite struct ShownChartTests {
    @Test func `The plays of an album are added up over its spellings`() {
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
            return ShownChart(chart).places[Album(artist: "Radiohead", title: "OK Computer").id]?
                .plays
        }
        #expect(plays == [4, 7])
    }

    @Test(arguments: [
        (ColorSupport.trueColor, "from Last.fm and Spotify"), (.none, "from Spotify"),
    ])
    func `Covers next to imported plays are also credited`(support: ColorSupport, words: String) {
        var chart = sampleChart("nora", 2025)
        chart.source.attribution = Attribution(ofPlaysFrom: ["spotify"], syncedWith: nil)
        var player = Player(columns: 120, rows: 40, support: support)
        player.press(.enter)
        player.answer(player.chart(2025), .success(.chart(chart)))
        let header = player.text.split(separator: "\n").first { $0.contains(" plays · ") }
        #expect(header?.hasSuffix("· \(words)") == true, "\(player.text)")
    }
}
