# Bash completions for shelf.

_shelf_words() {
    local current=$1 word quoted
    shift
    for word in "$@"; do
        printf -v quoted '%q' "$word"
        if [[ $current == [\"\']* && $word == "${current:1}"* ]]; then
            COMPREPLY+=("$word")
        elif [[ $word == "$current"* || $quoted == "$current"* ]]; then
            COMPREPLY+=("$quoted")
        fi
    done
}

_shelf_lines() {
    local line
    while IFS= read -r line; do
        _shelf_words "$1" "$line"
    done < <(command sh -c "$2" sh "${COMP_WORDS[@]}" 2>/dev/null)
}

_shelf_files() {
    local current=$1 kind=$2 word extension
    shift 2
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do
        if [[ -d $word || ($kind == file && $# -eq 0) ]]; then
            COMPREPLY+=("$word")
            continue
        fi
        for extension in "$@"; do
            [[ $word == *."$extension" ]] && COMPREPLY+=("$word")
        done
    done < <(compgen -f -- "$current")
}

_shelf() {
    local current=${COMP_WORDS[COMP_CWORD]} place='shelf'
    local option='' ended='' position=0 index word
    COMPREPLY=()
    for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if [[ -n $option ]]; then
            [[ $word == '=' ]] || option=''
            continue
        fi
        if [[ -z $ended && $word == -?* ]]; then
            if [[ $word == -- ]]; then
                ended=yes
                continue
            fi
            case "$place $word" in
                'shelf -f'|'shelf --format'|'shelf --api-url'|'shelf --trace'|'shelf --generate-completion-script'|'shelf -y'|'shelf --years-ago'|'shelf --min-plays'|'shelf --date'|'shelf --tag'|'shelf --user') option=$word ;;
                'shelf week -f'|'shelf week --format'|'shelf week --api-url'|'shelf week --trace'|'shelf week -y'|'shelf week --years-ago'|'shelf week --min-plays'|'shelf week --date'|'shelf week --tag'|'shelf week --user') option=$word ;;
                'shelf friends add -f'|'shelf friends add --format'|'shelf friends add --api-url'|'shelf friends add --trace') option=$word ;;
                'shelf scan --into'|'shelf scan --list') option=$word ;;
            esac
            continue
        fi
        case "$ended$place $position $word" in
            'shelf 0 week') place='shelf week' position=0 ;;
            'shelf 0 friends') place='shelf friends' position=0 ;;
            'shelf 0 scan') place='shelf scan' position=0 ;;
            'shelf 0 help') place='shelf help' position=0 ;;
            'shelf friends 0 add') place='shelf friends add' position=0 ;;
            'shelf friends 0 move') place='shelf friends move' position=0 ;;
            'shelf help 0 week') place='shelf help week' position=0 ;;
            'shelf help 0 friends') place='shelf help friends' position=0 ;;
            'shelf help 0 scan') place='shelf help scan' position=0 ;;
            'shelf help friends 0 add') place='shelf help friends add' position=0 ;;
            'shelf help friends 0 move') place='shelf help friends move' position=0 ;;
            *) position=$((position + 1)) ;;
        esac
    done
    if [[ -n $option ]]; then
        [[ $current == '=' ]] && current=''
        case "$place $option" in
            'shelf -f'|'shelf --format') _shelf_words "$current" 'table' 'json' 'csv' ;;
            'shelf --generate-completion-script') _shelf_words "$current" 'bash' 'zsh' 'fish' ;;
            'shelf --user') _shelf_lines "$current" 'printf '\''%s\n'\'' joe "it'\''s me"' ;;
            'shelf week -f'|'shelf week --format') _shelf_words "$current" 'table' 'json' 'csv' ;;
            'shelf week --user') _shelf_lines "$current" 'printf '\''%s\n'\'' joe "it'\''s me"' ;;
            'shelf friends add -f'|'shelf friends add --format') _shelf_words "$current" 'table' 'json' 'csv' ;;
            'shelf scan --into') _shelf_files "$current" directory ;;
            'shelf scan --list') _shelf_files "$current" file 'json' 'csv' ;;
        esac
        return
    fi
    if [[ -n $ended || $current != -* ]]; then
        case "$place $position" in
            'shelf 0') _shelf_words "$current" 'week' 'friends' 'scan' 'help' ;;
            'shelf friends 0') _shelf_words "$current" 'add' 'move' ;;
            'shelf friends add 0') _shelf_words "$current" 'joe' 'it'\''s me' 'a:b' '$HOME' '`id`' ;;
            'shelf friends add '[0-9]*) _shelf_words "$current" 'joe' 'it'\''s me' 'a:b' '$HOME' '`id`' ;;
            'shelf scan 0') _shelf_files "$current" file ;;
            'shelf help 0') _shelf_words "$current" 'week' 'friends' 'scan' ;;
            'shelf help friends 0') _shelf_words "$current" 'add' 'move' ;;
        esac
    fi
    if [[ -z $ended && ($current == -* || (-z $current && ${#COMPREPLY[@]} -eq 0)) ]]; then
        case "$place" in
            'shelf') _shelf_words "$current" '--demo' '--verbose' '--quiet' '--format' '--api-url' '--version' '--help' '--generate-completion-script' '--years-ago' '--min-plays' '--date' '--tag' '--user' ;;
            'shelf week') _shelf_words "$current" '--demo' '--verbose' '--quiet' '--format' '--api-url' '--years-ago' '--min-plays' '--date' '--tag' '--user' '--help' ;;
            'shelf friends') _shelf_words "$current" '--help' ;;
            'shelf friends add') _shelf_words "$current" '--demo' '--verbose' '--quiet' '--format' '--api-url' '--help' ;;
            'shelf friends move') _shelf_words "$current" '--help' ;;
            'shelf scan') _shelf_words "$current" '--into' '--list' '--help' ;;
        esac
    fi
}

complete -F _shelf 'shelf'
