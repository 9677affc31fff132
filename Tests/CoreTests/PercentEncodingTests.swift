import Foundation
import Core
import Testing

struct PercentEncodingTests {
    @Test func `Everything except unreserved characters is encoded`() {
        let unreserved = "ABCXYZabcxyz0189-._~"
        #expect(percentEncodedQuery([("n", unreserved)]) == "n=\(unreserved)")
        let reserved = "+&/#?=;:@!$'()*,[]% \"<>\\^`{|}\n\u{0}\u{7F}"
        let encoded =
            "%2B%26%2F%23%3F%3D%3B%3A%40%21%24%27%28%29%2A%2C%5B%5D%25%20%22%3C%3E%5C%5E%60%7B%7C%7D"
            + "%0A%00%7F"
        #expect(percentEncodedQuery([("n", reserved)]) == "n=\(encoded)")
        #expect(percentEncodedQuery([("é", "猫😀e\u{301}")]) == "%C3%A9=%E7%8C%AB%F0%9F%98%80e%CC%81")
    }

    @Test func `Query parameters keep their order`() {
        #expect(percentEncodedQuery([("b", "1"), ("a", ""), ("b", "2")]) == "b=1&a=&b=2")
        #expect(percentEncodedQuery([]) == "")
    }

    @Test func `Unicode scalars survive a round trip`() {
        for value in stride(from: UInt32(0), through: 0x10FFFF, by: 97) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(Character(scalar))
            let encoded = percentEncodedQuery([("n", text)]).dropFirst(2)
            #expect(String(encoded).removingPercentEncoding?.unicodeScalars.first == scalar)
        }
    }
}
