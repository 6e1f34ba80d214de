import Basics
import Boards
import FoundationEssentials
import Loadboard
import Settings
import TerminalUI

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension LoadboardProgram {

    /// Writes a new board that has comments.
    func initialize(_ path: String, _ words: [String]) -> Never {
        about.checkResources()
        for word in words { endIfDoubtful(word) }
        var text = ShippedBoards.thisMachine
        if !words.isEmpty {
            var made = NewBoard()
            for word in words {
                let surroundings = BoardSurroundings(variables: variables, worker: makeService())
                switch blocking({ try await SourceLook(Origins.typed(word), surroundings: surroundings) }) {
                case .success(let look):
                    look.options.first.map { made.add($0.source.placed(in: SettingsPath.folder(of: path))) }
                case .failure(let error):
                    let sentence = "\(FailureSentence(error)); \(Self.advice(on: error))"
                    about.fail("\(OneLine(word, limit: 60)): \(sentence)", code: 1)
                }
            }
            text = made.text
        }
        do {
            try boardFile(path).create(text)
        } catch {
            about.fail("\(error)", code: 2)
        }
        let operand = path == folders.board ? "" : " \(path)"
        about.write(lines: ["wrote \(path); “loadboard\(operand)” shows it, “loadboard edit\(operand)” opens it"])
        exit(EXIT_SUCCESS)
    }

    /// Replaces the program by the user's editor. The editor opens the file at the first line with
    /// an error.
    func edit(_ path: String) -> Never {
        guard access(path, F_OK) == 0 else {
            let operand = path == folders.board ? "" : " \(OneLine(path))"
            about.fail("there is no file “\(OneLine(path))”; “loadboard init\(operand)” writes one", code: 2)
        }
        let problem = origin(path).read().problems.first { $0.place.file == path }
        let editor = ExternalProgram.editor(path, line: problem?.place.line)
        let arguments: [UnsafeMutablePointer<CChar>?] = ([editor.executable] + editor.arguments).map { strdup($0) }
        execvp(editor.executable, arguments + [nil])
        about.fail("the editor cannot be started: \(String(cString: strerror(errno)))", code: 1)
    }
}
