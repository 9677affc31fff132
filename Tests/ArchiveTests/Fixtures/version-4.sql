PRAGMA application_id = 1986621049;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE album_ids(
    album INTEGER PRIMARY KEY REFERENCES albums,
    release_group TEXT NOT NULL);
CREATE TABLE album_totals(
    listener INTEGER NOT NULL, album INTEGER NOT NULL,
    plays INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    PRIMARY KEY(listener, album)) WITHOUT ROWID;
INSERT INTO "album_totals" VALUES(1,1,1,1204329599,1204329599);
INSERT INTO "album_totals" VALUES(1,2,1,1435708800,1435708800);
INSERT INTO "album_totals" VALUES(2,3,1,1435708800,1435708800);
CREATE TABLE albums(
    id INTEGER PRIMARY KEY,
    artist INTEGER NOT NULL REFERENCES artists,
    title TEXT NOT NULL,
    exact TEXT NOT NULL,
    loose TEXT NOT NULL,
    family INTEGER NOT NULL REFERENCES albums,
    UNIQUE(artist, exact));
INSERT INTO "albums" VALUES(1,1,'Blue','blue','blue',1);
INSERT INTO "albums" VALUES(2,2,'Blue (Deluxe Edition)','blue (deluxe edition)','blue',1);
INSERT INTO "albums" VALUES(3,3,'Red','red','red',3);
CREATE TABLE artist_totals(
    listener INTEGER NOT NULL, artist INTEGER NOT NULL,
    plays INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    PRIMARY KEY(listener, artist)) WITHOUT ROWID;
INSERT INTO "artist_totals" VALUES(1,1,1,1204329599,1204329599);
INSERT INTO "artist_totals" VALUES(1,2,1,1435708800,1435708800);
INSERT INTO "artist_totals" VALUES(1,3,1,1435708800,1435708800);
INSERT INTO "artist_totals" VALUES(2,3,1,1435708800,1435708800);
CREATE TABLE artists(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    exact TEXT NOT NULL UNIQUE,
    loose TEXT NOT NULL,
    family INTEGER NOT NULL REFERENCES artists);
INSERT INTO "artists" VALUES(1,'Élan','élan','élan',1);
INSERT INTO "artists" VALUES(2,'The Élan','the élan','élan',1);
INSERT INTO "artists" VALUES(3,'Zoo','zoo','zoo',3);
CREATE TABLE complete(
    listener INTEGER NOT NULL REFERENCES listeners,
    service TEXT NOT NULL DEFAULT '',
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY(listener, service, since)) WITHOUT ROWID;
INSERT INTO "complete" VALUES(1,'',1000,2000);
CREATE TABLE full_syncs(
    listener INTEGER NOT NULL REFERENCES listeners,
    service TEXT NOT NULL DEFAULT '',
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    begun INTEGER NOT NULL,
    PRIMARY KEY(listener, service)) WITHOUT ROWID;
INSERT INTO "full_syncs" VALUES(1,'',1000,1500,1600);
CREATE TABLE gaps(
    listener INTEGER NOT NULL REFERENCES listeners,
    service TEXT NOT NULL DEFAULT '',
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY(listener, service, since)) WITHOUT ROWID;
INSERT INTO "gaps" VALUES(1,'',2000,3000,'error 8');
CREATE TABLE listeners(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE);
INSERT INTO "listeners" VALUES(1,'Nora','nora');
INSERT INTO "listeners" VALUES(2,'max','max');
CREATE TABLE migrations(
    name TEXT PRIMARY KEY, applied TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);
INSERT INTO "migrations" VALUES('plays','2026-11-22 01:00:00');
INSERT INTO "migrations" VALUES('sync-codes','2026-11-22 02:00:00');
INSERT INTO "migrations" VALUES('services','2026-11-24 01:00:00');
INSERT INTO "migrations" VALUES('lengths','2026-11-23 02:00:00');
CREATE TABLE plays(
    listener INTEGER NOT NULL REFERENCES listeners,
    time INTEGER NOT NULL,
    track INTEGER NOT NULL REFERENCES tracks,
    album INTEGER REFERENCES albums,
    source INTEGER NOT NULL REFERENCES sources,
    lasted INTEGER, length INTEGER,
    PRIMARY KEY(listener, time, track)) WITHOUT ROWID;
INSERT INTO "plays" VALUES(1,1204329599,1,1,1,NULL,NULL);
INSERT INTO "plays" VALUES(1,1435708800,2,2,2,200,200);
INSERT INTO "plays" VALUES(1,1435708800,3,NULL,1,NULL,NULL);
INSERT INTO "plays" VALUES(2,1435708800,3,3,1,NULL,NULL);
CREATE TABLE sources(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE);
INSERT INTO "sources" VALUES(1,'lastfm');
INSERT INTO "sources" VALUES(2,'spotify');
CREATE TABLE track_ids(
    track INTEGER NOT NULL REFERENCES tracks,
    album INTEGER NOT NULL,
    recording TEXT,
    release_group TEXT,
    PRIMARY KEY(track, album)) WITHOUT ROWID;
INSERT INTO "track_ids" VALUES(1,1,'00000000-0000-4000-8000-000000000001','00000000-0000-4000-8000-000000000002');
CREATE TABLE track_totals(
    listener INTEGER NOT NULL, track INTEGER NOT NULL,
    plays INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    PRIMARY KEY(listener, track)) WITHOUT ROWID;
INSERT INTO "track_totals" VALUES(1,1,1,1204329599,1204329599);
INSERT INTO "track_totals" VALUES(1,2,1,1435708800,1435708800);
INSERT INTO "track_totals" VALUES(1,3,1,1435708800,1435708800);
INSERT INTO "track_totals" VALUES(2,3,1,1435708800,1435708800);
CREATE TABLE tracks(
    id INTEGER PRIMARY KEY,
    artist INTEGER NOT NULL REFERENCES artists,
    title TEXT NOT NULL,
    exact TEXT NOT NULL, length INTEGER,
    UNIQUE(artist, exact));
INSERT INTO "tracks" VALUES(1,1,'One','one',NULL);
INSERT INTO "tracks" VALUES(2,2,'One','one',NULL);
INSERT INTO "tracks" VALUES(3,3,'Two','two',NULL);
CREATE INDEX artists_by_loose ON artists(loose);
CREATE INDEX track_ids_by_album ON track_ids(album) WHERE release_group IS NOT NULL;
CREATE INDEX albums_by_family ON albums(family);
CREATE INDEX artists_by_first ON artist_totals(listener, first);
CREATE INDEX albums_by_first ON album_totals(listener, first);
CREATE INDEX artists_by_family ON artists(family);
COMMIT;
