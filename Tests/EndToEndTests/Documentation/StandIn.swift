/// What is run for a command that cannot be run as the documentation shows it.
///
/// All others are run with `--demo` behind them. `key.txt`, `FILE`, an export, and `SOURCE`, an old app's folder, are
/// there for every command, and so is old data in a well-known place.
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
        "vinylogue archive": StandIn(
            "vinylogue archive import FILE --demo && vinylogue archive --demo",
            "there is nothing in the demo's archive at first"
        ),
        "vinylogue top": StandIn(
            "vinylogue archive import FILE --demo && vinylogue top --user nora --demo",
            "there is nothing in the demo's archive at first"
        ),
        "vinylogue forgotten": StandIn(
            "vinylogue archive import FILE --demo && vinylogue forgotten --user nora --min-plays 1 --demo",
            "there is nothing in the demo's archive at first"
        ),
        "vinylogue forgotten --years 10": StandIn(
            "vinylogue archive import FILE --demo && vinylogue forgotten --years 1 --user nora --demo",
            "there is nothing in the demo's archive at first"
        ),
        "vinylogue archive sync": StandIn(
            "vinylogue archive sync --since 2026-09-01 --demo",
            "a program that was built for tests takes long for the demo's whole history"
        ),
        "vinylogue archive sync --friends": StandIn(
            "vinylogue archive sync --friends --since 2026-09-01 --demo",
            "a program that was built for tests takes long for the demo's whole history"
        ),
        "vinylogue archive sync --full": StandIn(
            "vinylogue archive sync --full --since 2026-09-01 --demo",
            "a program that was built for tests takes long for the demo's whole history"
        ),
        "vinylogue archive export plays.jsonl": StandIn(
            "vinylogue archive import FILE --demo && vinylogue archive export plays.jsonl --demo && cat plays.jsonl",
            "there is nothing in the demo's archive at first"
        ),
        "vinylogue archive export --since 2024-01-01": StandIn(
            "vinylogue archive import FILE --demo && vinylogue archive export --since 2019-01-01 --demo",
            "there is nothing in the demo's archive at first"
        ),
        "vinylogue archive verify": StandIn(
            "vinylogue archive import FILE --demo && vinylogue archive verify --demo",
            "there is nothing in the demo's archive at first"
        ),
        "vinylogue archive remove --user NAME": StandIn(
            "vinylogue archive import FILE --demo && vinylogue archive remove --user nora --yes --demo",
            "there is nothing in the demo's archive at first"
        ),
        "vinylogue archive import endsong.zip": StandIn(
            "vinylogue archive import FILE --demo",
            "the zip file is the reader's own"
        ),
        "vinylogue playlist export week.json --as xspf": StandIn(
            "vinylogue playlist draft --from week --demo > week.json && vinylogue playlist export week.json --as xspf --demo",
            "there is no draft at first"
        ),
        "vinylogue playlist match week.json --service apple-music": StandIn(
            "vinylogue playlist draft --from week --demo > week.json && vinylogue playlist match week.json --service apple-music --demo",
            "there is no draft at first"
        ),
        "vinylogue playlist push week.json --service apple-music": StandIn(
            "vinylogue playlist draft --from week --demo > week.json && vinylogue playlist push week.json --service apple-music --partial --demo",
            "there is no draft at first, and the demo does not have every track"
        ),
        "vinylogue setup --authorize": StandIn(
            "vinylogue setup --authorize --demo",
            "it waits for somebody to allow access"
        ),
        "vinylogue playlist push week.json --love": StandIn(
            "vinylogue playlist draft --from week --demo > week.json && vinylogue playlist push week.json --love --demo",
            "there is no draft at first"
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
        "vinylogue digest --as atom --output digest.xml": StandIn(
            "vinylogue digest --as atom --output digest.xml --demo && cat digest.xml",
            "the letter goes to a file"
        ),
        #"vinylogue digest --friends --quiet | mail -s "This week through the years" me@example.org"#:
            StandIn(
                "vinylogue digest --friends --quiet --demo | cat",
                "there may be no mail system, and nobody of that name"
            ),
        "vinylogue player undo": StandIn(
            "vinylogue play 'Hotel Pommes' Minibar --demo && vinylogue play 'Hotel Pommes' Minibar --demo && vinylogue player undo --demo",
            "nothing has played yet"
        ),
        "vinylogue friends clear": StandIn(
            "vinylogue friends clear --demo --yes",
            "it asks first, and nobody is there"
        ),
        "vinylogue migrate": StandIn(
            "vinylogue migrate",
            "the demo looks into no well-known places"
        ),
        "vinylogue migrate SOURCE --delete-source": StandIn(
            "vinylogue migrate SOURCE --delete-source",
            "the demo removes nothing"
        ),
    ]
}
