extension Catalogue {
    static let hipHop: [CatalogueArtist] = [
        CatalogueArtist(
            "MC Footnote",
            ["hip-hop", "underground hip-hop", "rap"],
            [
                (2003, "Ibid."), (2006, "Op. Cit."), (2010, "Further Reading"), (2018, "Errata"),
            ]
        ),
        CatalogueArtist(
            "Professor Plantain",
            ["hip-hop", "jazz rap", "rap"],
            [
                (2001, "Office Hours"), (2005, "Peer Review"), (2011, "Tenure Track"),
                (2020, "Emeritus"),
            ]
        ),
        CatalogueArtist(
            "Goldie Marmalade",
            ["soul", "funk", "70s"],
            [
                (1971, "Spread Thin"), (1973, "Toast to You"), (1976, "Breakfast After Midnight"),
                (1980, "Last Jar"),
            ]
        ),
        CatalogueArtist(
            "The Velour Department",
            ["soul", "funk", "60s"],
            [
                (1969, "Third Floor: Love & Linens"), (1972, "Closing-Down Sermon"),
                (1974, "Returns Policy"),
            ]
        ),
        CatalogueArtist(
            "Kilo Brava",
            ["hip-hop", "east coast", "rap"],
            [
                (2008, "Rooftop Census"), (2012, "Pigeons & Kings"),
                (2016, "Eight Blocks of Weather"), (2022, "The Landlord’s Daughter’s Mixtape"),
            ]
        ),
        CatalogueArtist(
            "Amaka Sol",
            ["neo-soul", "rnb", "soul"],
            [
                (2014, "Honey in the Fuse Box"), (2017, "Slow Voltage"), (2021, "Ohm"),
                (2025, "Earth Wire"),
            ]
        ),
        CatalogueArtist(
            "Los Ángeles Tardíos",
            ["hip-hop", "latin", "cumbia"],
            [
                (2010, "Hora pico"), (2015, "Domingo eterno"), (2019, "Cumbia / Catarsis"),
            ]
        ),
        CatalogueArtist(
            "Silk Ladder",
            ["trip-hop", "downtempo", "90s"],
            [
                (1995, "Rung by Rung"), (1998, "Velvet Fire Escape"), (2009, "Back Down"),
                (2024, "Ground"),
            ]
        ),
        CatalogueArtist(
            "Lo-Fi Bureau",
            ["lo-fi hip-hop", "beats", "instrumental hip-hop"],
            [
                (2015, "Beats to File Taxes To"), (2017, "Stapler Loops"),
                (2020, "Working from Home, Forever"),
            ]
        ),
        CatalogueArtist(
            "Big Tuesday",
            ["hip-hop", "pop rap", "rap"],
            [
                (2018, "Weekday"), (2020, "Almost Friday"), (2023, "Bank Holiday 🎉"),
            ]
        ),
    ]
}
