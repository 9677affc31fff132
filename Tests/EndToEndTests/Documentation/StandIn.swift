/// A command line to run in place of a documented one that cannot be run as shown.
///
/// All other commands run with `--demo` appended. Every command finds `key.txt`, the exports `FILE` and
/// `endsong.zip`, the draft `week.json`, the old app's folders `SOURCE` and `backup`, and old data in its
/// usual place.
struct StandIn {
    let line: String
    let reason: String

    private init(_ line: String, _ reason: String) {
        self.line = line
        self.reason = reason
    }

    static let all: [String: StandIn] = [
        "vinylogue setup": StandIn(
            "vinylogue setup --demo --user nora_needle",
            "it asks for the name, and nobody is there"
        ),
        "vinylogue setup --user NAME --api-key-stdin < key.txt": StandIn(
            "vinylogue setup --demo --user nora_needle --api-key-stdin < key.txt",
            "NAME stands for one's own name"
        ),
        "vinylogue week --save-collage week.png": StandIn(
            "vinylogue week --demo --limit 4 --save-collage week.png",
            "a program that was built for tests takes long for many covers"
        ),
        "vinylogue week --save-collage week.png --caption": StandIn(
            "vinylogue week --demo --limit 4 --save-collage week.png --caption",
            "a program that was built for tests takes long for many covers"
        ),
        "vinylogue crate --save-collage crate.png": StandIn(
            "vinylogue crate --demo --limit 4 --save-collage week.png",
            "a program that was built for tests takes long for many covers"
        ),
        "vinylogue album --week-rank 3 --open": StandIn(
            """
            echo '#!/bin/sh' > xdg-open && chmod +x xdg-open && export PATH=.:$PATH \
                && vinylogue album --week-rank 3 --open --demo && echo opened
            """,
            "there may be no browser"
        ),
        "vinylogue album --week-rank 1 --open": StandIn(
            """
            echo '#!/bin/sh' > xdg-open && chmod +x xdg-open && export PATH=.:$PATH \
                && vinylogue album --week-rank 1 --open --demo && echo opened
            """,
            "there may be no browser"
        ),
        #"vinylogue week --format json | jq -r '.albums[] | "\(.plays) \(.artist): \(.album)"'"#:
            StandIn(
                "vinylogue week --format json --demo | grep albums",
                "jq may not be installed"
            ),
        "vinylogue week --format json | jq .albums": StandIn(
            "vinylogue week --format json --demo | grep albums",
            "jq may not be installed"
        ),
        "vinylogue apple-music serve-tokens --demo": StandIn(
            "vinylogue apple-music serve-tokens --help",
            "it serves until it is stopped"
        ),
        "vinylogue archive sync --friends": StandIn(
            "vinylogue archive sync --friends --since \(Day.ago(84)) --demo",
            "the friends' histories take long in a program that was built for tests"
        ),
        "vinylogue archive sync --from listenbrainz:fernway": StandIn(
            "vinylogue archive sync --from listenbrainz:fernway --since \(Day.ago(84)) --demo",
            "the whole history takes long in a program that was built for tests"
        ),
        "vinylogue week --user listenbrainz:NAME": StandIn(
            "vinylogue week --user listenbrainz:fernway --demo",
            "NAME stands for one's own name"
        ),
        "vinylogue setup --user listenbrainz:NAME": StandIn(
            "vinylogue setup --user listenbrainz:fernway --demo",
            "NAME stands for one's own name"
        ),
        "vinylogue archive sync --full": StandIn(
            "vinylogue archive sync --full --since \(Day.ago(84)) --demo",
            "the whole history takes long in a program that was built for tests"
        ),
        "vinylogue archive export plays.jsonl": StandIn(
            "vinylogue archive export plays.jsonl --demo && head -n 1 plays.jsonl",
            "the plays go to a file"
        ),
        "vinylogue archive export plays.csv": StandIn(
            "vinylogue archive export plays.csv --demo && head -n 1 plays.csv",
            "the plays go to a file"
        ),
        "vinylogue archive remove --user nora_needle": StandIn(
            "vinylogue archive remove --user nora_needle --yes --demo",
            "it asks first, and nobody is there"
        ),
        "vinylogue archive remove --user NAME": StandIn(
            "vinylogue archive remove --user nora_needle --yes --demo",
            "NAME stands for a listener, and nobody is there to confirm"
        ),
        "vinylogue setup --authorize": StandIn(
            "vinylogue setup --authorize --demo",
            "it waits for somebody to allow access"
        ),
        "vinylogue playlist draft --from week | vinylogue playlist export -": StandIn(
            "vinylogue playlist draft --from week --demo | vinylogue playlist export - --demo",
            "both commands need --demo"
        ),
        "vinylogue digest --quiet --as html | base64 | fold -w 76": StandIn(
            "vinylogue digest --quiet --as html --demo | base64 | fold -w 76",
            "--demo belongs to the first command"
        ),
        "vinylogue digest --as html --output week.html": StandIn(
            "vinylogue digest --top 1 --as html --output week.html --demo && cat week.html",
            "the letter goes to a file"
        ),
        "vinylogue recap --as html --output recap.html": StandIn(
            "vinylogue recap --as html --output recap.html --demo && cat recap.html",
            "the page goes to a file"
        ),
        "vinylogue recap 2019 --as html --output 2019.html": StandIn(
            "vinylogue recap 2019 --as html --output 2019.html --demo && cat 2019.html",
            "the page goes to a file"
        ),
        "vinylogue recap --save-card card.png": StandIn(
            "vinylogue recap --save-card card.png --demo && ls card.png",
            "the card goes to a file"
        ),
        "vinylogue recap 2019 --save-card 2019.png": StandIn(
            "vinylogue recap 2019 --save-card 2019.png --demo && ls 2019.png",
            "the card goes to a file"
        ),
        "vinylogue digest --as atom --output digest.xml": StandIn(
            "vinylogue digest --as atom --output digest.xml --demo && cat digest.xml",
            "the letter goes to a file"
        ),
        #"vinylogue digest --friends --quiet | mail -s "This week through the years" me@example.org"#:
            StandIn(
                "vinylogue digest --friends --quiet --demo | cat",
                "there may be no mail system, and nobody of that name"
            ),
        "vinylogue friends clear": StandIn(
            "vinylogue friends clear --demo --yes",
            "it asks first, and nobody is there"
        ),
        "vinylogue migrate SOURCE --delete-source": StandIn(
            "vinylogue migrate SOURCE --delete-source",
            "the demo removes nothing"
        ),
    ]
}
