extension Catalogue {
    static let punk: [CatalogueArtist] = [
        CatalogueArtist(
            "The Parking Tickets",
            ["punk", "77 punk", "british"],
            [
                (1977, "Double Yellow"), (1979, "Towed!"), (1982, "Pay & Display"),
                (2007, "Clamped"),
            ]
        ),
        CatalogueArtist(
            "Soup Riot",
            ["hardcore punk", "anarcho-punk", "80s"],
            [
                (1981, "Ladle"), (1984, "No Croutons, No Masters"), (1988, "Bowl Cut"),
            ]
        ),
        CatalogueArtist(
            "Kitchen Knife Summer",
            ["post-punk", "riot grrrl", "punk"],
            [
                (2003, "Julienne"), (2006, "Chop Chop"), (2010, "Blunt"),
            ]
        ),
        CatalogueArtist(
            "Ugly Bicycle",
            ["garage punk", "punk", "lo-fi"],
            [
                (2005, "No Brakes"), (2008, "Chain Off"), (2011, "Puncture Repair Kit"),
                (2016, "Downhill Both Ways"),
            ]
        ),
        CatalogueArtist(
            "Dolores & the Deposit",
            ["punk", "pop punk", "queercore"],
            [
                (2012, "Rent Is Due"), (2014, "Mould in the Bathroom"),
                (2018, "Eviction Notice, Love Dolores"),
            ]
        ),
        CatalogueArtist(
            "Fax Machine Gun",
            ["noise rock", "post-hardcore", "punk"],
            [
                (1998, "Paper Jam"), (2002, "Toner Low"), (2009, "Cover Sheet"),
            ]
        ),
        CatalogueArtist(
            "Zähneputzen",
            ["deutschpunk", "punk", "german"],
            [
                (1980, "Zwei Minuten"), (1983, "Zahnfee tot"), (2011, "Wurzelbehandlung"),
            ]
        ),
        CatalogueArtist(
            "Garage Sale Messiah",
            ["garage rock", "garage punk", "rock"],
            [
                (2009, "Everything a Dollar"), (2012, "Haggle"), (2015, "Box of Cables"),
                (2022, "Free to a Good Home"),
            ]
        ),
        CatalogueArtist(
            "Girls Who Whistle",
            ["punk", "indie rock", "riot grrrl"],
            [
                (2015, "Two Fingers"), (2018, "Kettle"), (2021, "Referee!"), (2026, "Extra Time"),
            ]
        ),
        CatalogueArtist(
            "Beige Panic",
            ["post-punk", "art punk", "spoken word"],
            [
                (2017, "Magnolia Walls"), (2020, "Mild Peril"), (2024, "Contents May Differ"),
            ]
        ),
    ]
}
