import ListenBrainz
import Testing

struct IdentifierTests {
    @Test func `An ID has 32 digits from 0 to f and four hyphens at their places`() {
        let id = "c7d0bf6e-b2aa-4ffa-bded-2448415b39b0"
        #expect(id.isMBID && id.uppercased().isMBID)
        for place in 0..<36 {
            for other in ["/", ":", "@", "g", "G", "`", ".", "\0", "é", "-", "0"] {
                var bytes = Array(id.utf8)
                bytes.replaceSubrange(place...place, with: other.utf8)
                let text = String(decoding: bytes, as: UTF8.self)
                let isHyphen = [8, 13, 18, 23].contains(place)
                #expect(text.isMBID == (other == (isHyphen ? "-" : "0")), "\(text)")
            }
        }
        for text in ["", id + "0", String(id.dropLast()), id.replacing("-", with: "")] {
            #expect(!text.isMBID)
        }
    }
}
