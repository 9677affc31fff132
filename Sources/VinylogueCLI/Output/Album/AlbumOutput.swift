import Artwork
import LastFM
import VinylogueKit

/// An album, in every format.
struct AlbumOutput: CommandOutput {
    /// What the service knows.
    let info: AlbumInfo
    /// Where that came from.
    let source: Source
    /// Whose plays are shown; nil for nobody's.
    let user: String?
    /// The album in the chart that it was reached from.
    let played: PlayedAlbum?
    /// The plays of the same week by year, newest first, as far as they are known.
    let years: [YearPlays]
    /// The number of that week.
    let weekNumber: Int
    /// The cover, and how it is shown.
    private(set) var cover: (picture: Picture, way: TerminalGraphics)?

    init(
        info: AlbumInfo,
        source: Source,
        user: String?,
        played: PlayedAlbum?,
        years: [YearPlays],
        weekNumber: Int
    ) {
        self.info = info
        self.source = source
        self.user = user
        self.played = played
        self.years = years
        self.weekNumber = weekNumber
    }

    /// The same with its cover; without one if there is none, or no way to show it.
    func showing(_ picture: Picture?, as way: TerminalGraphics?) -> AlbumOutput {
        var copy = self
        if let picture, let way { copy.cover = (picture, way) }
        return copy
    }

    func text(_ format: OutputFormat, on canvas: Canvas) throws -> String {
        switch format {
        case .table: AlbumPage(output: self, canvas: canvas).text
        case .json: try JSON.text(AlbumDetailJSON(self))
        case .csv:
            CSV.text(
                header: ["artist", "album", "userPlays", "plays", "listeners", "url"],
                rows: [
                    [
                        info.artist, info.name, info.userPlayCount.map(String.init) ?? "",
                        info.playCount.map(String.init) ?? "",
                        info.listeners.map(String.init) ?? "", info.url ?? "",
                    ]
                ],
                on: canvas
            )
        }
    }
}
