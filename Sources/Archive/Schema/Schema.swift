import SQLite

/// The tables of the archive.
enum Schema {
    /// The ID in the file header that identifies an archive: "viny".
    static let applicationID: Int = 0x7669_6E79

    /// The migrations that create the tables, in order. Released migrations never change.
    static let migrations = [
        Migration(
            "plays",
            """
            -- Times are Unix seconds. Names are as they were received first; `exact` is equal for the
            -- spellings of one name, `loose` also for its editions, and `family` is the first row
            -- with that loose name (for albums, of artists of one family).
            CREATE TABLE listeners(
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                key TEXT NOT NULL UNIQUE);
            CREATE TABLE sources(
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE);
            CREATE TABLE artists(
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                exact TEXT NOT NULL UNIQUE,
                loose TEXT NOT NULL,
                family INTEGER NOT NULL REFERENCES artists);
            CREATE INDEX artists_by_loose ON artists(loose);
            CREATE TABLE albums(
                id INTEGER PRIMARY KEY,
                artist INTEGER NOT NULL REFERENCES artists,
                title TEXT NOT NULL,
                exact TEXT NOT NULL,
                loose TEXT NOT NULL,
                family INTEGER NOT NULL REFERENCES albums,
                UNIQUE(artist, exact));
            CREATE TABLE tracks(
                id INTEGER PRIMARY KEY,
                artist INTEGER NOT NULL REFERENCES artists,
                title TEXT NOT NULL,
                exact TEXT NOT NULL,
                UNIQUE(artist, exact));
            -- `lasted` is how many seconds after `time` the play may have begun, where its source
            -- does not know it.
            CREATE TABLE plays(
                listener INTEGER NOT NULL REFERENCES listeners,
                time INTEGER NOT NULL,
                track INTEGER NOT NULL REFERENCES tracks,
                album INTEGER REFERENCES albums,
                source INTEGER NOT NULL REFERENCES sources,
                lasted INTEGER,
                PRIMARY KEY(listener, time, track)) WITHOUT ROWID;
            -- Sums of plays, kept in the transactions that change them. A month is 12 times the
            -- year plus 0 for January to 11 for December, in UTC.
            CREATE TABLE artist_totals(
                listener INTEGER NOT NULL, artist INTEGER NOT NULL,
                plays INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
                PRIMARY KEY(listener, artist)) WITHOUT ROWID;
            CREATE TABLE album_totals(
                listener INTEGER NOT NULL, album INTEGER NOT NULL,
                plays INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
                PRIMARY KEY(listener, album)) WITHOUT ROWID;
            CREATE TABLE track_totals(
                listener INTEGER NOT NULL, track INTEGER NOT NULL,
                plays INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
                PRIMARY KEY(listener, track)) WITHOUT ROWID;
            CREATE TABLE album_months(
                listener INTEGER NOT NULL, album INTEGER NOT NULL, month INTEGER NOT NULL,
                plays INTEGER NOT NULL,
                PRIMARY KEY(listener, album, month)) WITHOUT ROWID;
            -- What a sync has read in full, and what it could not read: since <= time < until.
            CREATE TABLE complete(
                listener INTEGER NOT NULL REFERENCES listeners,
                since INTEGER NOT NULL,
                until INTEGER NOT NULL,
                PRIMARY KEY(listener, since)) WITHOUT ROWID;
            CREATE TABLE gaps(
                listener INTEGER NOT NULL REFERENCES listeners,
                since INTEGER NOT NULL,
                until INTEGER NOT NULL,
                reason TEXT NOT NULL,
                PRIMARY KEY(listener, since)) WITHOUT ROWID;
            """
        ),
        Migration(
            "sync-codes",
            """
            -- The reason of a gap is a code; texts that are not known stay as they are.
            UPDATE gaps SET reason = CASE
                WHEN reason LIKE 'Last.fm is temporarily unavailable (error %)' THEN replace(
                    replace(reason, 'Last.fm is temporarily unavailable (error ', 'error-'), ')', '')
                WHEN reason LIKE 'Last.fm is temporarily unavailable (HTTP %)' THEN replace(
                    replace(reason, 'Last.fm is temporarily unavailable (HTTP ', 'http-'), ')', '')
                WHEN reason = 'Last.fm''s rate limit was reached' THEN 'rate-limit'
                WHEN reason = 'Last.fm answered with another user''s plays' THEN 'other-user'
                WHEN reason = 'Last.fm''s answer could not be read' THEN 'unreadable'
                WHEN reason = 'Last.fm took too long to answer' THEN 'timeout'
                WHEN reason = 'Last.fm''s answer was too large' THEN 'too-large'
                WHEN reason = 'The connection was lost' THEN 'connection'
                WHEN reason = 'The page was empty' THEN 'empty-page'
                ELSE reason END;
            -- A full sync that has not ended: it reads what is not before `since`, has read all that
            -- is before `until`, and began at `begun`.
            CREATE TABLE full_syncs(
                listener INTEGER PRIMARY KEY REFERENCES listeners,
                since INTEGER NOT NULL,
                until INTEGER NOT NULL,
                begun INTEGER NOT NULL);
            """
        ),
        Migration(
            "services",
            """
            -- The MusicBrainz IDs that last came with a track's plays on an album; album 0 means none.
            CREATE TABLE track_ids(
                track INTEGER NOT NULL REFERENCES tracks,
                album INTEGER NOT NULL,
                recording TEXT,
                release_group TEXT,
                PRIMARY KEY(track, album)) WITHOUT ROWID;
            CREATE INDEX track_ids_by_album ON track_ids(album) WHERE release_group IS NOT NULL;
            -- The release group that at least three of an album's tracks have, and most of them.
            -- Albums with the same one are of one family.
            CREATE TABLE album_ids(
                album INTEGER PRIMARY KEY REFERENCES albums,
                release_group TEXT NOT NULL);
            CREATE INDEX albums_by_family ON albums(family);
            -- `service` is '' for the service that the listener's account is on, or a further one. Columns
            -- of a key come first, since SQLite 3.40 takes others for damaged.
            ALTER TABLE complete RENAME TO old_complete;
            CREATE TABLE complete(
                listener INTEGER NOT NULL REFERENCES listeners,
                service TEXT NOT NULL DEFAULT '',
                since INTEGER NOT NULL,
                until INTEGER NOT NULL,
                PRIMARY KEY(listener, service, since)) WITHOUT ROWID;
            INSERT INTO complete(listener, since, until) SELECT * FROM old_complete;
            DROP TABLE old_complete;
            ALTER TABLE gaps RENAME TO old_gaps;
            CREATE TABLE gaps(
                listener INTEGER NOT NULL REFERENCES listeners,
                service TEXT NOT NULL DEFAULT '',
                since INTEGER NOT NULL,
                until INTEGER NOT NULL,
                reason TEXT NOT NULL,
                PRIMARY KEY(listener, service, since)) WITHOUT ROWID;
            INSERT INTO gaps(listener, since, until, reason) SELECT * FROM old_gaps;
            DROP TABLE old_gaps;
            ALTER TABLE full_syncs RENAME TO old_full_syncs;
            CREATE TABLE full_syncs(
                listener INTEGER NOT NULL REFERENCES listeners,
                service TEXT NOT NULL DEFAULT '',
                since INTEGER NOT NULL,
                until INTEGER NOT NULL,
                begun INTEGER NOT NULL,
                PRIMARY KEY(listener, service)) WITHOUT ROWID;
            INSERT INTO full_syncs(listener, since, until, begun) SELECT * FROM old_full_syncs;
            DROP TABLE old_full_syncs;
            """
        ),
        Migration(
            "lengths",
            """
            -- `length` is how many seconds a play came with: how long it was heard or, if its source
            -- does not say, how long the recording is. For a track, it is the recording's length that
            -- was received first.
            ALTER TABLE plays ADD COLUMN length INTEGER;
            ALTER TABLE tracks ADD COLUMN length INTEGER;
            UPDATE plays SET length = lasted WHERE source IN (
                SELECT id FROM sources WHERE name IN ('spotify', 'apple-music'));
            DROP TABLE album_months;
            CREATE INDEX artists_by_first ON artist_totals(listener, first);
            CREATE INDEX albums_by_first ON album_totals(listener, first);
            CREATE INDEX artists_by_family ON artists(family);
            """
        ),
        Migration(
            "accounts",
            """
            -- The further account that has the service's name as the source of its plays. For other
            -- accounts on the service, the source is `service:account`. `account` is in lowercase.
            CREATE TABLE further_accounts(
                listener INTEGER NOT NULL REFERENCES listeners,
                service TEXT NOT NULL,
                account TEXT NOT NULL,
                PRIMARY KEY(listener, service)) WITHOUT ROWID;
            """
        ),
    ]
}
