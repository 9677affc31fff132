import Synchronization
import VinylogueKit

/// Finds what users type, with the names that are read once for each opening of the sheet.
final class Finder: Sendable {
    private typealias Names = (index: FindIndex, unread: (any Error)?)

    private let state = Mutex<(opening: Int, names: Task<Names, Never>)?>(nil)

    /// The best matches for a text; throws `CancellationError` if the user has typed on.
    func items(matching request: FindRequest, _ services: any Services) async throws -> FoundItems {
        let names = await names(for: request.opening, services).value
        try Task.checkCancellation()
        return FoundItems(
            names.index.matches(request.text, limit: Model.mostFound),
            problem: names.unread.map(services.describe)
        )
    }

    private func names(for opening: Int, _ services: any Services) -> Task<Names, Never> {
        state.withLock { state in
            if let state, state.opening == opening { return state.names }
            let task = Task { await services.findIndex() }
            state = (opening, task)
            return task
        }
    }
}
