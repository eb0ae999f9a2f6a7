# Completion for fish. What may stand next is asked of the program itself (quadrille --complete), so it is never out of
# date.
function __quadrille
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l answer ($words[1] --complete $words[2..-1] "$word" 2>/dev/null)
    switch "$answer[1]"
        case files
            __fish_complete_path "$word"
        case folders
            __fish_complete_directories "$word" ''
    end
    string join \n -- $answer[2..-1]
end
complete -c quadrille -f -a '(__quadrille)'
