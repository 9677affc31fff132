import Terminal

extension Model {
    mutating func takeAlbum(_ event: InputEvent, _ page: AlbumPage) -> [Effect] {
        guard case .key(let press) = event else { return [] }
        if let distance = press.listDistance(page: max(albumLayout.text.rows - 2, 1)) {
            changeAlbum { $0.scroll = min(max($0.scroll + distance, 0), 100_000) }
            return []
        }
        switch (press.key, press.modifiers) {
        case (.character("o"), []):
            let request = AlbumRequest(album: page.key, user: page.user)
            guard let url = page.url ?? albums[request]?.url else {
                notice = "This album has no page on Last.fm."
                return []
            }
            return [.open(url)]
        case (.character("y"), []):
            notice = "Copied."
            return [.copy("\(page.artist) - \(page.title)")]
        case (.left, []), (.character("h"), []): goBack()
        default: return takeEverywhere(press) ?? []
        }
        return []
    }

    /// Starts the fade once the colours of the cover are known, or skips it if they never will be.
    mutating func beginFade() -> [Effect] {
        guard case .album(let page) = page, page.fade == .waiting else { return [] }
        let album = Need.album(page.key, user: page.user)
        guard let key = pageCoverKey(page), problems[album] == nil,
            problems[.cover(key, user: page.user)] == nil
        else {
            changeAlbum { $0.fade = .done }
            return []
        }
        guard let cover = cover(key) else { return [] }
        guard cover?.colors != nil else {
            changeAlbum { $0.fade = .done }
            return []
        }
        let timer = nextSerial()
        changeAlbum { $0.fade = .running(step: 0, timer: timer) }
        return [.wait(Self.fadeStep, timer: timer)]
    }

    /// Continues the fade that this timer belongs to.
    mutating func advanceFade(_ timer: Int) -> [Effect] {
        guard case .album(let page) = page, case .running(let step, timer) = page.fade else {
            return []
        }
        guard step + 1 < AlbumPage.steps else {
            changeAlbum { $0.fade = .done }
            return []
        }
        let next = nextSerial()
        changeAlbum { $0.fade = .running(step: step + 1, timer: next) }
        return [.wait(Self.fadeStep, timer: next)]
    }

    /// Any key ends a fade.
    mutating func endFade() {
        guard case .album(let page) = page, case .running = page.fade else { return }
        changeAlbum { $0.fade = .done }
    }

    /// Eight of these are about 400 ms.
    private static let fadeStep = Duration.milliseconds(50)
}
