extension Archive {
    /// A service that has a listener's plays, as a sync reads them.
    package struct PlayService: Sendable {
        /// The source that its plays are marked with.
        package var name: String
        /// Reads a page; throws a `PageFailure` if a smaller one may succeed, and any other error if
        /// nothing can help.
        package var page: @Sendable (PageRequest) async throws -> Page
        /// The waits before the service, once it answers nothing at all, is tried again.
        package var patience: [Duration]
        /// Waits.
        package var sleep: @Sendable (Duration) async throws -> Void

        /// A service by what it does.
        package init(
            name: String,
            page: @escaping @Sendable (PageRequest) async throws -> Page,
            patience: [Duration] = [.seconds(5), .seconds(15), .seconds(45)],
            sleep: @escaping @Sendable (Duration) async throws -> Void = {
                try await Task.sleep(for: $0)
            }
        ) {
            self.name = name
            self.page = page
            self.patience = patience
            self.sleep = sleep
        }
    }

    /// What a page is asked for with.
    package struct PageRequest: Hashable, Sendable {
        /// The listener's name.
        package var user: String
        /// The second before the first that matters, in case the server leaves out its ends.
        package var from: Int
        /// The second after the last that matters.
        package var to: Int
        /// The number of the page, from 1, which has the newest plays.
        package var number: Int
        /// The most plays on a page.
        package var limit: Int
    }

    /// A page of plays, newest first.
    package struct Page: Sendable {
        /// The listener's name as the service spells it.
        package var user: String
        /// The plays that have a date.
        package var plays: [Play]
        /// How many rows it had, those without a date included.
        package var rowCount: Int
        /// The most rows that a page can have.
        package var size: Int
        /// How many pages there are.
        package var pageCount: Int
        /// How many plays there are on all pages, as the server counts them.
        package var total: Int

        /// A page.
        package init(
            user: String,
            plays: [Play],
            rowCount: Int,
            size: Int,
            pageCount: Int,
            total: Int
        ) {
            self.user = user
            self.plays = plays
            self.rowCount = rowCount
            self.size = size
            self.pageCount = pageCount
            self.total = total
        }
    }

    /// Why a page was not read, when a smaller one may be.
    package struct PageFailure: Error {
        /// What went wrong, as a code.
        package var reason: String
        /// What it was.
        package var cause: any Error

        /// A failure.
        package init(reason: String, cause: any Error) {
            self.reason = reason
            self.cause = cause
        }
    }
}

extension Archive {
    /// The codes of what a sync finds out itself; those of a page's failure come from its service.
    package enum GapCode {
        /// A page that should have plays had none.
        package static let emptyPage = "empty-page"
        /// The pages did not fit together.
        package static let contradiction = "contradiction"
        /// There were no plays where the archive has some, and nothing showed that they were deleted.
        package static let noPlays = "no-plays"
    }
}

extension Archive.Page {
    /// How many rows a page of that number should have.
    func rowCount(ofPage number: Int) -> Int {
        number < pageCount ? size : max(min(total - (number - 1) * size, size), 0)
    }
}
