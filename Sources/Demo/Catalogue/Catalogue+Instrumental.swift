extension Catalogue {
    static let instrumental: [CatalogueArtist] = [
        CatalogueArtist(
            "Ensemble Wintergarten",
            ["modern classical", "chamber", "german"],
            [
                (1991, "Kleine Nachtmaschine"), (1997, "Palmenhaus"),
                (2006, "Thirteen Ways to Water a Fern"), (2015, "Glass / House"),
            ]
        ),
        CatalogueArtist(
            "Elias Thorvald",
            ["modern classical", "piano", "instrumental"],
            [
                (2008, "Letters to a Piano Tuner"), (2011, "Felt Hammer"),
                (2014, "Una corda, due stanze"), (2020, "Rooms I Have Hummed In"),
            ]
        ),
        CatalogueArtist(
            "Quatuor Parenthèse",
            ["classical", "string quartet", "french"],
            [
                (2003, "(Ouvrir)"), (2009, "(Soupirer)"), (2016, "(Fermer)"),
            ]
        ),
        CatalogueArtist(
            "Signal Mountain Survey",
            ["post-rock", "instrumental", "epic"],
            [
                (2002, "Theodolite"), (2005, "We Measured the Fog and the Fog Measured Us"),
                (2009, "Contour Lines of the Sleeping"), (2014, "Summit Register"),
                (2023, "Descent by Headlamp"),
            ]
        ),
        CatalogueArtist(
            "The Weather Over Ohio",
            ["post-rock", "instrumental", "emo"],
            [
                (2004, "Barn With the Light Left On"), (2007, "All the Tornado Sirens Sing in A"),
                (2012, "Corn Cathedral"), (2018, "It Cleared Up by Evening"),
            ]
        ),
        CatalogueArtist(
            "Maria Kantelinen",
            ["contemporary classical", "finnish", "kantele"],
            [
                (1989, "Jäähiljaisuus"), (1996, "Revontulet, op. 9"), (2010, "Suomalainen sade"),
            ]
        ),
        CatalogueArtist(
            "Five Minutes of Rope",
            ["math rock", "post-rock", "instrumental"],
            [
                (2006, "Knot Theory"), (2010, "Slack"), (2013, "A Longer Rope"), (2019, "Untied"),
            ]
        ),
        CatalogueArtist(
            "Orchestra of the Second Floor",
            ["chamber", "modern classical", "minimalism"],
            [
                (2012, "Please Mind the Downstairs Neighbours"), (2016, "Stairwell Symphony"),
                (2021, "Landlord Variations"),
            ]
        ),
        CatalogueArtist(
            "Beatriz Montalvo",
            ["classical", "guitar", "spanish"],
            [
                (1973, "Estudios para ventana"), (1978, "Nocturnos de bolsillo"),
                (2005, "Preludios sin prisa"),
            ]
        ),
        CatalogueArtist(
            "Tiny Locomotive",
            ["post-rock", "toytronica", "instrumental"],
            [
                (2013, "Narrow Gauge"), (2017, "Branch Line"), (2022, "All Stations to Sleep 🚂"),
            ]
        ),
    ]
}
