# Completion for fish. Commands, options and names are asked of the program itself, so they are never out of date.
function __quadrille_commands
    quadrille --help 2>/dev/null | string match -rg '^  ([a-z-]+) '
end
function __quadrille_solvers
    quadrille list solvers 2>/dev/null | string match -rg '^([a-z][a-z0-9-]*:?)[A-Za-z.]* ' | string match -v back-end
end
function __quadrille_sets
    quadrille list sets 2>/dev/null | string match -rg '^[* ] ([a-z][a-z0-9-]*)  '
    quadrille list families 2>/dev/null | string match -rg '^([a-z]+:)'
end
function __quadrille_options
    set -l words (commandline -opc)
    quadrille $words[2] --help 2>/dev/null | string match -arg -- '--([a-z-]+)' | sort -u | string replace -r '^' -- --
end
complete -c quadrille -n '__fish_is_nth_token 1' -f -a '(__quadrille_commands)'
complete -c quadrille -n 'not __fish_is_nth_token 1; and not __fish_seen_subcommand_from list plot diff report check-proof' -a '(__quadrille_sets)'
complete -c quadrille -n 'string match -q -- "-*" (commandline -ct)' -f -a '(__quadrille_options)'
complete -c quadrille -s s -l solver -x -a '(__quadrille_solvers)'
complete -c quadrille -n '__fish_seen_subcommand_from compare' -l pacing -x -a 'spread burst both'
complete -c quadrille -n '__fish_seen_subcommand_from list' -f -a 'solvers formats encodings charts sets families'
complete -c quadrille -n '__fish_seen_subcommand_from report' -l format -x -a 'html markdown latex csv json'
