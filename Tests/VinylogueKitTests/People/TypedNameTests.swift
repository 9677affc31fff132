import Testing

@testable import VinylogueKit

struct TypedNameTests {
    private let key = "d0d0caca0123456789abcdef01234567"

    private func problem(_ text: String, at address: String) throws -> KitError? {
        let location = try ServiceAddress(checking: address)
        do throws(KitError) {
            try TypedName.check(text, at: location)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["rj", "a_name-of-15_ch", "Nora_Needle", "x9"])
    func `A Last.fm name may have letters, digits, hyphens and underscores`(name: String) throws {
        #expect(try problem(name, at: ServiceAddress.lastFMText) == nil)
    }

    @Test(arguments: [
        "x", "sixteen_letters_", "1st", "_x", "two words", "nõra", "a.b", "a\u{0}",
    ])
    func `Other names are rejected for Last.fm but allowed for other servers`(name: String) throws {
        #expect(try problem(name, at: ServiceAddress.lastFMText) == .malformedName(name))
        #expect(try problem(name, at: "https://libre.example/2.0/") == nil)
    }

    @Test(arguments: ["", " ", "listenbrainz:", "lb:"])
    func `A text without a name is rejected for every server`(text: String) throws {
        for address in [ServiceAddress.lastFMText, "https://libre.example/2.0/"] {
            #expect(try problem(text, at: address) == .malformedName(text))
        }
    }

    @Test(arguments: ["", "joe", "mi", "e", " ", "key: "])
    func `A key is never taken for a name, even after other text`(before: String) throws {
        for address in [ServiceAddress.lastFMText, "https://libre.example/2.0/"] {
            #expect(try problem(before + key, at: address) == .keyAsName)
            #expect(try problem(before + key.uppercased(), at: address) == .keyAsName)
        }
        let parts = try #require(TypedName.parts(of: before + key))
        #expect(parts == (before, key))
        #expect(try #require(TypedName.parts(of: "\(before)\(key)\n")) == (before, key))
    }

    @Test func `A run of 31 or 64 hexadecimal digits is not a key`() {
        #expect(TypedName.parts(of: String(key.dropLast())) == nil)
        #expect(TypedName.parts(of: key + key) == nil)
        #expect(TypedName.parts(of: "g" + key.dropFirst()) == nil)
    }
}
