import Foundation
import TestSupport

/// A recorded answer by its name in `Fixtures`.
func recorded(_ name: String) throws -> Data {
    try fixture(name, in: .module)
}
