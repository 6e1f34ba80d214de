import Boards
import FoundationEssentials
import Glibc
import Loadboard

extension LoadboardProgram {

    /// Loads a source once, and proposes YAML for a board. On a terminal, shows the YAML below a preview. If there is
    /// no terminal, prints the YAML of the best proposal, or inserts it into the board of the option `--to`.
    func add(_ word: String) -> Never {
        about.checkResources()
        endIfDoubtful(word)
        let typed = Origins.typed(word)
        let surroundings = surroundings
        if isatty(STDERR_FILENO) == 1 { about.complain("examining \(OneLine(word, limit: 60)) …") }
        let look: SourceLook
        switch blocking({ try await SourceLook(typed, surroundings: surroundings) }) {
        case .success(let made): look = made
        case .failure(let error): about.fail("\(FailureSentence(error)); \(Self.advice(on: error))", code: 1)
        }
        guard showsScreen else {
            report(look)
            if let source = look.options.first?.source { give(source) }
            exit(EXIT_SUCCESS)
        }
        let board = ProposalBoard(look, surroundings: surroundings)
        board.screen.run(
            about, options.board,
            beforeEnd: {
                guard let source = board.chosen else { return }
                if options.target == nil { about.complain("add these lines to \(folders.board):") }
                give(source)
            },
            whenShown: { board.start() })
    }

    /// Inserts the lines of a source into the board that the option `--to` names. Without this option, prints the
    /// lines. If standard output is appended to a board with sources, ends the program with an error instead.
    private func give(_ source: ProposedSource) {
        guard let target = options.target else {
            if let board = appendedBoard {
                about.fail("\(board) already contains “sources”; insert into it with --to \(board)", code: 2)
            }
            return about.write(source.yaml)
        }
        do {
            let inserted = try boardFile(target).insert(source)
            agree(to: inserted.source.yaml, in: target)
            let name = inserted.source.name
            if let line = inserted.line {
                about.write(lines: ["added “\(name)” on line \(line) of \(target)"])
            } else {
                sayWritten(target)
                if let similar = similarFile(to: target) {
                    about.complain("there was no file “\(target)”, but there is “\(similar)”")
                }
            }
            if let other = inserted.duplicates {
                about.complain("the board already contained “\(other)”, which loads the same data; remove one of them")
            }
            if inserted.needsPage {
                about.complain("the board has pages; add “\(name)” to the rows of one of them")
            }
        } catch {
            about.fail("\(error)", code: 2)
        }
    }

    func boardFile(_ path: String) -> BoardFile {
        BoardFile(path, variables: variables, recipes: folders.allRecipes)
    }

    static func advice(on error: any Error) -> String {
        if case CommandError.timedOut = error {
            return "a command that does not end cannot be examined; on a board, it needs “follow: true”"
        }
        return "no proposal is possible"
    }

    /// The path of the board that the user appends standard output to with `>>`. Nil if there is no such board, or if
    /// the board has no sources.
    private var appendedBoard: String? {
        guard fcntl(STDOUT_FILENO, F_GETFL) & O_APPEND != 0,
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/1"),
            let bytes = FileManager.default.contents(atPath: path), BoardText(Array(bytes)).hasKey("sources")
        else { return nil }
        return path
    }

    private var showsScreen: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !options.board.printsOnce
            && !options.board.printsChanges
            && !["dumb", ""].contains(variables["TERM"] ?? "")
    }

    /// Writes information about the response to standard error, because standard output contains only the lines.
    private func report(_ look: SourceLook) {
        guard let best = look.options.first else { return }
        about.complain("\(look.byteCount.counted("byte")); suggestion: \(best.summary); result: \(best.seen)")
        let others = look.options.dropFirst().map(\.summary)
        if !others.isEmpty { about.complain("other proposals: \(others.joined(separator: ", "))") }
        for sentence in best.source.warnings { about.complain(sentence) }
    }
}
