import Foundation
import VinylogueKit

/// The JSON shape of where an answer came from.
struct SourceJSON: Encodable {
    let fetchedAt: Date
    let kind: String
    let stale: Bool

    init(_ source: Source) {
        // Whole seconds: file times may have no finer resolution.
        fetchedAt = Date(
            timeIntervalSince1970: source.fetchedAt.timeIntervalSince1970.rounded(.down)
        )
        kind = source.kind.rawValue
        stale = source.isStale
    }
}
