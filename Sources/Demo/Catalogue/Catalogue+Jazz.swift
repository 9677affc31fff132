extension Catalogue {
    static let jazz: [CatalogueArtist] = [
        CatalogueArtist(
            "Ines Calloway Quartet",
            ["jazz", "hard bop", "cool jazz"],
            [
                (1959, "Blue Invoice"), (1962, "’Round About Supper"), (1964, "Calloway Pays Cash"),
                (1967, "The Last Train to Ombria"),
            ]
        ),
        CatalogueArtist(
            "Otis Fennimore",
            ["jazz", "hard bop", "saxophone"],
            [
                (1957, "Fennimore Steps Out"), (1961, "Fennimore Steps Back In"),
                (1965, "Fennimore Sits Down"),
                (1971, "Fennimore Lies Down (Live at the Ottoman Lounge)"),
            ]
        ),
        CatalogueArtist(
            "Trio Paragraph",
            ["jazz", "piano trio", "contemporary jazz"],
            [
                (2008, "Indent"), (2011, "Semicolon;"), (2015, "Run-On Sentence"),
                (2022, "Full Stop?"),
            ]
        ),
        CatalogueArtist(
            "星野かな子トリオ",
            ["jazz", "japanese jazz", "piano"],
            [
                (1974, "真夜中のピアノ"), (1976, "雨のち猫"), (1979, "渋谷 3 a.m."),
            ]
        ),
        CatalogueArtist(
            "Brass Umbrella Orchestra",
            ["big band", "jazz", "fusion"],
            [
                (1972, "Puddle Suite"), (1975, "Drip / Drop"), (1978, "Monsoon in Seven"),
            ]
        ),
        CatalogueArtist(
            "Léonie Vasseur",
            ["vocal jazz", "chanson", "french"],
            [
                (1998, "Quai de l’Ennui"), (2004, "Café sans fin"), (2012, "L’Heure élastique"),
                (2019, "Chansons pour chaises vides"),
            ]
        ),
        CatalogueArtist(
            "Sunday Mechanics",
            ["jazz funk", "jazz", "instrumental"],
            [
                (2013, "Spare Parts"), (2016, "The Carburettor Variations"), (2020, "Loose Nut"),
                (2025, "Oil & Honey"),
            ]
        ),
        CatalogueArtist(
            "Abebe Tilahun & the Nile Counters",
            ["ethio-jazz", "jazz", "funk"],
            [
                (1970, "Addis Elevator"), (1973, "Blue Nile Accountancy"),
                (1977, "Coffee, Then Everything"),
            ]
        ),
        CatalogueArtist(
            "Marguerite Okonkwo",
            ["spiritual jazz", "harp", "jazz"],
            [
                (2017, "Left-Hand Garden"), (2019, "Saffron Meridian"),
                (2023, "Nine Ways to Fold a Map"),
            ]
        ),
    ]
}
