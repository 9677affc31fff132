# The albums of a cached weekly chart as `vinylogue week --format json` gives them.
#
# Takes $min, the least number of plays of an album that is listed.

.weeklyalbumchart.album
| map({album: .name, artist: .artist["#text"], plays: (.playcount | tonumber), url})
| sort_by([-.plays, .artist, .album])
| to_entries
| map(.value + {rank: (.key + 1)})
| map(select(.plays >= $min)) as $listed
| {albums: $listed, hiddenAlbums: (length - ($listed | length)), totalPlays: (map(.plays) | add)}
