/// Sentences with placeholders: `{artist}`, `{album}`, `{year}`, `{tag}` and `{weeks}`.
enum AlbumPhrases {
    static let openings = [
        "<strong>{album}</strong> is a {year} album by {artist}.",
        "Released in {year}, &quot;{album}&quot; is {artist} at their most patient.",
        "<em>{album}</em> came out in {year}, at a time when hardly anybody asked for {tag} records.",
        "With {album} ({year}), {artist} left the small rooms and moved into slightly larger ones.",
        "{album} is the record that most people mean when they say that they once liked {artist}.",
        "Nobody expected {album}, least of all {artist}, who had announced a rest for {year}.",
    ]

    static func recordings(_ genre: Genre) -> [String] {
        switch genre {
        case .ambient, .instrumental:
            [
                "It was recorded in a disused waterworks, mostly at night, with the heating off.",
                "The microphones were left in the building for {weeks} weeks before anyone played a note.",
                "Every sound on it comes from one piano, one radio and a door.",
            ]
        case .electronic, .pop:
            [
                "It was made on a borrowed synthesiser whose manual was lost in {weeks} different languages.",
                "The drum machine is said to have been repaired with a hairpin &amp; a prayer.",
                "All vocals were taped in a wardrobe, between the winter coats.",
            ]
        case .folk, .jazz:
            [
                "It was cut live in two afternoons; the rain on the roof was kept.",
                "The band set up in a circle, and the tea lady&#39;s count-in survives on side two.",
                "The songs had been played in kitchens for {weeks} years before a tape ran.",
            ]
        case .metal, .punk:
            [
                "It was recorded in {weeks} hours, of which two were spent looking for the drummer.",
                "The neighbours&#39; letters of complaint are printed in full on the inner sleeve.",
                "Everything was turned up until the red light stayed on, and then it was mixed.",
            ]
        case .hipHop, .indie:
            [
                "It was written above a launderette, whose spin cycle gave two tracks their tempo.",
                "Most of it was made in a bedroom with {weeks} cables and one good idea.",
                "The demos were so well liked that the studio was only used for sandwiches.",
            ]
        }
    }

    static let circumstances = [
        "The sessions ended when the money did.",
        "The sleeve shows the view from the studio&#39;s kitchen.",
        "An early mix was lost on a night bus and has never been found.",
        "It took {weeks} weeks to agree on the order of the songs.",
        "The title was chosen by drawing lots.",
        "A string section was booked, arrived, and was sent home again.",
    ]

    static let receptions = [
        "Reviews were warm rather than long.",
        "One newspaper gave it five stars, another gave it to the cat.",
        "It sold modestly at first, then kept on selling modestly for years.",
        "Critics called it a step sideways &ndash; in the right direction.",
        "It spent {weeks} weeks in the lower half of several charts and was happy there.",
    ]

    static let anecdotes = [
        "On tour, the quietest song was played last, with the house lights already on.",
        "A misprint on the first pressing makes side two play before side one, which many prefer.",
        "In later interviews {artist} would change one chord, but never said which.",
        "The closing track was used in a commercial for a brand of radiators.",
        "Fans meet every year on the anniversary of the release, and play it from start to end.",
    ]

    static let legacies = [
        "To this day it is the record that {tag} listeners lend and never get back.",
        "An anniversary edition added two demos and a recipe.",
        "It is often heard late in the year, and seldom only once.",
        "Its influence can be heard in places that would be embarrassed to admit it.",
        "It is rarely played live; when it is, people put their phones away.",
    ]
}
