#compdef quadrille
# Completion for zsh. Commands, options and names are asked of the program itself, so they are never out of date.
_quadrille() {
    local program=${words[1]} command=${words[2]}
    if (( CURRENT == 2 )); then
        compadd -- ${(f)"$($program --help 2>/dev/null | sed -n 's/^  \([a-z-]\{1,\}\) .*/\1/p')"}
        return
    fi
    case ${words[CURRENT - 1]} in
        -s|--solver|--fool|--x|--y)
            compadd -- ${(f)"$($program list solvers 2>/dev/null | sed -n 's/^\([a-z][a-z0-9-]*:\{0,1\}\)[^ ]* .*/\1/p' | grep -v '^back-end')"} ;;
        --chart) compadd -- ${(f)"$($program list charts 2>/dev/null | sed 's/ .*//')"} ;;
        -o|--output|--to|--from) compadd -- ${(f)"$($program list formats 2>/dev/null | sed 's/ .*//')"} none ;;
        --pacing) compadd spread burst both ;;
        --format) compadd table html markdown latex csv json ;;
        --out|--resume) [[ $command == report ]] && _files || _path_files -/ ;;
        *)
            if [[ ${words[CURRENT]} == -* ]]; then
                compadd -- ${(f)"$($program $command --help 2>/dev/null | grep -o -e '--[a-z-]*' | sort -u)"}
            elif [[ $command == list ]]; then
                compadd solvers formats encodings charts sets families
            else
                [[ $command == (plot|diff|report|check-proof) ]] || compadd -- ${(f)"$($program list sets 2>/dev/null | sed -n 's/^[* ] \([a-z][a-z0-9-]*\)  .*/\1/p'; $program list families 2>/dev/null | sed -n 's/^\([a-z]*:\).*/\1/p')"}
                _files
            fi ;;
    esac
}
_quadrille "$@"
