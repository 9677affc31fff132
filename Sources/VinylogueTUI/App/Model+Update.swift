import Terminal
import VinylogueKit

extension Model {
    /// Handles a message, and returns the effects to carry out.
    package mutating func update(_ message: Message) -> [Effect] {
        var effects = react(to: message)
        settle()
        let needs = currentNeeds
        if needs != self.needs {
            self.needs = needs
            effects.append(.want(needs))
        }
        effects += beginFade()
        return effects
    }

    private mutating func react(to message: Message) -> [Effect] {
        switch message {
        case .started: return []
        case .input(.answer(.background(let color))):
            let brightness = 299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue)
            look.appearance = brightness >= 128_000 ? .light : .dark
        case .input(let event): return take(event)
        case .resized(let size): self.size = size
        case .answered(let need, let result): accept(result, for: need)
        case .verified(let request, let result): return verified(request, result)
        case .importedLegacy(let request, let result): importedLegacy(request, result)
        case .imported(let request, let result): return imported(request, result)
        case .timeout(let timer): return advanceFade(timer)
        case .saveFailed(let problem):
            unsaved.append(problem)
            notice = "Not saved. \(problem.text)"
        case .opened(let isShown):
            notice = isShown ? "Opened in your browser." : "Failed to open a browser."
        case .cacheMeasured(let bytes): changeSettings { $0.cacheSize = bytes }
        case .cacheCleared(let problem):
            notice = problem?.text ?? "Cache cleared."
            return [.measureCache]
        case .ended: isOver = true
        }
        return []
    }

    /// Stores an answer, unless it is no longer needed.
    private mutating func accept(_ result: Result<Answer, Problem>, for need: Need) {
        guard needs.contains(need) else { return }
        switch (need, result) {
        case (.chart(let key), .success(.chart(let chart))):
            charts.put(ShownChart(chart), for: key)
        case (.years(let user), .success(.years(let overview))):
            let shown = ShownYears(overview)
            overviews.put(shown, for: user)
            knownYears[user] = overview.years.map(\.year).sorted()
            for year in shown.years {
                guard let chart = year.chart else { continue }
                charts.put(chart, for: ChartKey(user: user, year: year.year))
            }
        case (.album(let album, let user), .success(.album(let info))):
            albums.put(ShownAlbum(info), for: AlbumRequest(album: album, user: user))
        case (.cover(let key, _), .success(.cover(let cover))):
            if key.purpose == .row {
                rowCovers.put(cover, for: key)
            } else {
                pageCovers.put(cover, for: key)
            }
        case (.chart(let key), .failure(let problem)): chartFailed(key, problem)
        case (_, .failure(let problem)): problems.put(problem, for: need)
        case (_, .success): break
        }
    }

    /// Handles a chart that failed: goes to the nearest year that has one, or shows the problem.
    private mutating func chartFailed(_ key: ChartKey, _ problem: Problem) {
        guard let years = problem.years, knownYears[key.user] != years,
            let nearest = years.min(by: { abs($0 - key.year) < abs($1 - key.year) })
        else { return problems.put(problem, for: .chart(key)) }
        knownYears[key.user] = years
        changeWeek { if $0.wanted == key { $0.year = nearest } }
    }

    /// Forgets all problems, so that everything missing is fetched again.
    mutating func retry() { problems.removeAll() }
}
