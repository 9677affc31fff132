extension Catalogue {
    static let metal: [CatalogueArtist] = [
        CatalogueArtist(
            "Ironmonger’s Widow",
            ["heavy metal", "nwobhm", "doom metal"],
            [
                (1986, "Anvil Inheritance"), (1989, "Probate of Steel"), (1992, "Hammer and Will"),
                (2010, "The Estate Burns"),
            ]
        ),
        CatalogueArtist(
            "Moss Cathedral",
            ["doom metal", "atmospheric", "black metal"],
            [
                (2007, "Nave"), (2011, "Vault of Ferns"), (2015, "Spore Liturgy"),
                (2021, "Green Rapture"),
            ]
        ),
        CatalogueArtist(
            "Grävling",
            ["folk metal", "swedish", "black metal"],
            [
                (2004, "Gräv!"), (2009, "Under jorden"), (2014, "Badger Moon"),
                (2024, "Fyra tassar"),
            ]
        ),
        CatalogueArtist(
            "Thundercardigan",
            ["power metal", "metal", "comedy"],
            [
                (2012, "Knit or Die"), (2015, "Casting On / Casting Off"),
                (2018, "Moth Apocalypse"), (2022, "Wool of Steel"),
            ]
        ),
        CatalogueArtist(
            "Slow Avalanche",
            ["sludge", "post-metal", "doom metal"],
            [
                (2005, "One Pebble"), (2008, "Two Hundred Metres in Nine Years"),
                (2013, "Geology Wins"), (2020, "Talus"),
            ]
        ),
        CatalogueArtist(
            "Vórtex del Sur",
            ["thrash metal", "argentina", "heavy metal"],
            [
                (1999, "Pampa negra"), (2006, "Viento de ceniza"), (2012, "Eclipse sobre el mate"),
                (2019, "Último tren a Ushuaia"),
            ]
        ),
        CatalogueArtist(
            "Administrative Death",
            ["death metal", "technical death metal"],
            [
                (2009, "Form 27-B"), (2012, "In Triplicate"),
                (2016, "Your Call Is Important to Us"), (2023, "Dead Line"),
            ]
        ),
        CatalogueArtist(
            "Obsidian Teapot",
            ["stoner metal", "doom metal"],
            [
                (2010, "Steep"), (2014, "The Kettle of the Damned"), (2019, "Bergamot Ritual"),
            ]
        ),
        CatalogueArtist(
            "鬼の休日",
            ["metal", "japanese", "hardcore"],
            [
                (2008, "月曜地獄"), (2013, "鬼の弁当"), (2018, "有給休暇 👹"),
            ]
        ),
    ]
}
