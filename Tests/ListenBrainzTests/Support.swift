import Foundation
import TestSupport

/// The recorded response with this file name in `Fixtures`.
func recorded(_ name: String) throws -> Data {
    try fixture(name, in: .module)
}
