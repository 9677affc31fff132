extension TrackWords {
    /// The words for a genre's track titles.
    static func of(_ genre: Genre) -> TrackWords {
        switch genre {
        case .ambient, .instrumental: still
        case .electronic: wired
        case .folk: rural
        case .hipHop: spoken
        case .indie, .pop: sung
        case .jazz: played
        case .metal: loud
        case .punk: short
        }
    }

    private static let still = TrackWords(
        adjectives: [
            "Slow", "Grey", "Distant", "Half-Lit", "Northern", "Unfinished", "Pale", "Last",
        ],
        nouns: [
            "Estuary", "Frost", "Window", "Tide", "Corridor", "Snowfield", "Signal", "Attic",
            "Harbour", "Cloud", "Lamp", "Hour", "Meadow", "Static", "Ridge", "Breath",
        ],
        patterns: [
            "{A} {N}", "{N}", "{N}, {A}", "{N} / {M}", "Between {N} and {M}", "{N} (II)",
            "A {N} for Nobody", "{A} {N}, Early",
        ]
    )

    private static let wired = TrackWords(
        adjectives: [
            "Warm", "Recursive", "Analogue", "Idle", "Parallel", "Buffered", "Soft", "Blinking",
        ],
        nouns: [
            "Loop", "Cable", "Voltage", "Firmware", "Dial", "Circuit", "Packet", "Antenna", "Fuse",
            "Lamp", "Cursor", "Relay", "Socket", "Reboot", "Delta", "Sleep Mode",
        ],
        patterns: [
            "{A} {N}", "{N}", "{N} + {M}", "{N}.{M}", "{N} (Dub)", "Hello, {N}", "{A} {N} #2",
            "Please Do Not Touch the {N}",
        ]
    )

    private static let rural = TrackWords(
        adjectives: ["Old", "Crooked", "Silver", "Weary", "Muddy", "Wild", "Winter", "Second"],
        nouns: [
            "Heron", "Gate", "Lantern", "River", "Barley", "Ferry", "Sister", "Plough", "Rook",
            "Orchard", "Kettle", "Hill", "Letter", "Lighthouse", "Fiddle", "Morning",
        ],
        patterns: [
            "The {A} {N}", "{N} and {M}", "The {N}’s Farewell", "Down by the {N}", "{A} {N} Blues",
            "Oh {N}, My {N}", "The Ballad of the {A} {N}", "Who Left the {N} Open",
        ]
    )

    private static let spoken = TrackWords(
        adjectives: [
            "Late", "Golden", "Cold", "Borrowed", "Honest", "Sunday", "Electric", "Sweet",
        ],
        nouns: [
            "Corner", "Rent", "Receipts", "Crown", "Pigeon", "Porch", "Ledger", "Sugar", "Train",
            "Rooftop", "Cousin", "Kitchen", "Paperwork", "Weather", "Mirror", "Change",
        ],
        patterns: [
            "{A} {N}", "{N} Talk", "{N} & {M}", "Intro ({A} {N})", "{N} (Skit)", "No {N}, No {M}",
            "Keep the {N}", "{A} {N}, Pt. 2",
        ]
    )

    private static let sung = TrackWords(
        adjectives: [
            "Sleepy", "Plastic", "Lucky", "Tender", "Secret", "Lonesome", "Neon", "Perfect",
        ],
        nouns: [
            "Umbrella", "Balcony", "Summer", "Telephone", "Swimmer", "Postcard", "Cardigan", "Moon",
            "Escalator", "Lemon", "Satellite", "Hallway", "Birthday", "Sofa", "Ferris Wheel",
            "Rain",
        ],
        patterns: [
            "{A} {N}", "{N}", "Call Me {N}", "{N} in the {M}", "I Was Your {N}", "Goodnight, {N}",
            "All the {A} {N}s", "Don’t Tell the {N}", "{N}, {N}",
        ]
    )

    private static let played = TrackWords(
        adjectives: ["Blue", "Round", "Easy", "Uptown", "Crooked", "Quiet", "Hasty", "Mellow"],
        nouns: [
            "Supper", "Staircase", "Matinee", "Ashtray", "Cab", "Waltz", "Corner", "Alibi",
            "Minuet", "Landlady", "Overcoat", "Rendezvous", "Ferry", "Marmalade", "Encore", "Cat",
        ],
        patterns: [
            "{A} {N}", "{N} for Two", "Waltz for a {N}", "The {N} and the {M}", "One More {N}",
            "{A} {N} (Take 3)", "Who Ordered the {N}?", "Goodbye {A} {N}",
        ]
    )

    private static let loud = TrackWords(
        adjectives: [
            "Eternal", "Iron", "Rotting", "Crimson", "Bureaucratic", "Frozen", "Hollow", "Vast",
        ],
        nouns: [
            "Throne", "Abyss", "Badger", "Furnace", "Glacier", "Oath", "Cauldron", "Raven",
            "Sepulchre", "Thunder", "Moss", "Serpent", "Invoice", "Anvil", "Eclipse", "Winter",
        ],
        patterns: [
            "{A} {N}", "{N} of the {A} {M}", "Beneath the {N}", "I, {N}", "{N} Eater",
            "March of the {A} {N}", "The {N} Hungers", "In {N} We Rust",
        ]
    )

    private static let short = TrackWords(
        adjectives: [
            "Boring", "Expensive", "Broken", "Polite", "Sticky", "Useless", "Loud", "Beige",
        ],
        nouns: [
            "Landlord", "Bicycle", "Saturday", "Toaster", "Boss", "Bus Stop", "Haircut", "Queue",
            "Dentist", "Suburb", "Meeting", "Kebab", "Neighbour", "Alarm", "Job", "Sofa",
        ],
        patterns: [
            "{N}!", "No More {N}", "{A} {N}", "My {N} Hates Me", "{N} vs. {M}",
            "I Don’t Want Your {N}",
            "Smash the {N}", "{N} on Fire",
        ]
    )
}
