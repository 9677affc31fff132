import Names
import Testing

@Suite struct LooseNameTests {
    /// Pairs of titles that services and stores use for one album or track.
    static let sameTitles: [(String, String)] = [
        ("Rumours", "Rumours (Deluxe Edition)"), ("Rumours", "Rumours (Super Deluxe)"),
        ("Rumours", "Rumours (Deluxe)"), ("Rumours", "Rumours [2004 Remaster]"),
        ("Abbey Road", "Abbey Road (Remastered)"),
        ("Abbey Road", "Abbey Road [Deluxe]"),
        ("Abbey Road", "Abbey Road (Super Deluxe Edition)"),
        ("Nevermind", "Nevermind (30th Anniversary Super Deluxe)"),
        ("Nevermind", "Nevermind (20th Anniversary Edition)"),
        ("Nevermind", "Nevermind (Remastered 2021)"),
        ("Doolittle", "Doolittle (25th Anniversary)"),
        ("Loveless", "Loveless (Expanded Version)"), ("Loveless", "Loveless - Remastered"),
        ("Spirit of Eden", "Spirit Of Eden (1997 Remaster)"),
        ("Remain in Light", "Remain in Light (Deluxe Version)"),
        ("Remain in Light", "Remain In Light [Remastered]"),
        ("Kind of Blue", "Kind Of Blue (Legacy Edition)"),
        ("Kind of Blue", "Kind of Blue (50th Anniversary Collector's Edition)"),
        ("Pet Sounds", "Pet Sounds (Mono)"),
        ("Pet Sounds", "Pet Sounds (Original Mono & Stereo Mix Versions)"),
        ("Pet Sounds", "Pet Sounds (40th Anniversary Edition)"),
        ("OK Computer", "OK Computer (Collector's Edition)"),
        ("OK Computer", "OK Computer [Collectors’ Edition]"),
        ("In Rainbows", "In Rainbows (Disk 1)"), ("In Rainbows", "In Rainbows [Disc 2]"),
        ("The Wall", "Wall"), ("The Wall", "The Wall (CD1)"), ("The Wall", "The Wall [Disc 1]"),
        ("The Wall", "Wall, The"), ("The Wall", "The Wall (2011 Remastered Version)"),
        ("1989", "1989 (Deluxe Edition)"), ("1989", "1989 [Bonus Tracks]"),
        ("21", "21 (Limited Edition)"), ("Blue", "Blue - Remastered 2011"),
        ("Blue", "Blue: Deluxe Edition"), ("Hot Fuss", "Hot Fuss (UK Version)"),
        ("Hot Fuss", "Hot Fuss (Bonus Track Version)"),
        ("Hot Fuss", "Hot Fuss (With Bonus Tracks)"),
        ("Humbug", "Humbug (Japan Edition)"), ("Humbug", "Humbug (Japanese Version)"),
        ("Debut", "Debut (International Version)"), ("Debut", "Debut (Reissue)"),
        ("Currents", "Currents (Explicit)"), ("Currents", "Currents (Clean Version)"),
        ("Melodrama", "Melodrama [Explicit Version]"), ("Ten", "Ten (Legacy Edition) [Remastered]"),
        ("Ten", "Ten (2CD Deluxe Edition)"), ("Ten", "Ten (Expanded Edition) - 2009 Remaster"),
        ("Live at Leeds", "Live at Leeds (Deluxe Edition)"),
        ("Live at Leeds", "Live At Leeds (25th Anniversary Edition)"),
        ("Black Celebration", "Black Celebration (2007 Digital Remaster)"),
        ("Harvest", "Harvest (2009 - Remaster)"), ("Dummy", "Dummy (Special Edition)"),
        ("Dummy", "Dummy (Tour Edition)"), ("Led Zeppelin II", "Led Zeppelin II (Remaster)"),
        ("Led Zeppelin II", "LED ZEPPELIN II [2014 Remaster]"),
        (
            "Sgt. Pepper’s Lonely Hearts Club Band",
            "Sgt. Pepper's Lonely Hearts Club Band (Remastered)"
        ),
        ("Weezer (Red Album)", "Weezer [Red Album]"),
        ("Weezer (Blue Album)", "Weezer (Blue Album) [Deluxe Edition]"),
        ("Greatest Hits, Vol. 1", "Greatest Hits, Vol. 1 (Remastered)"),
        ("Rock & Roll", "Rock and Roll"), ("Rock&Roll", "Rock and Roll"),
        ("Heroes", "Heroes - 2017 Remaster"), ("Heroes", "Heroes (Single Version)"),
        ("Heroes", "Heroes - Single Version - 2014 Remaster"),
        ("Paint It, Black", "Paint It, Black - Mono Version"),
        ("Penny Lane", "Penny Lane - Remastered 2009"), ("Penny Lane", "Penny Lane - Stereo Mix"),
        ("Just Like Honey", "Just Like Honey - Album Version"),
        ("Blue Monday", "Blue Monday – 2016 Remaster"),
        ("Jóga", "Jo\u{301}ga"),
        ("Dreams", "Dreams (LP Version)"), ("Dreams", "Dreams - Original Version"),
        ("California Dreamin'", "California Dreamin’"),
        ("Live Forever (Live)", "Live Forever (Live) - Remastered"),
    ]

    /// Pairs of similar titles of different albums or recordings.
    static let otherTitles: [(String, String)] = [
        ("Weezer", "Weezer (Red Album)"), ("Weezer (Blue Album)", "Weezer (Green Album)"),
        ("Greatest Hits, Vol. 1", "Greatest Hits, Vol. 2"), ("Vol. 1", "Vol. 2"),
        ("Volume 1 (Deluxe)", "Volume 2 (Deluxe)"), ("Led Zeppelin", "Led Zeppelin II"),
        ("Led Zeppelin II (Remaster)", "Led Zeppelin III (Remaster)"),
        ("Live at Leeds", "Leeds"), ("Roseland NYC", "Roseland NYC Live"),
        ("Unplugged", "Unplugged in New York"), ("Nevermind", "Nevermind (Live)"),
        ("Nevermind", "Nevermind (Live at the Paramount)"),
        ("Nevermind (Live at Reading)", "Nevermind (Live at the Paramount)"),
        ("Fearless", "Fearless (Taylor's Version)"), ("1989", "1990"), ("19", "21"),
        ("Lover", "Lover - Single"), ("Broken", "Broken EP"), ("Drive", "Drive - EP"),
        ("Drive", "Drive (Original Motion Picture Soundtrack)"),
        ("Bloom", "Bloom (Instrumental)"), ("Bloom", "Bloom (Remixes)"),
        ("Bloom", "Bloom (Acoustic)"),
        ("Bloom", "Bloom (Demos)"), ("Mezzanine", "Mezzanine (The Mad Professor Remixes)"),
        ("Blue Lines", "Blue Lines (2012 Mix)"), ("Kid A", "Kid A Mnesia"),
        ("Deluxe", "Deluxe Edition of Nothing"), ("Remastered", "Deluxe"),
        ("(Deluxe Edition)", "(Special Edition)"), ("Strobe", "Strobe (Radio Edit)"),
        ("Strobe", "Strobe - Extended Mix"), ("Strobe", "Strobe (Michael Woods Remix)"),
        ("Heroes", "Heroes - Live"), ("Heroes", "Heroes (German Version)"),
        ("Monsters", "Monsters (feat. Demi Lovato)"), ("Hurt", "Hurt (Quiet)"),
        ("Theory", "The Theory of It"), ("Part 1", "Part 2"),
        ("The Thing (Pt. 1)", "The Thing (Pt. 2)"),
        ("Jazz", "Jazz (Live Deluxe Edition)"), ("Andromeda", "And Romeda"), ("+", "-"),
    ]

    @Test(arguments: sameTitles)
    func `Different editions and spellings of a title match`(left: String, right: String) {
        #expect(left.looseTitle == right.looseTitle)
    }

    @Test(arguments: otherTitles)
    func `Titles of different albums and recordings stay separate`(left: String, right: String) {
        #expect(left.looseTitle != right.looseTitle)
    }

    @Test func `The tables have at least 60 matching and 30 differing pairs of titles`() {
        #expect(Self.sameTitles.count >= 60)
        #expect(Self.otherTitles.count >= 30)
    }

    @Test(arguments: [
        ("The Beatles", "Beatles"), ("Beatles, The", "the beatles"),
        ("Simon & Garfunkel", "Simon and Garfunkel"),
        ("Florence + the Machine", "Florence & The Machine"), ("Guns N’ Roses", "Guns N' Roses"),
        ("Jay–Z", "Jay-Z"), ("The The", "The The"), ("Ｐｅｒｆｕｍｅ", "Perfume"),
        ("BEYONCÉ", "Beyonce\u{301}"),
        ("Emerson, Lake&Palmer", "Emerson, Lake & Palmer"),
    ])
    func `Different spellings of an artist match`(left: String, right: String) {
        #expect(left.looseName == right.looseName)
    }

    @Test(arguments: [
        ("The Band", "The Bandits"), ("Nirvana", "Nirvana (UK)"), ("Boards", "Boards of Canada"),
        ("Beyoncé", "Beyonce"), ("Deluxe", "Deluxe (Remastered)"), ("Them", "em"), ("Low", "Lo"),
    ])
    func `Artists with similar names stay separate`(left: String, right: String) {
        #expect(left.looseName != right.looseName)
    }

    @Test func `A name that is only an article or an edition is kept`() {
        #expect("The".looseName == "the")
        #expect("Deluxe Edition".looseTitle == "deluxe edition")
        #expect("(Remastered)".looseTitle == "(remastered)")
    }
}

@Suite struct BareNameTests {
    @Test(arguments: [
        ("Sigur Rós", "Sigur Ros"), ("AC/DC", "ACDC"), ("R.E.M.", "REM"), ("Ke$ha", "Kesha"),
        ("Røyksopp", "Royksopp"), ("Ænima", "Aenima"), ("Guns N’ Roses", "guns n roses"),
        ("The Beatles", "beatles"), ("Işın Karaca", "Isin Karaca"), ("Ёлка", "Елка"),
    ])
    func `Bare names ignore accents, punctuation, case and articles`(one: String, other: String) {
        #expect(one.bareName == other.bareName)
    }

    @Test(arguments: [("!!!", "???"), ("Low", "Law"), ("ポリリズム", "ホリリスム2"), ("", "a"), ("+", "÷")])
    func `Bare names with different letters or only symbols differ`(one: String, other: String) {
        #expect(one.bareName != other.bareName)
    }
}
