import Foundation
import HTTP
import Synchronization
import VinylogueKit

/// Prints notes on standard error, each of them once per run.
final class Notes: Sendable {
    private let console: Console
    private let state: Mutex<(isQuiet: Bool, said: Set<String>)>

    init(console: Console, isQuiet: Bool) {
        self.console = console
        state = Mutex((isQuiet, []))
    }

    /// Prints one line, unless it was printed before or notes are off.
    func say(_ text: String) {
        let isNew = state.withLock { !$0.isQuiet && $0.said.insert(text).inserted }
        guard isNew else { return }
        console.writeError(Data(Array("vinylogue: \(text)\n".utf8)))
    }

    /// Prints nothing from now on.
    func silence() {
        state.withLock { $0.isQuiet = true }
    }
}

extension Transport {
    /// This transport, with a note about each request and its outcome; the key is left out.
    func telling(_ notes: Notes) -> Transport {
        Transport { request in
            let shown = Self.withoutKey(request.url)
            let start = ContinuousClock.now
            do {
                let response = try await send(request)
                let milliseconds = start.duration(to: .now) / .milliseconds(1)
                notes.say(
                    "\(request.method.rawValue) \(shown): HTTP \(response.status), "
                        + "\(Count.words(response.body.count, "byte")), \(Int(milliseconds)) ms"
                )
                return response
            } catch {
                notes.say("\(request.method.rawValue) \(shown): no answer")
                throw error
            }
        }
    }

    private static func withoutKey(_ url: URL) -> String {
        let parts = url.absoluteString.split(separator: "?", maxSplits: 1)
        guard parts.count == 2 else { return url.absoluteString }
        let query = parts[1].split(separator: "&").filter { !$0.hasPrefix("api_key=") }
        return "\(parts[0])?\(query.joined(separator: "&"))"
    }
}
