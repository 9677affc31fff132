# Converts a cached weekly chart to the output of `vinylogue week --format json`.
#
# $min is the minimum number of plays of a listed album. No album is marked, since the caches have no marks.

.weeklyalbumchart.album
| map({album: .name, artist: .artist["#text"], disliked: false, favorite: false, plays: (.playcount | tonumber), url})
| sort_by([-.plays, .artist, .album])
| to_entries
| map(.value + {rank: (.key + 1)})
| map(select(.plays >= $min)) as $listed
| {albums: $listed, hiddenAlbums: (length - ($listed | length)), totalPlays: (map(.plays) | add)}
