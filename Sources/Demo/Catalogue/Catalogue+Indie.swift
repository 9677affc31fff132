extension Catalogue {
    static let indie: [CatalogueArtist] = [
        CatalogueArtist(
            "Velvet Ombudsman",
            ["dream pop", "shoegaze", "indie"],
            [
                (2003, "Complaints Department"), (2006, "Soft Launch of the Moon"),
                (2010, "The Appeals Process"), (2015, "Leave to Remain Weightless"),
                (2022, "Ombudsman, Forgive Me"),
            ]
        ),
        CatalogueArtist(
            "Paper Lighthouse",
            ["indie pop", "chamber pop", "indie"],
            [
                (2005, "Low Tide Etiquette"), (2008, "The Keeper’s Second Language"),
                (2012, "Foghorn Lessons"), (2019, "A Room Full of North"),
            ]
        ),
        CatalogueArtist(
            "Swimming at Noon",
            ["dream pop", "surf", "indie"],
            [
                (2009, "Lane Four"), (2011, "Chlorine Hymnal"), (2014, "Deep End / Shallow End"),
                (2020, "No Lifeguard on Duty"),
            ]
        ),
        CatalogueArtist(
            "Åsa & the Afterimage",
            ["indie pop", "swedish", "twee"],
            [
                (2007, "Ljusår"), (2010, "Blink Twice for Tuesday"), (2016, "Närsynt"),
                (2023, "Peripheral"),
            ]
        ),
        CatalogueArtist(
            "The Moth Almanac",
            ["indie rock", "lo-fi", "indie"],
            [
                (2006, "Lampshade Season"), (2009, "Small Brown Wings"),
                (2013, "Dust Is Also Glitter"), (2018, "Navigating by the Wrong Moon"),
            ]
        ),
        CatalogueArtist(
            "Hotel Pommes",
            ["slowcore", "indie", "sadcore"],
            [
                (1996, "Room Service for Ghosts"), (2004, "Minibar"), (2008, "Checkout at Eleven"),
                (2017, "The Lobby Years"),
            ]
        ),
        CatalogueArtist(
            "Cardigan Weather",
            ["twee", "indie pop", "jangle"],
            [
                (2011, "Elbow Patches"), (2013, "Mild With a Chance of You"),
                (2016, "The Button Tin"), (2024, "Second-Hand Sun"),
            ]
        ),
        CatalogueArtist(
            "Tired Astronaut",
            ["space rock", "indie rock", "shoegaze"],
            [
                (2008, "Sleep Mode"), (2012, "Houston, I’m Fine"), (2015, "Gravity Is a Rumour"),
                (2021, "Re-Entry Form"),
            ]
        ),
        CatalogueArtist(
            "Big Little Staircase",
            ["indie rock", "art rock"],
            [
                (2014, "Landing"), (2017, "Mind the Step"), (2025, "The Handrail Sessions"),
            ]
        ),
        CatalogueArtist(
            "Saint Thermostat",
            ["indie rock", "post-punk", "indie"],
            [
                (2002, "Eighteen Degrees"), (2005, "Who Touched the Dial"),
                (2009, "Radiator, Radiator"), (2014, "Draught"),
            ]
        ),
    ]
}
