#compdef shelf

_shelf() {
    local context state state_descr line expl ret=1
    local -a values
    typeset -A opt_args
    _arguments -s -S \
        '(--demo)--demo[Use built-in data.]' \
        '(-v --verbose)-v[Say more\: "\[quoted\]", it'\''s $HOME `id` \\ 100% <a|b>.]' \
        '(-v --verbose)--verbose[Say more\: "\[quoted\]", it'\''s $HOME `id` \\ 100% <a|b>.]' \
        '(-q --quiet)-q' \
        '(-q --quiet)--quiet' \
        '(-f --format)-f+[How to write the answer.]:format:->value--format' \
        '(-f --format)--format=[How to write the answer.]:format:->value--format' \
        '(--api-url)--api-url=[The server.]:url: ' \
        '(--version)--version[Print the version.]' \
        '(-h --help)-h[Show help; -h is a summary.]' \
        '(-h --help)--help[Show help; -h is a summary.]' \
        '(--generate-completion-script)--generate-completion-script=[Print a completion script.]:shell:->value--generate-completion-script' \
        '(-y --years-ago)-y+[How many years back.]:years-ago: ' \
        '(-y --years-ago)--years-ago=[How many years back.]:years-ago: ' \
        '(--min-plays)--min-plays=[The least number of plays.]:min-plays: ' \
        '(--date)--date=[A day.]:date: ' \
        '*--tag=[A tag; can be repeated.]:tag: ' \
        '(--user)--user=[The listener.]:user:->value--user' \
        '(-)1: :->subcommand' \
        '(-)*:: :->rest' && ret=0
    case $state in
        (value--format) values=('table' 'json' 'csv'); _wanted values expl 'format' compadd -a values && ret=0 ;;
        (value--generate-completion-script) values=('bash' 'zsh' 'fish'); _wanted values expl 'shell' compadd -a values && ret=0 ;;
        (value--user) values=("${(@f)$(command sh -c 'printf '\''%s\n'\'' joe "it'\''s me"' sh $words 2>/dev/null)}"); _wanted values expl 'user' compadd -a values && ret=0 ;;
        (subcommand)
            values=('week:Show one week'\''s records.' 'friends:Keep a list of friends: add, move.' 'scan:Read a folder.' 'help:Show help for a command.')
            _describe -t commands subcommand values && ret=0 ;;
        (rest)
            case $line[1] in
                ('week') _shelf_week && ret=0 ;;
                ('friends') _shelf_friends && ret=0 ;;
                ('scan') _shelf_scan && ret=0 ;;
                ('help') _shelf_help && ret=0 ;;
            esac ;;
    esac
    return ret
}

_shelf_week() {
    local context state state_descr line expl ret=1
    local -a values
    typeset -A opt_args
    _arguments -s -S \
        '(--demo)--demo[Use built-in data.]' \
        '(-v --verbose)-v[Say more\: "\[quoted\]", it'\''s $HOME `id` \\ 100% <a|b>.]' \
        '(-v --verbose)--verbose[Say more\: "\[quoted\]", it'\''s $HOME `id` \\ 100% <a|b>.]' \
        '(-q --quiet)-q' \
        '(-q --quiet)--quiet' \
        '(-f --format)-f+[How to write the answer.]:format:->value--format' \
        '(-f --format)--format=[How to write the answer.]:format:->value--format' \
        '(--api-url)--api-url=[The server.]:url: ' \
        '(-y --years-ago)-y+[How many years back.]:years-ago: ' \
        '(-y --years-ago)--years-ago=[How many years back.]:years-ago: ' \
        '(--min-plays)--min-plays=[The least number of plays.]:min-plays: ' \
        '(--date)--date=[A day.]:date: ' \
        '*--tag=[A tag; can be repeated.]:tag: ' \
        '(--user)--user=[The listener.]:user:->value--user' \
        '(-h --help)-h[Show help; -h is a summary.]' \
        '(-h --help)--help[Show help; -h is a summary.]' && ret=0
    case $state in
        (value--format) values=('table' 'json' 'csv'); _wanted values expl 'format' compadd -a values && ret=0 ;;
        (value--user) values=("${(@f)$(command sh -c 'printf '\''%s\n'\'' joe "it'\''s me"' sh $words 2>/dev/null)}"); _wanted values expl 'user' compadd -a values && ret=0 ;;
    esac
    return ret
}

_shelf_friends() {
    local context state state_descr line expl ret=1
    local -a values
    typeset -A opt_args
    _arguments -s -S \
        '(-h --help)-h[Show help; -h is a summary.]' \
        '(-h --help)--help[Show help; -h is a summary.]' \
        '(-)1: :->subcommand' \
        '(-)*:: :->rest' && ret=0
    case $state in
        (subcommand)
            values=('add:Add friends.' 'move:Move a friend to another place.')
            _describe -t commands subcommand values && ret=0 ;;
        (rest)
            case $line[1] in
                ('add') _shelf_friends_add && ret=0 ;;
                ('move') _shelf_friends_move && ret=0 ;;
            esac ;;
    esac
    return ret
}

_shelf_friends_add() {
    local context state state_descr line expl ret=1
    local -a values
    typeset -A opt_args
    _arguments -s -S \
        '(--demo)--demo[Use built-in data.]' \
        '(-v --verbose)-v[Say more\: "\[quoted\]", it'\''s $HOME `id` \\ 100% <a|b>.]' \
        '(-v --verbose)--verbose[Say more\: "\[quoted\]", it'\''s $HOME `id` \\ 100% <a|b>.]' \
        '(-q --quiet)-q' \
        '(-q --quiet)--quiet' \
        '(-f --format)-f+[How to write the answer.]:format:->value--format' \
        '(-f --format)--format=[How to write the answer.]:format:->value--format' \
        '(--api-url)--api-url=[The server.]:url: ' \
        '(-h --help)-h[Show help; -h is a summary.]' \
        '(-h --help)--help[Show help; -h is a summary.]' \
        '*:names:->value-names' && ret=0
    case $state in
        (value--format) values=('table' 'json' 'csv'); _wanted values expl 'format' compadd -a values && ret=0 ;;
        (value-names) values=('joe' 'it'\''s me' 'a:b' '$HOME' '`id`'); _wanted values expl 'names' compadd -a values && ret=0 ;;
    esac
    return ret
}

_shelf_friends_move() {
    local context state state_descr line expl ret=1
    local -a values
    typeset -A opt_args
    _arguments -s -S \
        '(-h --help)-h[Show help; -h is a summary.]' \
        '(-h --help)--help[Show help; -h is a summary.]' \
        '1:name: ' \
        '2:position: ' \
        '3::reason: ' && ret=0
    return ret
}

_shelf_scan() {
    local context state state_descr line expl ret=1
    local -a values
    typeset -A opt_args
    _arguments -s -S \
        '(--into)--into=:into:_files -/' \
        '(--list)--list=:list:->value--list' \
        '(-h --help)-h[Show help; -h is a summary.]' \
        '(-h --help)--help[Show help; -h is a summary.]' \
        '1::source:_files' && ret=0
    case $state in
        (value--list) _files -g '*.(json|csv)' && ret=0 ;;
    esac
    return ret
}

_shelf_help() {
    local context state state_descr line expl ret=1
    local -a values
    typeset -A opt_args
    _arguments -s -S \
        '(-)1: :->subcommand' \
        '(-)*:: :->rest' && ret=0
    case $state in
        (subcommand)
            values=('week:Show one week'\''s records.' 'friends:Keep a list of friends: add, move.' 'scan:Read a folder.')
            _describe -t commands subcommand values && ret=0 ;;
        (rest)
            case $line[1] in
                ('week') _shelf_help_week && ret=0 ;;
                ('friends') _shelf_help_friends && ret=0 ;;
                ('scan') _shelf_help_scan && ret=0 ;;
            esac ;;
    esac
    return ret
}

_shelf_help_week() {
    local context state state_descr line expl ret=1
    local -a values
    typeset -A opt_args
    _arguments -s -S \
 && ret=0
    return ret
}

_shelf_help_friends() {
    local context state state_descr line expl ret=1
    local -a values
    typeset -A opt_args
    _arguments -s -S \
        '(-)1: :->subcommand' \
        '(-)*:: :->rest' && ret=0
    case $state in
        (subcommand)
            values=('add:Add friends.' 'move:Move a friend to another place.')
            _describe -t commands subcommand values && ret=0 ;;
        (rest)
            case $line[1] in
                ('add') _shelf_help_friends_add && ret=0 ;;
                ('move') _shelf_help_friends_move && ret=0 ;;
            esac ;;
    esac
    return ret
}

_shelf_help_friends_add() {
    local context state state_descr line expl ret=1
    local -a values
    typeset -A opt_args
    _arguments -s -S \
 && ret=0
    return ret
}

_shelf_help_friends_move() {
    local context state state_descr line expl ret=1
    local -a values
    typeset -A opt_args
    _arguments -s -S \
 && ret=0
    return ret
}

_shelf_help_scan() {
    local context state state_descr line expl ret=1
    local -a values
    typeset -A opt_args
    _arguments -s -S \
 && ret=0
    return ret
}

if [[ $funcstack[1] == _shelf ]]; then
    _shelf "$@"
else
    compdef _shelf 'shelf'
fi
