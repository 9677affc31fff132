/// A country with charts at Apple.
package struct Country: Hashable, Sendable {
    /// The two-letter code, in lowercase.
    package let code: String

    /// The country whose charts are used if no other is known.
    static let standard = Country(code: "us")

    private init(code: String) { self.code = code }

    /// The country with a two-letter code, in any case; nil if Apple has no charts there.
    package init?(_ code: String) {
        let code = code.lowercased()
        guard Self.codes.contains(code) else { return nil }
        self.code = code
    }

    /// The country with an English name, as in a Last.fm profile; nil if unknown or without charts.
    init?(named name: String) {
        guard let code = Self.codesByName[name.lowercased()] else { return nil }
        self.code = code
    }

    /// The country of a locale, such as "de_AT.UTF-8"; nil if it names none.
    package init?(ofLocale locale: String) {
        let words = locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        guard words.count == 2 else { return nil }
        self.init(String(words[1]))
    }

    private static let codesByName = Dictionary(
        names.split { $0 == ";" || $0 == "\n" }.map { entry in
            let entry = entry.drop { $0 == " " }
            return (entry.dropFirst(3).lowercased(), String(entry.prefix(2)))
        },
        uniquingKeysWith: { first, _ in first }
    )
    private static let codes = Set(codesByName.values)

    /// The codes and names of all countries with charts, then other names that are in use.
    private static let names = """
        ae United Arab Emirates; ag Antigua and Barbuda; ai Anguilla; al Albania; am Armenia;
        ao Angola; ar Argentina; at Austria; au Australia; az Azerbaijan;
        ba Bosnia and Herzegovina; bb Barbados; be Belgium; bg Bulgaria; bh Bahrain; bj Benin;
        bm Bermuda; bo Bolivia; br Brazil; bs Bahamas; bt Bhutan; bw Botswana; by Belarus;
        bz Belize; ca Canada; cd Congo, The Democratic Republic of the; cg Congo; ch Switzerland;
        ci Côte d'Ivoire; cl Chile; cm Cameroon; cn China; co Colombia; cr Costa Rica;
        cv Cape Verde; cy Cyprus; cz Czech Republic; de Germany; dk Denmark; dm Dominica;
        do Dominican Republic; dz Algeria; ec Ecuador; ee Estonia; eg Egypt; es Spain; fi Finland;
        fj Fiji; fm Micronesia; fr France; ga Gabon; gb United Kingdom; gd Grenada; ge Georgia;
        gh Ghana; gm Gambia; gr Greece; gt Guatemala; gw Guinea-Bissau; gy Guyana; hk Hong Kong;
        hn Honduras; hr Croatia; hu Hungary; id Indonesia; ie Ireland; il Israel; in India;
        iq Iraq; is Iceland; it Italy; jm Jamaica; jo Jordan; jp Japan; ke Kenya; kg Kyrgyzstan;
        kh Cambodia; kn Saint Kitts and Nevis; kr South Korea; kw Kuwait; ky Cayman Islands;
        kz Kazakhstan; la Laos; lb Lebanon; lc Saint Lucia; lk Sri Lanka; lr Liberia; lt Lithuania;
        lu Luxembourg; lv Latvia; ly Libya; ma Morocco; md Moldova; me Montenegro; mg Madagascar;
        mk Macedonia; ml Mali; mm Myanmar; mn Mongolia; mo Macao; mr Mauritania; ms Montserrat;
        mt Malta; mu Mauritius; mv Maldives; mw Malawi; mx Mexico; my Malaysia; mz Mozambique;
        na Namibia; ne Niger; ng Nigeria; ni Nicaragua; nl Netherlands; no Norway; np Nepal;
        nz New Zealand; om Oman; pa Panama; pe Peru; pg Papua New Guinea; ph Philippines;
        pl Poland; pt Portugal; py Paraguay; qa Qatar; ro Romania; rs Serbia;
        ru Russian Federation; rw Rwanda; sa Saudi Arabia; sb Solomon Islands; sc Seychelles;
        se Sweden; sg Singapore; si Slovenia; sk Slovakia; sl Sierra Leone; sn Senegal;
        sr Suriname; sv El Salvador; sz Swaziland; tc Turks and Caicos Islands; td Chad;
        th Thailand; tj Tajikistan; tm Turkmenistan; tn Tunisia; to Tonga; tr Turkey;
        tt Trinidad and Tobago; tw Taiwan; tz Tanzania; ua Ukraine; ug Uganda; us United States;
        uy Uruguay; uz Uzbekistan; vc Saint Vincent and the Grenadines; ve Venezuela;
        vg British Virgin Islands; vn Vietnam; vu Vanuatu; xk Kosovo; ye Yemen; za South Africa;
        zm Zambia; zw Zimbabwe
        cz Czechia; gb Great Britain; kr Korea, Republic of; mk North Macedonia; ru Russia;
        sz Eswatini; tr Türkiye; us United States of America; vn Viet Nam
        """
}
