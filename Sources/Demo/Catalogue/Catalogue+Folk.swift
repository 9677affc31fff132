extension Catalogue {
    static let folk: [CatalogueArtist] = [
        CatalogueArtist(
            "Hester Quill",
            ["folk", "british folk", "singer-songwriter"],
            [
                (1968, "A Wren in the Post"), (1970, "The Turnip Ballads"),
                (1975, "Hedgerow Telegraph"), (2006, "The Wren, Returned"),
            ]
        ),
        CatalogueArtist(
            "Barley & Rook",
            ["folk", "acoustic", "british folk"],
            [
                (2005, "Stile"), (2008, "The Ploughman’s Playlist"), (2012, "Crow Arithmetic"),
                (2018, "Fallow"),
            ]
        ),
        CatalogueArtist(
            "Juniper Knox",
            ["americana", "singer-songwriter", "alt-country"],
            [
                (2009, "Porch Light Policy"), (2012, "County Line Lullaby"),
                (2015, "All My Exes Are Lighthouses"), (2020, "Quarantine Quilt"),
                (2025, "Gravel Heart"),
            ]
        ),
        CatalogueArtist(
            "The Reluctant Shepherds",
            ["folk", "indie folk"],
            [
                (2007, "Counting Down"), (2010, "Wool & Whisky"),
                (2014, "Sheep May Safely Ignore Us"), (2021, "Crook"),
            ]
        ),
        CatalogueArtist(
            "Teresa do Vale",
            ["fado", "portuguese", "folk"],
            [
                (1979, "Fado do elétrico"), (1984, "Saudade em lata"), (2001, "Sete colinas"),
                (2013, "O último marinheiro"),
            ]
        ),
        CatalogueArtist(
            "Old Canal Society",
            ["folk rock", "indie folk", "folk"],
            [
                (2011, "Towpath"), (2014, "The Lock-Keeper’s Alibi"), (2017, "Eleven Bridges"),
                (2024, "Silt"),
            ]
        ),
        CatalogueArtist(
            "Sorcha Ní Luain",
            ["irish", "celtic", "folk"],
            [
                (2004, "An Fharraige Mhór"), (2009, "Turf Smoke & Telephone Wires"),
                (2016, "Oíche Fhada"),
            ]
        ),
        CatalogueArtist(
            "Postcard Wolves",
            ["indie folk", "freak folk", "folk"],
            [
                (2008, "Wish You Were Hare"), (2011, "Howl, Regards"), (2014, "Postmarked"),
                (2019, "The Dead Letter Den"),
            ]
        ),
        CatalogueArtist(
            "Elmwood Fire Brigade",
            ["alt-country", "folk", "americana"],
            [
                (2013, "Bucket Chain"), (2016, "Hymns for Ladders"), (2022, "Smoke Break"),
            ]
        ),
        CatalogueArtist(
            "Anouk et son accordéon",
            ["folk", "french", "accordion"],
            [
                (2010, "Soufflet"), (2015, "The Left-Hand Buttons"), (2023, "Expire"),
            ]
        ),
    ]
}
