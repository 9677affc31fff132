extension Catalogue {
    static let electronic: [CatalogueArtist] = [
        CatalogueArtist(
            "Kassettenwald",
            ["electronic", "idm", "german"],
            [
                (1999, "Bandsalat"), (2003, "Rauschen & Rascheln"), (2007, "C-90"),
                (2014, "Azimut"),
            ]
        ),
        CatalogueArtist(
            "DJ Spreadsheet",
            ["house", "electronic", "dance"],
            [
                (2006, "SUM(B2:B9)"), (2009, "Pivot"), (2012, "Circular Reference"),
                (2019, "#REF!"),
            ]
        ),
        CatalogueArtist(
            "Neon Allotment",
            ["synthpop", "electronic", "disco"],
            [
                (2010, "Runner Beans"), (2013, "Greenhouse Effects"), (2017, "Compost Rave"),
                (2024, "Perennial"),
            ]
        ),
        CatalogueArtist(
            "Modem & Mother",
            ["electronic", "indietronica", "glitch"],
            [
                (2002, "Handshake"), (2005, "Get Off the Phone"), (2011, "56k Lullabies"),
                (2021, "No Carrier"),
            ]
        ),
        CatalogueArtist(
            "Polyester Sunrise",
            ["synthwave", "electronic"],
            [
                (2008, "Static Cling"), (2012, "Do Not Tumble Dry"), (2016, "100 %"),
            ]
        ),
        CatalogueArtist(
            "ループ保存会",
            ["electronic", "japanese", "ambient techno"],
            [
                (2004, "巻き戻し"), (2009, "テープの森"), (2015, "∞"), (2022, "無音は有料です"),
            ]
        ),
        CatalogueArtist(
            "Tomasz Brzęk",
            ["minimal", "techno", "polish"],
            [
                (2001, "Kwarc"), (2007, "Obwód zamknięty"), (2013, "Mała elektrownia"),
                (2020, "Żarówka"),
            ]
        ),
        CatalogueArtist(
            "404 Choir",
            ["electronic", "vocal", "art pop"],
            [
                (2011, "Page Not Found"), (2014, "Moved Permanently"), (2018, "I’m a Teapot 🫖"),
                (2023, "Too Many Requests"),
            ]
        ),
        CatalogueArtist(
            "Gravel Disco",
            ["techno", "electronic", "industrial"],
            [
                (2005, "Quarry"), (2009, "Hi-Vis"), (2013, "Aggregate"), (2026, "Sieve"),
            ]
        ),
        CatalogueArtist(
            "+/− Zero",
            ["glitch", "minimal", "electronic"],
            [
                (2016, "Rounding Errors"), (2020, "Signed / Unsigned"), (2025, "NaN + NaN"),
            ]
        ),
    ]
}
