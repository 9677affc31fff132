import Terminal
import Testing

struct DecorationTests {
    @Test(
        arguments: [
            ([:], .unicode), (["LANG": "en_US.UTF-8"], .unicode),
            (["LANG": "de_DE.utf8@euro"], .unicode),
            (["LANG": "C.UTF-8"], .unicode), (["LANG": "en_US"], .unicode),
            (["LANG": "de_DE@euro"], .unicode),
            (["LANG": "C"], .ascii), (["LC_ALL": "POSIX"], .ascii),
            (["LANG": "de_DE.ISO-8859-1"], .ascii),
            (["LANG": "ja_JP.eucJP"], .ascii), (["LC_ALL": "", "LANG": "C"], .ascii),
            (["LC_ALL": "en_US.UTF-8", "LANG": "C"], .unicode),
            (["LC_CTYPE": "C", "LANG": "en_US.UTF-8"], .ascii),
            (["LC_CTYPE": "UTF-8"], .unicode), (["LANG": ""], .unicode),
            (["LANG": "en_US."], .ascii),
        ] as [([String: String], Decoration)]
    )
    func `The locale decides whether characters beyond ASCII are drawn`(
        environment: [String: String],
        decoration: Decoration
    ) {
        #expect(Decoration.detect(environment: environment) == decoration)
    }

    @Test func `The ASCII ellipsis and dash contain only ASCII`() {
        let signs = Decoration.ascii.ellipsis + Decoration.ascii.dash
        #expect(signs == "...-")
        #expect(Decoration.unicode.ellipsis + Decoration.unicode.dash == "…–")
    }
}
