import Boards
import Dashboard
import FoundationEssentials
import Loadboard
import Settings

/// Tests all sources of a board with recorded responses and with simulated faults, and reports what a user would see.
@MainActor
struct BoardTrial {

    let board: BoardSettings
    let surroundings: BoardSurroundings
    let recorded: RecordedAnswers

    /// The report on a source, with a line for its content, for each problem of an alert or a view, and for each fault.
    /// If the source cannot be tested, the report is a single line.
    struct Report {
        let isGood: Bool
        var isSkipped = false
        let lines: [String]
    }

    func report(on source: SourceSettings) async -> Report {
        if let member = unrecordedItems(in: source) {
            let reason =
                member.name == source.name
                ? "sources with “each” are not recorded; to test this source, save a response for its items as \(place(of: source))"
                : "it needs “\(OneLine(member.name, limit: 60))”, which is not recorded, because sources with “each” are not recorded"
            return Report(isGood: true, isSkipped: true, lines: [line("skip", source.name, reason)])
        }
        if source.isMadeOfLoads { return await composedReport(on: source) }
        guard let answers = recorded.answers(of: source, on: board) else {
            let advice = "run “test --record”, or save a response as \(place(of: source))"
            return failure(of: source, "nothing is recorded; \(advice)")
        }
        let trial = SourceTrial(source: source, board: board, surroundings: surroundings, answers: answers.bytes)
        let content: BoardContent
        switch await trial.content() {
        case .failure(let error): return failure(of: source, "\(FailureSentence(error))")
        case .success(let made): content = made
        }
        var lines = alertLines(of: source, content)
        var isGood = lines.isEmpty
        lines += viewLines(of: source, content)
        for fault in TrialFault.allCases {
            switch await trial.outcome(of: fault) {
            case .stays(let sentence): lines.append(line("", fault.rawValue, "the content is kept: \(sentence)"))
            case .shows(let shown): lines.append(line("", fault.rawValue, "is shown: \(shown)"))
            case .loses(let sentence):
                isGood = false
                lines.append(line("", fault.rawValue, "THE CONTENT IS LOST: \(sentence)"))
            }
        }
        let first = line(isGood ? "ok" : "FAILED", source.name, "\(ContentDescription(content)), from \(answers.path)")
        return Report(isGood: isGood, lines: [first] + lines)
    }

    /// Searches the given source, and all sources that it combines directly or indirectly, for a source that has “each”
    /// but no recorded response. Returns nil if there is none.
    private func unrecordedItems(in source: SourceSettings) -> SourceSettings? {
        if source.each != nil, recorded.answers(of: source, on: board) == nil { return source }
        for part in source.parts {
            guard let member = board.sources.first(where: { $0.name == part.name }) else { continue }
            if let found = unrecordedItems(in: member) { return found }
        }
        return nil
    }

    /// Returns the possible paths of a source's recorded response, for messages.
    private func place(of source: SourceSettings) -> String {
        "\(recorded.folder(of: board))/\(source.name.replacing("/", with: "-")).txt, .json, …"
    }

    /// Tests a source that combines other sources, or that is loaded for each item. The test uses recorded responses,
    /// and simulates no faults.
    private func composedReport(on source: SourceSettings) async -> Report {
        var surroundings = surroundings
        surroundings.answers = recorded.firstAnswers(on: board)
        let names = source.parts.isEmpty ? "its items" : source.parts.map(\.name).joined(separator: ", ")
        do {
            let answer = try await surroundings.content(of: source, on: board).load(LoadRequest())
            guard let content = answer.content else { throw LoadableError.noContents }
            let alerts = alertLines(of: source, content)
            let first = line(
                alerts.isEmpty ? "ok" : "FAILED", source.name,
                "\(ContentDescription(content)), combined from \(names)")
            return Report(isGood: alerts.isEmpty, lines: [first] + alerts + viewLines(of: source, content))
        } catch LoadableError.noContents {
            return failure(of: source, "nothing is recorded for \(names)")
        } catch {
            return failure(of: source, "\(FailureSentence(error))")
        }
    }

    private func failure(of source: SourceSettings, _ reason: String) -> Report {
        Report(isGood: false, lines: [line("FAILED", source.name, reason)])
    }

    private func viewLines(of source: SourceSettings, _ content: BoardContent) -> [String] {
        board.viewRemarks(on: content, of: source).map { line("", "view", $0) }
    }

    /// Returns a line for each condition of an alert that cannot be evaluated with the content.
    private func alertLines(of source: SourceSettings, _ content: BoardContent) -> [String] {
        source.alerts.compactMap { alert in
            guard case .when(let filter, _) = alert.condition else { return nil }
            let text = filter.plain ?? filter.shown
            guard content.conditions[text] == nil else { return nil }
            return line("", "alert", "cannot be evaluated with this content: \(text)")
        }
    }

    /// Returns a test of the board's sources with the given choices for its variables.
    static func selecting(
        _ choices: [String: [String]], of board: BoardSettings, _ surroundings: BoardSurroundings,
        recorded: RecordedAnswers, in environment: Environment
    ) async throws(ChoiceError) -> BoardTrial {
        var recording = surroundings
        recording.answers = recorded.firstAnswers(on: board)
        return BoardTrial(
            board: try await recording.selected(board, choosing: choices, in: environment), surroundings: surroundings,
            recorded: recorded)
    }

    private func line(_ sign: String, _ name: String, _ text: String) -> String {
        let name = "\(OneLine(name, limit: 60))"
        let padding = String(repeating: " ", count: max(0, 12 - name.count))
        let indentation = sign.isEmpty ? 9 : 7
        let start = sign + String(repeating: " ", count: max(0, indentation - sign.count))
        return "\(start)\(name)\(padding.dropFirst(sign.isEmpty ? 2 : 0))  \(OneLine(text, limit: 400))"
    }
}

extension LoadboardProgram {

    /// Tests the sources of a board with recorded responses and simulated faults. Sources whose items are not recorded
    /// are skipped.
    ///
    /// A test fails if the source has no recorded response or no content, or if a fault removes its content. It also
    /// fails if the condition of an alert cannot be evaluated. The exit code is 0 if no test fails, and 1 if a test
    /// fails. It is 2 if the settings or the choices are invalid.
    func test(_ origin: BoardOrigin) -> Never {
        about.checkResources()
        let board = board(of: origin)
        let choices = choices(of: board)
        let surroundings = surroundings
        let environment = Environment(
            storage: options.keeps ? SQLiteStorage(path: folders.storage(of: origin.path)) : nil)
        for remark in board.remarks(onStoredChoicesBesides: choices, in: environment) { about.complain(remark) }
        Task { @MainActor in
            let trial: BoardTrial
            do {
                trial = try await BoardTrial.selecting(
                    choices, of: board, surroundings, recorded: origin.recorded, in: environment)
            } catch {
                about.fail("--set: \(error)", code: 2)
            }
            var (failures, skipped) = (0, 0)
            for source in trial.board.sources {
                let report = await trial.report(on: source)
                if !report.isGood { failures += 1 }
                if report.isSkipped { skipped += 1 }
                about.write(lines: report.lines)
            }
            let sources = (board.sources.count - skipped).counted("source")
            let others = skipped == 0 ? "\n" : ", \(skipped) skipped\n"
            about.write((failures == 0 ? "\(sources) passed" : "\(failures) of \(sources) failed") + others)
            end(code: failures == 0 ? 0 : 1)
        }
        NcursesTerminal.runMainLoop()
    }
}
