extension ListenerProfile {
    /// All accounts, starting with the demo's user.
    static let all = [nora, kaspar, tom, yukiko, ingrid, joao, zoe]

    /// A librarian who plays quiet records, and keeps her history on ListenBrainz.
    static let onListenBrainz = ListenerProfile(
        name: "fernway",
        realName: "Fern Holloway",
        country: "Canada",
        registered: 1_420_113_600,
        taste: [.folk: 1, .ambient: 0.7, .jazz: 0.6, .instrumental: 0.5, .indie: 0.4],
        volumes: [(2015, 0.8), (2018, 1.2), (2022, 1)],
        strayAlbums: 14,
        obsession: 0.9,
        friends: ["nora_needle", "quietcorner"]
    )

    /// The profile of the account with this name, ignoring case; nil if there is none.
    static func named(_ name: String) -> ListenerProfile? {
        all.first { $0.name.lowercased() == name.lowercased() }
    }

    /// A student in 2007, with less time for music since then.
    static let nora = ListenerProfile(
        name: "nora_needle",
        realName: "Nora Nadel",
        country: "Ireland",
        registered: 1_169_331_840,
        taste: [
            .indie: 1, .folk: 0.75, .electronic: 0.65, .instrumental: 0.6, .jazz: 0.5, .pop: 0.5,
            .ambient: 0.45, .punk: 0.4, .hipHop: 0.4, .metal: 0.12,
        ],
        volumes: [
            (2007, 2), (2009, 2.3), (2011, 1.7), (2013, 1.25), (2016, 1.5), (2018, 1.1),
            (2020, 1.8), (2021, 1.4), (2023, 1.15), (2025, 1.3),
        ],
        strayAlbums: 20,
        obsession: 1,
        friends: [
            "kaspar33", "tape_hiss_tom", "yukiko_b", "doombaker", "quietcorner", "ZoeOnRepeat",
        ]
    )

    /// A programmer who works at night, with headphones on.
    static let kaspar = ListenerProfile(
        name: "kaspar33",
        realName: "Kaspar Riis",
        country: "Denmark",
        registered: 1_140_872_460,
        taste: [
            .electronic: 1, .ambient: 0.95, .instrumental: 0.55, .hipHop: 0.35, .jazz: 0.25,
            .pop: 0.15,
        ],
        volumes: [(2006, 1.5), (2010, 2.1), (2015, 1.7), (2019, 1.5), (2022, 1.9)],
        strayAlbums: 22,
        obsession: 0.8,
        friends: ["nora_needle", "yukiko_b", "ZoeOnRepeat"]
    )

    /// A former band member who listens less every year, but to the same records.
    static let tom = ListenerProfile(
        name: "tape_hiss_tom",
        realName: "Tom Okafor",
        country: "United Kingdom",
        registered: 1_117_640_580,
        taste: [.punk: 1, .indie: 0.7, .folk: 0.3, .hipHop: 0.3, .metal: 0.3, .electronic: 0.1],
        volumes: [(2005, 1.8), (2009, 1.3), (2012, 0.9), (2015, 0.6), (2019, 0.45)],
        strayAlbums: 12,
        obsession: 1.1,
        friends: ["nora_needle", "doombaker"]
    )

    /// The owner of a listening bar with eleven seats.
    static let yukiko = ListenerProfile(
        name: "yukiko_b",
        realName: "坂東 由紀子",
        country: "Japan",
        registered: 1_254_391_320,
        taste: [
            .jazz: 1, .pop: 0.7, .hipHop: 0.6, .ambient: 0.45, .instrumental: 0.4,
            .electronic: 0.3,
        ],
        volumes: [(2009, 1), (2013, 1.4), (2020, 0.7), (2022, 1.3)],
        strayAlbums: 20,
        obsession: 0.7,
        friends: ["nora_needle", "kaspar33"]
    )

    /// A baker who starts at three in the morning, with loud music.
    static let ingrid = ListenerProfile(
        name: "doombaker",
        realName: "Ingrid Solheim",
        country: "Norway",
        registered: 1_305_186_000,
        taste: [.metal: 1, .instrumental: 0.45, .punk: 0.45, .folk: 0.4, .ambient: 0.2],
        volumes: [(2011, 1.1), (2014, 1.3), (2018, 1), (2021, 1.2)],
        strayAlbums: 11,
        obsession: 1.2,
        friends: ["nora_needle", "tape_hiss_tom", "quietcorner"]
    )

    /// Someone who listens to a record or two a week.
    static let joao = ListenerProfile(
        name: "quietcorner",
        realName: "João Brandão",
        country: "Portugal",
        registered: 1_394_960_100,
        taste: [.folk: 0.8, .instrumental: 0.8, .jazz: 0.4, .ambient: 0.3],
        volumes: [(2014, 0.16)],
        strayAlbums: 8,
        obsession: 1,
        friends: []
    )

    /// Someone who plays new favorites over and over.
    static let zoe = ListenerProfile(
        name: "ZoeOnRepeat",
        realName: "Zoé Lambert",
        country: "Belgium",
        registered: 1_630_530_720,
        taste: [.pop: 1, .hipHop: 0.8, .electronic: 0.5, .indie: 0.35],
        volumes: [(2021, 1.1), (2023, 1.5), (2025, 1.3)],
        strayAlbums: 10,
        obsession: 1.7,
        friends: ["nora_needle", "kaspar33"]
    )
}
