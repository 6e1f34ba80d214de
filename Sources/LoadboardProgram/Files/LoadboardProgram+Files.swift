import Basics
import Boards
import FoundationEssentials
import Glibc
import Loadboard
import Settings
import TerminalUI

extension LoadboardProgram {

    /// Writes a new board with a source for each word. Without words, writes a copy of the shipped board about this
    /// machine.
    ///
    /// Ends the program with an error if the file already exists, or if a word is probably a mistake or cannot be read
    /// as a source.
    func initialize(_ path: String, _ words: [String]) -> Never {
        about.checkResources()
        for word in words { endIfDoubtful(word) }
        var text = NewBoard.thisMachine
        if !words.isEmpty {
            var made = NewBoard()
            for word in words {
                let surroundings = surroundings
                switch blocking({ try await SourceLook(Origins.typed(word), surroundings: surroundings) }) {
                case .success(let look):
                    look.options.first.map { made.add($0.source.placed(in: SettingsPath.folder(of: path))) }
                case .failure(let error):
                    let name = OneLine(word, limit: 60)
                    if error is SourceLookError { about.fail("\(name): \(FailureSentence(error))", code: 1) }
                    // The server may be down only temporarily, so add the source without a view.
                    about.complain(
                        "\(name): \(FailureSentence(error)); the view of this source will be chosen when the source has content"
                    )
                    var source = ProposedSource(unseen: Origins.typed(word), variables: variables)
                    source.hasForm = false
                    made.add(source.placed(in: SettingsPath.folder(of: path)))
                }
            }
            text = made.text
        }
        do {
            try boardFile(path).create(text)
        } catch {
            about.fail("\(error)", code: 2)
        }
        agree(to: text, in: path)
        sayWritten(path)
        exit(EXIT_SUCCESS)
    }

    /// Reports that a new board was written.
    func sayWritten(_ path: String) {
        let operand = path == folders.board ? "" : " \(path)"
        about.write(lines: ["wrote \(path); “loadboard\(operand)” shows it, “loadboard edit\(operand)” opens it"])
    }

    /// Opens a board's file in the user's editor, at the first error in the file if there is one. Checks the board
    /// after the editor has ended.
    func edit(_ path: String) -> Never {
        guard access(path, F_OK) == 0 else {
            let operand = path == folders.board ? "" : " \(OneLine(path))"
            about.fail("there is no file “\(OneLine(path))”; “loadboard init\(operand)” creates it", code: 2)
        }
        let problem = origin(path).read().problems.first { $0.place.file == path }
        let editor = ExternalProgram.editor(path, line: problem?.place.line)
        let code = run(editor)
        if code != 0 { end(code: code) }
        check(origin(path), namesGoodFiles: false)
    }

    /// Runs the user's editor in the terminal, and returns its exit code as a shell does.
    private func run(_ editor: ExternalProgram) -> Int32 {
        let arguments = ([editor.executable] + editor.arguments).map { strdup($0) } + [nil]
        let environment = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var process: pid_t = 0
        let error = posix_spawnp(&process, editor.executable, nil, nil, arguments, environment)
        guard error == 0 else {
            about.fail("the editor cannot be started: \(String(cString: strerror(error)))", code: 1)
        }
        // The keys that send these signals are for the editor.
        for key in [SIGINT, SIGQUIT] { signal(key, SIG_IGN) }
        defer { for key in [SIGINT, SIGQUIT] { signal(key, SIG_DFL) } }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let number = status & 0x7F
        return number == 0 ? status >> 8 & 0xFF : 128 + number
    }

    /// Records the user's consent to typed sources that have been inserted into a board's file. Other sources of the
    /// board still need consent.
    ///
    /// - Parameters:
    ///   - lines: The lines of a complete board with the typed sources.
    ///   - path: The path of the board's file.
    func agree(to lines: String, in path: String) {
        let files = ShippedFiles([path: lines], folders: folders)
        let typed = BoardSettings.read(path, from: files, environment: variables, recipes: folders.allRecipes)
        guard var typed = typed.board, let board = origin(path).read().board else { return }
        (typed.foreignFiles, typed.ownFiles) = ([path], files.own)
        // If the consent cannot be recorded, the user is asked when the board is shown.
        try? consent(to: path).give(to: board, answer: typed.consent)
    }
}
