# Fish completions for shelf.

function __shelf_place
    set -l words (commandline -opc)
    set -e words[1]
    set -l place 'shelf'
    set -l position 0
    set -l takes_value 0
    set -l ended 0
    for word in $words
        if test $takes_value = 1
            set takes_value 0
            continue
        end
        if test $ended = 0; and string match -q -- '-?*' $word
            switch "$place $word"
                case 'shelf -f' 'shelf --format' 'shelf --api-url' 'shelf --trace' 'shelf --generate-completion-script' 'shelf -y' 'shelf --years-ago' 'shelf --min-plays' 'shelf --date' 'shelf --tag' 'shelf --user'
                    set takes_value 1
                case 'shelf week -f' 'shelf week --format' 'shelf week --api-url' 'shelf week --trace' 'shelf week -y' 'shelf week --years-ago' 'shelf week --min-plays' 'shelf week --date' 'shelf week --tag' 'shelf week --user'
                    set takes_value 1
                case 'shelf friends add -f' 'shelf friends add --format' 'shelf friends add --api-url' 'shelf friends add --trace'
                    set takes_value 1
                case 'shelf scan --into' 'shelf scan --list'
                    set takes_value 1
                case '* --'
                    set ended 1
            end
            continue
        end
        if test $ended = 1
            set position (math $position + 1)
            continue
        end
        switch "$place $position $word"
            case 'shelf 0 week'
                set place 'shelf week'
                set position 0
            case 'shelf 0 friends'
                set place 'shelf friends'
                set position 0
            case 'shelf 0 scan'
                set place 'shelf scan'
                set position 0
            case 'shelf 0 help'
                set place 'shelf help'
                set position 0
            case 'shelf friends 0 add'
                set place 'shelf friends add'
                set position 0
            case 'shelf friends 0 move'
                set place 'shelf friends move'
                set position 0
            case 'shelf help 0 week'
                set place 'shelf help week'
                set position 0
            case 'shelf help 0 friends'
                set place 'shelf help friends'
                set position 0
            case 'shelf help 0 scan'
                set place 'shelf help scan'
                set position 0
            case 'shelf help friends 0 add'
                set place 'shelf help friends add'
                set position 0
            case 'shelf help friends 0 move'
                set place 'shelf help friends move'
                set position 0
            case '*'
                set position (math $position + 1)
        end
    end
    printf '%s\n' $place $position
end

function __shelf_at
    set -l here (__shelf_place)
    test "$here[1]" = "$argv[1]"; or return 1
    if set -q argv[3]
        test $here[2] -ge $argv[2]
    else if set -q argv[2]
        test $here[2] = $argv[2]
    end
end

complete -c 'shelf' -f
complete -c 'shelf' -n '__shelf_at \'shelf\' 0' -a '\'week\'' -d 'Show one week\'s records.'
complete -c 'shelf' -n '__shelf_at \'shelf\' 0' -a '\'friends\'' -d 'Keep a list of friends: add, move.'
complete -c 'shelf' -n '__shelf_at \'shelf\' 0' -a '\'scan\'' -d 'Read a folder.'
complete -c 'shelf' -n '__shelf_at \'shelf\' 0' -a '\'help\'' -d 'Show help for a command.'
complete -c 'shelf' -n '__shelf_at \'shelf\'' -l 'demo' -d 'Use built-in data.'
complete -c 'shelf' -n '__shelf_at \'shelf\'' -s 'v' -l 'verbose' -d 'Say more: "[quoted]", it\'s $HOME `id` \\ 100% <a|b>.'
complete -c 'shelf' -n '__shelf_at \'shelf\'' -s 'q' -l 'quiet'
complete -c 'shelf' -n '__shelf_at \'shelf\'' -s 'f' -l 'format' -x -a '\'table\' \'json\' \'csv\'' -d 'How to write the answer.'
complete -c 'shelf' -n '__shelf_at \'shelf\'' -l 'api-url' -x -d 'The server.'
complete -c 'shelf' -n '__shelf_at \'shelf\'' -l 'version' -d 'Print the version.'
complete -c 'shelf' -n '__shelf_at \'shelf\'' -s 'h' -l 'help' -d 'Show help; -h is a summary.'
complete -c 'shelf' -n '__shelf_at \'shelf\'' -l 'generate-completion-script' -x -a '\'bash\' \'zsh\' \'fish\'' -d 'Print a completion script.'
complete -c 'shelf' -n '__shelf_at \'shelf\'' -s 'y' -l 'years-ago' -x -d 'How many years back.'
complete -c 'shelf' -n '__shelf_at \'shelf\'' -l 'min-plays' -x -d 'The least number of plays.'
complete -c 'shelf' -n '__shelf_at \'shelf\'' -l 'date' -x -d 'A day.'
complete -c 'shelf' -n '__shelf_at \'shelf\'' -l 'tag' -x -d 'A tag; can be repeated.'
complete -c 'shelf' -n '__shelf_at \'shelf\'' -l 'user' -x -a '(command sh -c \'printf \\\'%s\\\\n\\\' joe "it\\\'s me"\' sh (commandline -opc) 2>/dev/null)' -d 'The listener.'
complete -c 'shelf' -n '__shelf_at \'shelf week\'' -l 'demo' -d 'Use built-in data.'
complete -c 'shelf' -n '__shelf_at \'shelf week\'' -s 'v' -l 'verbose' -d 'Say more: "[quoted]", it\'s $HOME `id` \\ 100% <a|b>.'
complete -c 'shelf' -n '__shelf_at \'shelf week\'' -s 'q' -l 'quiet'
complete -c 'shelf' -n '__shelf_at \'shelf week\'' -s 'f' -l 'format' -x -a '\'table\' \'json\' \'csv\'' -d 'How to write the answer.'
complete -c 'shelf' -n '__shelf_at \'shelf week\'' -l 'api-url' -x -d 'The server.'
complete -c 'shelf' -n '__shelf_at \'shelf week\'' -s 'y' -l 'years-ago' -x -d 'How many years back.'
complete -c 'shelf' -n '__shelf_at \'shelf week\'' -l 'min-plays' -x -d 'The least number of plays.'
complete -c 'shelf' -n '__shelf_at \'shelf week\'' -l 'date' -x -d 'A day.'
complete -c 'shelf' -n '__shelf_at \'shelf week\'' -l 'tag' -x -d 'A tag; can be repeated.'
complete -c 'shelf' -n '__shelf_at \'shelf week\'' -l 'user' -x -a '(command sh -c \'printf \\\'%s\\\\n\\\' joe "it\\\'s me"\' sh (commandline -opc) 2>/dev/null)' -d 'The listener.'
complete -c 'shelf' -n '__shelf_at \'shelf week\'' -s 'h' -l 'help' -d 'Show help; -h is a summary.'
complete -c 'shelf' -n '__shelf_at \'shelf friends\' 0' -a '\'add\'' -d 'Add friends.'
complete -c 'shelf' -n '__shelf_at \'shelf friends\' 0' -a '\'move\'' -d 'Move a friend to another place.'
complete -c 'shelf' -n '__shelf_at \'shelf friends\'' -s 'h' -l 'help' -d 'Show help; -h is a summary.'
complete -c 'shelf' -n '__shelf_at \'shelf friends add\' 0 more' -x -a '\'joe\' \'it\\\'s me\' \'a:b\' \'$HOME\' \'`id`\''
complete -c 'shelf' -n '__shelf_at \'shelf friends add\'' -l 'demo' -d 'Use built-in data.'
complete -c 'shelf' -n '__shelf_at \'shelf friends add\'' -s 'v' -l 'verbose' -d 'Say more: "[quoted]", it\'s $HOME `id` \\ 100% <a|b>.'
complete -c 'shelf' -n '__shelf_at \'shelf friends add\'' -s 'q' -l 'quiet'
complete -c 'shelf' -n '__shelf_at \'shelf friends add\'' -s 'f' -l 'format' -x -a '\'table\' \'json\' \'csv\'' -d 'How to write the answer.'
complete -c 'shelf' -n '__shelf_at \'shelf friends add\'' -l 'api-url' -x -d 'The server.'
complete -c 'shelf' -n '__shelf_at \'shelf friends add\'' -s 'h' -l 'help' -d 'Show help; -h is a summary.'
complete -c 'shelf' -n '__shelf_at \'shelf friends move\'' -s 'h' -l 'help' -d 'Show help; -h is a summary.'
complete -c 'shelf' -n '__shelf_at \'shelf scan\' 0' -r -F
complete -c 'shelf' -n '__shelf_at \'shelf scan\'' -l 'into' -x -a '(__fish_complete_directories (commandline -ct))'
complete -c 'shelf' -n '__shelf_at \'shelf scan\'' -l 'list' -x -a '(__fish_complete_suffix \'.json\'; __fish_complete_suffix \'.csv\')'
complete -c 'shelf' -n '__shelf_at \'shelf scan\'' -s 'h' -l 'help' -d 'Show help; -h is a summary.'
complete -c 'shelf' -n '__shelf_at \'shelf help\' 0' -a '\'week\'' -d 'Show one week\'s records.'
complete -c 'shelf' -n '__shelf_at \'shelf help\' 0' -a '\'friends\'' -d 'Keep a list of friends: add, move.'
complete -c 'shelf' -n '__shelf_at \'shelf help\' 0' -a '\'scan\'' -d 'Read a folder.'
complete -c 'shelf' -n '__shelf_at \'shelf help friends\' 0' -a '\'add\'' -d 'Add friends.'
complete -c 'shelf' -n '__shelf_at \'shelf help friends\' 0' -a '\'move\'' -d 'Move a friend to another place.'
