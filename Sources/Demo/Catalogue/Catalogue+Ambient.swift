extension Catalogue {
    static let ambient: [CatalogueArtist] = [
        CatalogueArtist(
            "Harbour Silence",
            ["ambient", "field recordings"],
            [
                (1994, "Slack Water"), (2001, "Buoys"), (2008, "Breakwater"),
                (2016, "The Pilot Has Left"),
            ]
        ),
        CatalogueArtist(
            "Lichen Index",
            ["ambient", "drone", "modern classical"],
            [
                (2007, "North Side of a Wall"), (2011, "Slow Green"),
                (2015, "Growth Rings for the Impatient"), (2022, "Substrate"),
            ]
        ),
        CatalogueArtist(
            "Mathilde Ørn",
            ["ambient", "danish", "electronic"],
            [
                (2009, "Sne på skrift"), (2012, "Fjordmaskine"), (2018, "Ice Keeps the Minutes"),
            ]
        ),
        CatalogueArtist(
            "Nap Committee",
            ["ambient", "drone", "sleep"],
            [
                (2010, "Motion to Adjourn"), (2014, "Any Other Business"),
                (2019, "Minutes of the Last Dream"),
            ]
        ),
        CatalogueArtist(
            "Long Distance Lamp",
            ["ambient", "lo-fi", "guitar"],
            [
                (2005, "40 W"), (2013, "Filament"), (2021, "Dimmer"),
            ]
        ),
        CatalogueArtist(
            "雪の図書館",
            ["ambient", "japanese", "minimal"],
            [
                (2006, "貸出中"), (2012, "白い索引"), (2020, "お静かに"),
            ]
        ),
        CatalogueArtist(
            "Glacial Post Office",
            ["drone", "ambient", "experimental"],
            [
                (2003, "Second Class"), (2010, "Return to Sender, Eventually"),
                (2017, "Poste restante"),
            ]
        ),
        CatalogueArtist(
            "The Slow Elevator",
            ["ambient", "new age", "80s"],
            [
                (1983, "Ground Floor"), (1987, "Between Floors"),
                (2002, "Penthouse (Extended Wait)"), (2014, "Several Long Dings"),
            ]
        ),
        CatalogueArtist(
            "Cloud Inventory",
            ["ambient", "electronic", "sleep"],
            [
                (2015, "Cumulus, Counted"), (2018, "Nimbus Overflow ☁️"), (2023, "Stratus Report"),
            ]
        ),
    ]
}
