# Completion for bash. What may stand next is asked of the program itself (quadrille --complete), so it is never out of
# date.
_quadrille() {
    local words=() word i joined= prefix more answer
    # Bash takes `:` and `=` for words of their own; here they belong to the words around them.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((${#words[@]})) && [[ $joined || $word == [:=]* ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
        [[ $word && $word != *[!:=]* ]] && joined=1 || joined=
    done
    word=${words[-1]}
    mapfile -t answer < <("${COMP_WORDS[0]}" --complete "${words[@]}" 2>/dev/null)
    # Bash puts what comes behind the last `:` or `=` in the place of what is typed there.
    prefix=${word%"${word##*[:=]}"}
    [[ $COMP_WORDBREAKS == *:* ]] || prefix=
    COMPREPLY=()
    for more in "${answer[@]:1}"; do COMPREPLY+=("${more#"$prefix"}"); done
    case ${answer[0]} in
        files) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "${word#"$prefix"}") ;;
        folders) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "${word#"$prefix"}") ;;
    esac
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[:=] ]] && compopt -o nospace
    [[ ${answer[0]} == nothing ]] || compopt -o filenames
    return 0
} 2>/dev/null
complete -F _quadrille quadrille
