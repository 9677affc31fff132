import Synchronization
import VinylogueKit

/// Finds what users type, with the names that are read once for each opening of the sheet.
final class Finder: Sendable {
    private let state = Mutex<(opening: Int, index: Task<FindIndex, Never>)?>(nil)

    /// The best matches for a text; throws `CancellationError` if the user has typed on.
    func items(matching request: FindRequest, _ services: any Services) async throws -> [FindItem] {
        let index = await index(for: request.opening, services).value
        try Task.checkCancellation()
        return index.matches(request.text, limit: Model.mostFound)
    }

    private func index(for opening: Int, _ services: any Services) -> Task<FindIndex, Never> {
        state.withLock { state in
            if let state, state.opening == opening { return state.index }
            let task = Task { await services.findIndex() }
            state = (opening, task)
            return task
        }
    }
}
