import Terminal
import VinylogueKit

extension Model {
    /// Handles a message, and returns the effects to carry out.
    package mutating func update(_ message: Message) -> [Effect] {
        let message = usual(message)
        let before = BeforeKey(message, in: self)
        let old = notice
        var effects = react(to: message)
        keepNotice(old)
        look.appearance = appearance
        look.colors = themeColors
        settle()
        if let reason = before?.silence(in: self, effects: effects) { notice = reason }
        let needs = currentNeeds()
        if needs != self.needs {
            self.needs = needs
            effects.append(.want(needs))
        }
        paintAlbumGround()
        effects += beginFade()
        effects += beginScatter()
        effects += keepChoice()
        effects += beginSpinner()
        return effects
    }

    /// The message with the key that most terminals report instead, such as tab for ctrl-i, unless the
    /// pressed one has an action itself.
    private func usual(_ message: Message) -> Message {
        guard case .input(.key(let press)) = message, press.usual != press,
            keymap.all(of: press).isEmpty
        else { return message }
        return .input(.key(press.usual))
    }

    private mutating func react(to message: Message) -> [Effect] {
        switch message {
        case .started: return [.watch, .writeBack]
        case .marked: return [.writeBack]
        case .syncing(let sync, let time):
            if sync == nil { forgetArchived() }
            follow(sync, at: time)
        case .synced(let result, let time):
            return synced(result) + notifySynced(took: time)
        case .archiveMeasured(let result): measured(result)
        case .player(let news): nowPlaying.take(news)
        case .played(let result): played(result)
        case .input(.answer(.background(let color))):
            let brightness = 299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue)
            background = brightness >= 128_000 ? .light : .dark
        case .input(let event): return take(event)
        case .graphics(let graphics): look.graphics = graphics
        case .resized(let size): self.size = size
        case .file(let file): adopt(file)
        case .answered(let need, let result): accept(result, for: need)
        case .partly(let request, let wall):
            if needs.contains(.wall(request)) { accept(wall, for: request) }
        case .verified(let request, let result): return verified(request, result)
        case .importedLegacy(let request, let result): importedLegacy(request, result)
        case .imported(let request, let result): imported(request, result)
        case .timeout(.fade(let timer)): return advanceFade(timer)
        case .timeout(.spinner(let timer)): return advanceSpinner(timer)
        case .timeout(.dial(let timer)): followDial(timer)
        case .timeout(.scatter(let timer)): advanceScatter(timer)
        case .slow:
            isSlow = true
            endScatter()
            endFade()
        case .saveFailed(let problem):
            unsaved.append(problem)
            notice = "Couldn't save. \(problem.notice)"
        case .notWrittenBack(let problem):
            notice = "Saved, but Apple Music wasn't updated. \(problem.notice)"
        case .opened(_, true): notice = "Opened in your browser."
        case .opened(let address, false):
            // Pasted into a shell, a line feed in it would run what follows.
            let address = address.sanitizedForTerminal
            notice = "Failed to open a browser. Copied \(address)"
            return [.copy(address)]
        case .marksChanged: marks = nil
        case .reread(let contents, _): return adopt(contents)
        case .rulesChanged: forgetArchived()
        case .unusable(let problem): notice = problem.notice
        case .draftsChanged: shelf = nil
        case .progressed(let number, let done, let total): progressed(number, done, of: total)
        case .finished(let number, let result): finished(number, result)
        case .cacheMeasured(let bytes): change(SettingsPage.self) { $0.cacheSize = bytes ?? 0 }
        case .serverChanged: return changeServer()
        case .playerChanged:
            nowPlaying = NowPlaying()
            return [.watch]
        case .cacheCleared(let problem):
            notice = problem?.notice ?? "Cache cleared."
            return [.measureCache]
        case .ended: isOver = true
        }
        return []
    }

    /// Discards what was read before plays were added to the archive, or before rules for names changed.
    private mutating func forgetArchived() {
        // The charts stay on screen until the new ones are there.
        staleCharts = Set(charts.keys)
        for need in problems.keys where need.isAboutPlays { problems.remove(need) }
        albums.removeAll()
        stories.removeAll()
        archivedDays.removeAll()
        artists.removeAll()
        firstPlays.removeAll()
        pasts.removeAll()
        comparisons.removeAll()
    }

    /// Adjusts the cursors and scroll positions on screen to the current data and size, after each
    /// message and before `currentNeeds`, which depends on them.
    mutating func settle() {
        keepFoundFriends()
        for index in shown.indices {
            var state = pages[index].state
            state.settle(at: index, in: &self)
            pages[index] = state.page
        }
    }

    /// Passes a response to the page that is waiting for it, if any.
    private mutating func verified(_ request: Int, _ result: Result<Person, Problem>) -> [Effect] {
        for page in pages {
            if let effects = page.state.verified(request, result, in: &self) { return effects }
        }
        return []
    }
}
