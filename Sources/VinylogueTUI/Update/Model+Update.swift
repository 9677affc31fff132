import Terminal
import VinylogueKit

extension Model {
    /// Does what a message asks for, and tells what is to be done outside.
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
        case .tookOver(let request, let result): tookOver(request, result)
        case .imported(let request, let result): return imported(request, result)
        case .timeout(let timer): return advanceFade(timer)
        case .saveFailed(let trouble):
            unsaved.append(trouble)
            notice = trouble.text
        case .opened(let isShown):
            notice = isShown ? "Opened in the browser." : "No browser could be opened."
        case .cacheMeasured(let bytes): changeSettings { $0.cacheSize = bytes }
        case .cacheCleared(let trouble):
            notice = trouble?.text ?? "The cache is empty now."
            return [.measureCache]
        case .ended: isOver = true
        }
        return []
    }

    /// Keeps an answer; one that nobody waits for any more is dropped.
    private mutating func accept(_ result: Result<Answer, Trouble>, for need: Need) {
        guard needs.contains(need) else { return }
        switch (need, result) {
        case (.chart(let key), .success(.chart(let chart))):
            charts.put(ShownChart(chart), for: key)
        case (.years(let user), .success(.years(let overview))):
            overviews.put(ShownYears(overview), for: user)
            knownYears[user] = overview.years.map(\.year).sorted()
            for year in overview.years {
                guard let chart = try? year.result.get() else { continue }
                charts.put(ShownChart(chart), for: ChartKey(user: user, year: year.year))
            }
        case (.album(let album, let user), .success(.album(let info))):
            albums.put(ShownAlbum(info), for: AlbumRequest(album: album, user: user))
        case (.cover(let key), .success(.cover(let cover))):
            if key.purpose == .row {
                rowCovers.put(cover, for: key)
            } else {
                pageCovers.put(cover, for: key)
            }
        case (.chart(let key), .failure(let trouble)): chartFailed(key, trouble)
        case (_, .failure(let trouble)): troubles.put(trouble, for: need)
        case (_, .success): break
        }
    }

    /// Notes why a chart cannot be had; where others can, it goes to the nearest of those.
    private mutating func chartFailed(_ key: ChartKey, _ trouble: Trouble) {
        guard let years = trouble.years, knownYears[key.user] != years,
            let nearest = years.min(by: { abs($0 - key.year) < abs($1 - key.year) })
        else { return troubles.put(trouble, for: .chart(key)) }
        knownYears[key.user] = years
        changeWeek { if $0.wanted == key { $0.year = nearest } }
    }

    /// Forgets what went wrong, so that it is tried again.
    mutating func retry() { troubles.removeAll() }
}
