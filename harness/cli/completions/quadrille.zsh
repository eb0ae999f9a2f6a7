#compdef quadrille
# Completion for zsh. What may stand next is asked of the program itself (quadrille --complete), so it is never out of
# date.
_quadrille() {
    local -a answer closed open
    answer=("${(@f)$(${words[1]} --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
    closed=(${answer[2,-1]:#*[:=]})
    open=(${(M)answer[2,-1]:#*[:=]})
    compadd -a closed
    compadd -S '' -a open
    case ${answer[1]} in
        files) _files ;;
        folders) _path_files -/ ;;
    esac
}
_quadrille "$@"
