# Completion for bash. Commands, options and names are asked of the program itself, so they are never out of date.
_quadrille() {
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]}
    local before=${COMP_WORDS[COMP_CWORD - 1]} words files=
    if [ "$COMP_CWORD" -eq 1 ]; then
        words=$("$program" --help 2>/dev/null | sed -n 's/^  \([a-z-]\{1,\}\) .*/\1/p')
    else
        case $before in
            -s | --solver | --fool | --x | --y) words=$("$program" list solvers 2>/dev/null | sed -n 's/^\([a-z][a-z0-9-]*:\{0,1\}\)[^ ]* .*/\1/p' | grep -v '^back-end') ;;
            --chart) words=$("$program" list charts 2>/dev/null | sed 's/ .*//') ;;
            --encoding) words=$("$program" list encodings 2>/dev/null | sed -n '/^$/q; s/^\([a-z]\{1,\}\) .*/\1/p') ;;
            --amo) words=$("$program" list encodings 2>/dev/null | sed -n '1,/^$/d; s/^\([a-z]\{1,\}\) .*/\1/p') ;;
            --format) words="table html markdown latex csv json" ;;
            --protocol) words="dimacs line cover" ;;
            --pacing) words="spread burst both" ;;
            --isolate) words="yes no" ;;
            -o | --output | --to | --from) words="$("$program" list formats 2>/dev/null | sed 's/ .*//') none" ;;
            --out | --resume)
                COMPREPLY=($(compgen $([ "$command" = report ] && echo -f || echo -d) -- "$word")); return ;;
            *)
                case $command:$word in
                    *:-*) words=$("$program" "$command" --help 2>/dev/null | grep -o -e '--[a-z-]*' | sort -u) ;;
                    check-proof:*) COMPREPLY=($(compgen -f -- "$word")); return ;;
                    list:*) words="solvers formats encodings charts sets families" ;;
                    plot:* | diff:* | report:*) COMPREPLY=($(compgen -d -- "$word")); return ;;
                    *) files=1 words=$("$program" list sets 2>/dev/null | sed -n 's/^[* ] \([a-z][a-z0-9-]*\)  .*/\1/p'
                        "$program" list families 2>/dev/null | sed -n 's/^\([a-z]*:\).*/\1/p') ;;
                esac ;;
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    [ -z "$files" ] || COMPREPLY+=($(compgen -f -- "$word"))
}
complete -o filenames -F _quadrille quadrille
