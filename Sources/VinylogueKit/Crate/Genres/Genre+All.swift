extension Genre {
    /// The fourteen genres with their sub-genres, in display order.
    package static let all = [
        rock, metal, pop, hipHop, electronic, rnb, jazz, blues, folk, country, classical, latin,
        reggae, world,
    ]

    private static let rock = Genre(
        "rock",
        appleNumber: 21,
        subgenres: [
            Genre("alternative rock", aliases: ["alternative", "alt rock"]),
            Genre("indie rock", aliases: ["indie"]),
            Genre("classic rock"),
            Genre("hard rock"),
            Genre("progressive rock", aliases: ["prog rock", "prog", "progressive"]),
            Genre("psychedelic rock", aliases: ["psychedelic", "psych rock"]),
            Genre("punk", aliases: ["punk rock"]),
            Genre("post-punk", aliases: ["postpunk"]),
            Genre("shoegaze"),
            Genre("post-rock", aliases: ["postrock"]),
            Genre("grunge"),
        ]
    )

    private static let metal = Genre(
        "metal",
        appleNumber: 1153,
        subgenres: [
            Genre("heavy metal"),
            Genre("thrash metal", aliases: ["thrash"]),
            Genre("death metal"),
            Genre("black metal"),
            Genre("doom metal", aliases: ["doom"]),
            Genre("progressive metal", aliases: ["prog metal"]),
            Genre("power metal"),
            Genre("metalcore"),
            Genre("nu metal", aliases: ["numetal"]),
            Genre("grindcore"),
        ]
    )

    private static let pop = Genre(
        "pop",
        appleNumber: 14,
        subgenres: [
            Genre("indie pop"),
            Genre("synthpop", aliases: ["synth pop"]),
            Genre("dream pop"),
            Genre("electropop", aliases: ["electro pop"]),
            Genre("pop rock"),
            Genre("power pop"),
            Genre("new wave"),
            Genre("disco"),
            Genre("singer-songwriter"),
            Genre("dance-pop"),
        ]
    )

    private static let hipHop = Genre(
        "hip-hop",
        name: "Hip-Hop",
        aliases: ["hiphop"],
        appleNumber: 18,
        subgenres: [
            Genre("rap"),
            Genre("underground hip-hop", aliases: ["underground rap", "underground hiphop"]),
            Genre("alternative hip-hop", aliases: ["alternative rap", "alternative hiphop"]),
            Genre("gangsta rap", aliases: ["gangster rap"]),
            Genre("east coast rap", name: "East Coast rap", aliases: ["east coast hip hop"]),
            Genre("west coast rap", name: "West Coast rap", aliases: ["west coast hip hop"]),
            Genre("jazz rap", aliases: ["jazz hop"]),
            Genre("trap", aliases: ["trap rap"]),
        ]
    )

    private static let electronic = Genre(
        "electronic",
        aliases: ["electronica"],
        appleNumber: 7,
        subgenres: [
            Genre("house", aliases: ["deep house"]),
            Genre("techno"),
            Genre("ambient"),
            Genre("trance"),
            Genre(
                "drum and bass",
                aliases: ["drum n bass", "dnb", "drum & bass", "drum'n'bass", "d&b"]
            ),
            Genre("dubstep"),
            Genre("idm", name: "IDM", aliases: ["intelligent dance music"]),
            Genre("trip-hop", aliases: ["triphop"]),
            Genre("downtempo"),
            Genre("industrial"),
        ]
    )

    private static let rnb = Genre(
        "rnb",
        name: "R&B",
        aliases: ["r and b", "r'n'b", "r n b", "rhythm and blues"],
        appleNumber: 15,
        subgenres: [
            Genre("soul"),
            Genre("neo-soul", aliases: ["neosoul"]),
            Genre("funk"),
            Genre("motown"),
            Genre("contemporary rnb", name: "Contemporary R&B"),
            Genre("alternative rnb", name: "Alternative R&B", aliases: ["alt r&b", "pbr&b"]),
        ]
    )

    private static let jazz = Genre(
        "jazz",
        appleNumber: 11,
        subgenres: [
            Genre("bebop", aliases: ["be bop", "bop"]),
            Genre("hard bop"),
            Genre("cool jazz"),
            Genre("free jazz"),
            Genre("jazz fusion", aliases: ["fusion", "jazz rock"]),
            Genre("vocal jazz", aliases: ["jazz vocal"]),
            Genre("swing", aliases: ["big band"]),
            Genre("nu jazz", aliases: ["nujazz"]),
        ]
    )

    private static let blues = Genre(
        "blues",
        appleNumber: 2,
        subgenres: [
            Genre("chicago blues", name: "Chicago blues"),
            Genre("delta blues", name: "Delta blues"),
            Genre("country blues"),
            Genre("electric blues"),
            Genre("blues rock"),
            Genre("contemporary blues", aliases: ["modern blues"]),
        ]
    )

    private static let folk = Genre(
        "folk",
        aliases: ["folk music"],
        // Apple's chart for folk music is called Singer/Songwriter.
        appleNumber: 10,
        subgenres: [
            Genre("indie folk"),
            Genre("folk rock"),
            Genre("contemporary folk"),
            Genre("traditional folk", aliases: ["trad folk"]),
            Genre("acoustic"),
            Genre("psychedelic folk", aliases: ["psych folk", "acid folk"]),
            Genre("freak folk"),
            Genre("neofolk", aliases: ["neo folk"]),
            Genre("celtic", aliases: ["celtic folk"]),
        ]
    )

    private static let country = Genre(
        "country",
        appleNumber: 6,
        subgenres: [
            Genre("americana"),
            Genre("alt-country", aliases: ["alternative country", "altcountry"]),
            Genre("bluegrass"),
            Genre("classic country"),
            Genre("country rock"),
            Genre("modern country", aliases: ["contemporary country"]),
        ]
    )

    private static let classical = Genre(
        "classical",
        aliases: ["classical music"],
        appleNumber: 5,
        subgenres: [
            Genre("baroque"),
            Genre("opera"),
            Genre(
                "contemporary classical",
                aliases: ["modern classical", "neoclassical", "neo classical"]
            ),
            Genre("symphony", aliases: ["symphonic"]),
            Genre("minimalism"),
            Genre("choral", aliases: ["choir"]),
        ]
    )

    private static let latin = Genre(
        "latin",
        appleNumber: 12,
        subgenres: [
            Genre("bossa nova", aliases: ["bossanova"]),
            Genre("mpb", name: "MPB", aliases: ["musica popular brasileira"]),
            Genre("samba"),
            Genre("latin pop"),
            Genre("reggaeton"),
            Genre("salsa"),
        ]
    )

    private static let reggae = Genre(
        "reggae",
        appleNumber: 24,
        subgenres: [
            Genre("roots reggae", aliases: ["roots"]),
            Genre("dub", aliases: ["dub reggae"]),
            Genre("dancehall"),
            Genre("ska"),
            Genre("rocksteady", aliases: ["rock steady"]),
            Genre("lovers rock"),
            Genre("ragga"),
        ]
    )

    private static let world = Genre(
        "world",
        aliases: ["world music"],
        appleNumber: 19,
        subgenres: [
            Genre("afrobeat"),
            Genre("highlife"),
            Genre("desert blues", aliases: ["tuareg"]),
            Genre("k-pop", name: "K-pop", aliases: ["kpop"]),
            Genre("j-pop", name: "J-pop", aliases: ["jpop"]),
            Genre("flamenco"),
            Genre("fado"),
            Genre("balkan"),
            Genre("klezmer"),
            Genre("indian classical", name: "Indian classical"),
        ]
    )
}
