/// The albums further down a genre's charts.
extension CrateGatherer {
    /// The albums of a trail's next pages, and where the trail goes on.
    ///
    /// Reads on until some page has albums. Throws a `KitError` if all of the pages that are left
    /// fail; offline, pages that aren't cached just end their charts.
    func next(
        along trail: GenreTrail
    ) async throws -> (found: Found, trail: GenreTrail) {
        var trail = trail
        var failed: [GenreTrail.Page] = []
        var pages: [(input: GenreTrail.Page, output: [TopAlbum])] = []
        var error: KitError?
        while pages.allSatisfy(\.output.isEmpty) {
            let taken = trail.take()
            guard !taken.isEmpty else { break }
            let read = try await requests.each(taken) { try await albums(on: $0) }
            for (page, albums) in read.value { trail.advance(page, past: albums) }
            pages = read.value
            if let problem = read.error {
                if case .notCached = problem { continue }
                error = error ?? problem
                failed += taken.filter { page in !read.value.contains { $0.input == page } }
            }
        }
        trail.postpone(failed)
        if let error, pages.allSatisfy(\.output.isEmpty) { throw error }
        let lists = { (isInside: Bool) in
            pages.filter { $0.input.isInside == isInside }
                .map { page, albums in page.suggestions(albums) }.interleaved
        }
        return (
            [
                .trending: Fetched(value: lists(true), error: error),
                .rotation: Fetched(value: lists(false), error: nil),
            ],
            trail
        )
    }

    private func albums(on page: GenreTrail.Page) async throws -> [TopAlbum] {
        let offset = (page.number - 1) * page.chart.pageSize
        switch page.chart {
        case .tagged:
            return try await requests.answer {
                try await $0.albums(.tagged(page.genre.tag, page: page.number))
            }
        case .appleMusic:
            guard let number = page.genre.appleNumber else { return [] }
            return try await requests.charts(ofGenres: [number], from: offset).first ?? []
        case .musicBrainz(let years):
            return try await requests.albums(
                .tagged(page.genre.tag, years: years, offset: offset)
            )
        }
    }
}

extension GenreTrail.Page {
    /// The page's albums as suggestions, each with its rank in the chart.
    func suggestions(_ albums: [TopAlbum]) -> [Suggestion] {
        albums.enumerated().map { index, album in
            let rank = (number - 1) * chart.pageSize + index + 1
            let words =
                switch chart {
                case .tagged: "No. \(rank) in the \(genre.name) charts"
                case .appleMusic: "No. \(rank) in Apple Music's \(genre.name) chart"
                case .musicBrainz:
                    "tagged \(genre.name)" + (album.year.map { ", released in \($0)" } ?? "")
                }
            var suggestion = album.suggestion(isInside ? words : "nearby: \(words)")
            suggestion.rank = rank
            return suggestion
        }
    }
}
