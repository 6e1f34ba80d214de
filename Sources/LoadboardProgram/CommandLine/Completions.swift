import Loadboard

/// Shell completions for the program's command line. They are generated from the same table as the help.
struct Completions {

    enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    let program: BoardProgram
    let tasks: [ProgramOptions.TaskHelp]

    private var words: [String] { tasks.compactMap(\.word) }

    /// The subcommands that accept only certain words as their operand, with these words.
    private var operands: [(word: String, choices: [String])] {
        tasks.compactMap { task in task.word.map { ($0, task.choices) } }.filter { !$0.1.isEmpty }
    }

    func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private var bash: String {
        let options = program.options.map(\.name).joined(separator: " ")
        let values = program.options.compactMap { option in
            Self.values(of: option).map {
                "        \(option.name)) COMPREPLY=($(compgen -W '\($0.joined(separator: " "))' -- \"$word\")); return ;;\n"
            }
        }
        let operands = operands.map { word, choices in
            "        \(word):2) COMPREPLY=($(compgen -W '\(choices.joined(separator: " "))' -- \"$word\")); return ;;\n"
        }
        return """
            _\(program.name)() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
                case $before in
            \(values.joined())        --cache) COMPREPLY=($(compgen -d -- "$word")); return ;;
                esac
                case ${COMP_WORDS[1]}:$COMP_CWORD in
            \(operands.joined())    esac
                if [[ $word == -* ]]; then
                    COMPREPLY=($(compgen -W '\(options)' -- "$word"))
                elif [ "$COMP_CWORD" = 1 ]; then
                    COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- "$word") $(compgen -f -- "$word"))
                else
                    COMPREPLY=($(compgen -f -- "$word"))
                fi
            }
            complete -o filenames -F _\(program.name) \(program.name)

            """
    }

    private var zsh: String {
        let options = program.options.map { option in
            let value = option.valueName.map { name in
                ":\(name):" + (Self.values(of: option).map { "(\($0.joined(separator: " ")))" } ?? "_files")
            }
            return "    '\(option.name)[\(Self.quoted(option.help, "[]'"))]\(value ?? "")'"
        }
        let operands = operands.map { "\($0)) compadd \($1.joined(separator: " "));;" }
        let commands = tasks.compactMap { task in task.word.map { "\($0)\\:\"\(Self.quoted(task.help, "\"'()"))\"" } }
        return """
            #compdef \(program.name)
            _arguments \\
            \(options.joined(separator: " \\\n")) \\
                '1:command or file:{_alternative "commands:command:((\(commands.joined(separator: " "))))" "files:file:_files"}' \\
                '*:file:{case $words[2] in \(operands.joined(separator: " ")) *) _files;; esac}'

            """
    }

    private var fish: String {
        let commands = tasks.compactMap { task in
            task.word.map {
                "complete -c \(program.name) -n __fish_use_subcommand -a \($0) -d '\(Self.quoted(task.help, "'"))'"
            }
        }
        let options = program.options.map { option in
            let short = option.shortName.map { " -s \($0.dropFirst())" } ?? ""
            let value =
                option.valueName == nil
                ? "" : Self.values(of: option).map { " -x -a '\($0.joined(separator: " "))'" } ?? " -r"
            return
                "complete -c \(program.name) -l \(option.name.dropFirst(2))\(short)\(value) -d '\(Self.quoted(option.help, "'"))'"
        }
        let operands = operands.map { word, choices in
            "complete -c \(program.name) -n '__fish_seen_subcommand_from \(word)' -f -a '\(choices.joined(separator: " "))'"
        }
        return (commands + operands + options).joined(separator: "\n") + "\n"
    }

    /// Returns the words that an option accepts; nil if the description of the option does not list them.
    private static func values(of option: CommandLineOption) -> [String]? {
        let start = "one of "
        guard let range = option.expectation.firstRange(of: start) else { return nil }
        return option.expectation[range.upperBound...].split(separator: ", ").map(String.init)
    }

    /// Returns the text without characters that would end a quoted string in the script.
    private static func quoted(_ text: String, _ signs: String) -> String {
        text.filter { !signs.contains($0) }
    }
}
