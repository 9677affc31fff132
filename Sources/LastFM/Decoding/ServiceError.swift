/// An error of the service's: a code and a message, or an object that holds both.
struct ServiceError: Decodable {
    private enum CodingKeys: CodingKey {
        case error, message, code
    }

    /// The code; 0 if there is none.
    let code: Int
    /// The service's words, at most 200 characters; empty if there are none.
    let message: String

    /// Reads it from an answer's outermost object.
    init(from decoder: any Decoder) throws {
        let root = try decoder.container(keyedBy: CodingKeys.self)
        let wrapper = try? root.nestedContainer(keyedBy: CodingKeys.self, forKey: .error)
        let wrapped = try wrapper?.decodeIfPresent(LenientInt.self, forKey: .code)
        let number = try wrapped ?? root.decodeIfPresent(LenientInt.self, forKey: .error)
        var words = try root.decodeIfPresent(LenientText.self, forKey: .message)?.value
        if words == nil, wrapped != nil || number?.value == nil {
            words = try root.decodeIfPresent(LenientText.self, forKey: .error)?.value
        }
        code = number?.value ?? 0
        message = String((words ?? "").prefix(200))
    }
}
