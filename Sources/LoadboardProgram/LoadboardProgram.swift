import Basics
import Boards
import CBuild
import Dashboard
import FilterWorker
import Filters
import FoundationEssentials
import Glibc
import LoadableSharing
public import Loadboard
import Settings
import Starting
import TerminalUI
import UserFiles

/// The program `loadboard`, which shows boards that are described in settings files.
@MainActor
public struct LoadboardProgram {

    let about: BoardProgram
    var options: ProgramOptions
    var variables: [String: String]
    let folders: ProgramFolders

    /// The description of the program for its command line.
    public static let about = BoardProgram(
        "loadboard",
        summary: """
            Shows servers, commands and files on a board that never goes blank.

            \(ProgramOptions.tasks.map(Self.line).joined(separator: "\n"))
            """,
        version: version,
        options: ProgramOptions.all,
        notes: """
            Exit codes of --once, add and test: 0 success, 1 a source failed or an alert is critical, 2 invalid settings.
            """)

    /// The version of the program. If the commit was set when the program was built, the commit follows the version.
    private static var version: String {
        let commit = String(cString: cbuild_commit())
        return commit.isEmpty ? "0.1" : "0.1 (\(commit))"
    }

    private nonisolated static func line(_ task: ProgramOptions.TaskHelp) -> String {
        let synopsis = task.synopsis("loadboard")
        let gap =
            synopsis.count < 37
            ? String(repeating: " ", count: 38 - synopsis.count) : "\n" + String(repeating: " ", count: 40)
        return "  \(synopsis)\(gap)\(task.help)"
    }

    private static let workerArgument = "--filter-worker"

    /// Performs the task that the command line names, and ends the program.
    public static func run() -> Never {
        if ProgramArguments.own.first == workerArgument { FilterWorkerProcess.run() }
        let options = about.read(by: ProgramOptions.init(_:))
        about.answer(options.board)
        LoadboardProgram(about: about, options: options, variables: ProcessInfo.processInfo.environment).perform()
    }

    private init(about: BoardProgram, options: ProgramOptions, variables: [String: String]) {
        (self.about, self.options, self.variables) = (about, options, variables)
        folders = ProgramFolders(variables, cache: options.cacheFolder)
    }

    private func perform() -> Never {
        switch options.task {
        case .schema(let topic): end(Reference(tasks: ProgramOptions.tasks).schema(of: topic))
        case .reference(let topic): end(Reference(tasks: ProgramOptions.tasks).text(of: topic))
        case .example(let recipe): end(recipe.map(example) ?? ShippedBoards.thisMachine)
        case .check(let file): check(origin(file))
        case .show(let file): show(origin(file))
        case .add(let word): add(word)
        case .initialize(let file, let words): initialize(file ?? folders.board, words)
        case .edit(let file): edit(file ?? folders.board)
        case .test(let file): if options.records { record(origin(file)) } else { test(origin(file)) }
        case .tryOut(let words): tryOut(words)
        case .keep(let file):
            var options = options
            options.board.printsChanges = true
            options.board.saysLogLines = false
            LoadboardProgram(about: about, options: options, variables: variables).show(origin(file))
        case .manual: end(ManualPage(program: about, tasks: ProgramOptions.tasks).text)
        case .completions(let shell):
            end(Completions(program: about, tasks: ProgramOptions.tasks).script(for: shell))
        }
    }

    /// Ends the program with a message if the word is probably a mistake.
    func endIfDoubtful(_ word: String) {
        let tasks = ProgramOptions.tasks.compactMap(\.word)
        if let doubt = Origins.typed(word).doubt(searching: variables["PATH"] ?? "", tasks: tasks) {
            about.fail(doubt, code: 2)
        }
    }

    /// Returns the text of a recipe that the program contains. If there is no such recipe, ends the program with an
    /// error.
    private func example(_ recipe: String) -> String {
        let path = "\(ShippedBoards.recipeFolder)/\(recipe).yaml"
        if let bytes = ShippedBoards.bytes(at: path) { return String(decoding: bytes, as: UTF8.self) }
        let names = ShippedBoards.recipeWords
        let nearest = recipe.nearest(in: names).map { "; did you mean “\($0)”?" }
        about.fail(
            "there is no recipe “\(recipe)”\(nearest ?? "; the recipes are \(names.joined(separator: ", "))")", code: 2)
    }

    func end(_ text: String) -> Never {
        about.write(text)
        end(code: 0)
    }

    func end(code: Int32) -> Never { exit(code) }

    /// Returns the origin of the board in a file. If `file` is nil, returns the origin of the user's board or, if there
    /// is none, the origin of the shipped board about this machine.
    func origin(_ file: String?) -> BoardOrigin {
        if let file { return BoardOrigin(file: file, folders: folders, variables: variables) }
        // Use `lstat`, because it also finds a broken symbolic link. The link is then reported as an error.
        var status = stat()
        guard lstat(folders.board, &status) == 0 else {
            return .thisMachine(folders: folders, variables: variables)
        }
        return BoardOrigin(file: folders.board, folders: folders, variables: variables)
    }

    /// Reads a board. If there are errors, writes them and ends the program.
    func board(of origin: BoardOrigin) -> BoardSettings {
        let (board, problems) = origin.read()
        guard let board, problems.isEmpty else {
            for problem in problems { about.complain(lines: problem.report) }
            exit(2)
        }
        return board
    }

    func consent(to path: String) -> BoardConsent {
        BoardConsent(ConsentStore(folder: folders.state), of: path, isGivenForAll: options.trusts)
    }

    // MARK: Show

    /// Shows a board until the user quits.
    ///
    /// - Parameters:
    ///   - quick: A board for typed words, with the tasks that load its panels' content; nil for any other board.
    ///   - input: A file to remove when the program ends; nil for none.
    func show(
        _ origin: BoardOrigin, quick: (board: QuickBoard, looks: [Task<SourceLook, any Error>])? = nil,
        removing input: StandardInputFile? = nil
    ) -> Never {
        about.checkResources()
        if options.board.usesScreen { NcursesTerminal.prepare() }
        // Take the stamps now, because the files may be saved while the program starts or asks for consent.
        let stamp = origin.isFile ? FileStamp.all(of: [origin.path]) : [:]
        let (settings, problems) = origin.read()
        let fatal = problems.filter { $0.source == nil }
        guard let settings, fatal.isEmpty else {
            for problem in problems { about.complain(lines: problem.report) }
            exit(2)
        }
        let stamps = origin.isFile ? stamp.merging(FileStamp.all(of: settings.files)) { first, _ in first } : [:]
        let choices = choices(of: settings)
        let consent = consent(to: origin.path)
        ask(consent, settings, origin)
        let environment = Environment(
            storage: options.keeps ? SQLiteStorage(path: folders.storage(of: origin.path)) : nil,
            log: LoadableEventLog(capacity: 1_000))
        let filters = makeService()
        var surroundings = BoardSurroundings(
            variables: variables, worker: filters,
            alertFolder: options.keeps ? folders.state + "/alerts" : nil)
        surroundings.maximumAge = options.board.maximumAge
        surroundings.addresses = consent.addresses
        surroundings.firstResponses = quick.map { QuickPanels.responses($0.board, $0.looks) }
        if options.keeps {
            surroundings.identityKey = IdentityKey(file: folders.identityKey)
            let path = folders.storage(of: origin.path)
            // Ignore problems with the file, because the cache reports them.
            surroundings.machine = .init(as: Self.name) { CacheFileStore(path: path, report: { _ in }) }
        }
        let userFolder = UserFolder(
            of: about, options.board, at: folders.settings, boardSettings: settings.userSettings)
        let forms = Self.forms(of: userFolder.settings)
        let board = Board(
            settings, surroundings: surroundings,
            keyMap: ProgramKeys.map(isQuick: quick != nil, hasFile: origin.isFile),
            time: forms.time, weekStart: forms.weekStart, choosing: choices, in: environment)
        userFolder.onForms = { [weak board] in board?.write(Self.forms(of: $0)) }
        let panels = quick.map { QuickPanels($0.board, $0.looks, surroundings.firstResponses, on: board, of: self) }
        let editing = BoardEditing(origin.path, board)
        board.screen.onCustomCommand = { name, panel in
            if panels?.perform(name) != true { editing.perform(name, at: panel) }
        }
        board.onChoiceError = { [about] error in
            environment.flushAndWait()
            about.fail("--set: \(error)", code: 2)
        }
        let reloading = BoardReloading(
            origin, settings, since: stamps, board, consent, canAsk: !options.board.printsChanges, filters: filters,
            userFolder: userFolder)
        board.screen.run(
            about, options.board, with: userFolder,
            beforeEnd: {
                for sentence in board.sendWaitingAlerts() { about.complain(sentence) }
                if let lines = panels?.printed { about.write(lines) }
                input?.remove()
            },
            whenShown: {
                board.start()
                panels?.begin()
                reloading.begin()
            })
    }

    /// Sets the separators of numbers. Returns the formats of times and calendars.
    private static func forms(of settings: UserSettings) -> WrittenForms {
        NumberText.signs = settings.numbers ?? .point
        return WrittenForms(
            time: TimeOfDay(.local, hours: settings.hours ?? .twentyFour), weekStart: settings.weekStart ?? .monday)
    }

    /// Returns the values of variables that the command line selects, keyed by name. If a value is invalid, writes a
    /// message and ends the program.
    func choices(of settings: BoardSettings) -> [String: [String]] {
        do {
            return try settings.choices(options.choices)
        } catch {
            about.fail("--set: \(error)", code: 2)
        }
    }

    /// The name that identifies this program to other programs: `the board on pts/3`, or `process 4711` without a
    /// terminal.
    private static var name: String {
        let terminal = ttyname(STDIN_FILENO).map { String(cString: $0) }
        return terminal.map { "the board on \($0.trimmingPrefix("/dev/"))" } ?? "process \(getpid())"
    }

    func makeService() -> FilterService {
        FilterService(.thisProgram(argument: Self.workerArgument))
    }

    /// Asks for consent to the new items, and records the answer. If the user does not agree, ends the program. If all
    /// new items are addresses, the program continues even without consent.
    func ask(_ consent: BoardConsent, _ settings: BoardSettings, _ origin: BoardOrigin) {
        var answer = ConsentList()
        if let question = consent.question(about: settings) {
            let isASCII = options.board.usesASCII || !NcursesTerminal.environmentShowsUnicode
            let prompt = ConsentPrompt(
                question: question, settings: settings, path: origin.path, isInside: folders.isInside(origin.path),
                program: about, signs: isASCII ? .ascii : .unicode)
            switch prompt.ask() {
            case .agreed: answer = question.new
            case .refused where question.isAboutAddresses, .unasked where question.isAboutAddresses: break
            case .refused: about.fail("nothing was started", code: 2)
            case .unasked: about.fail("cannot ask for consent without a terminal; pass --trust to agree", code: 2)
            }
        }
        do {
            try consent.give(to: settings, answer: answer)
        } catch {
            about.complain(
                "your answer cannot be saved in \(folders.state) (\(ErrorText(error).text)); you will be asked again at the next start"
            )
        }
    }
}
