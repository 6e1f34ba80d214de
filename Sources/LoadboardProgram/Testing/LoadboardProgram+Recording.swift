import Boards
import FoundationEssentials
import Loadboard
import Settings

extension LoadboardProgram {

    /// Loads the sources of a board, and asks the user whether to save their responses. If the user agrees, writes the
    /// responses to files for `test`.
    ///
    /// The exit code is 0 if all responses were recorded, and 1 if a response was not recorded or the files cannot be
    /// written. It is 2 if the settings or the choices are invalid, the board has no file, or the user does not agree.
    func record(_ origin: BoardOrigin) -> Never {
        about.checkResources()
        let board = board(of: origin)
        guard origin.isFile else {
            about.fail(
                "the built-in board has no file, so its responses cannot be saved; create a board with “loadboard init”",
                code: 2)
        }
        let choices = choices(of: board)
        let consent = consent(to: origin.path)
        ask(consent, board, origin)
        var surroundings = surroundings
        surroundings.addresses = consent.addresses
        Task { @MainActor [surroundings] in
            let selected: BoardSettings
            do {
                selected = try await surroundings.selected(board, choosing: choices, in: Environment())
            } catch {
                about.fail("--set: \(error)", code: 2)
            }
            let recorder = ResponseRecorder(board: selected, surroundings: surroundings, recorded: origin.recorded)
            let failures = await record(selected.sources, by: recorder)
            end(code: failures == 0 ? 0 : 1)
        }
        NcursesTerminal.runMainLoop()
    }

    /// Records the responses of sources. If nothing is recorded or written, ends the program with an error.
    ///
    /// - Returns: The number of sources that were not recorded.
    private func record(_ sources: [SourceSettings], by recorder: ResponseRecorder) async -> Int {
        var recordings: [ResponseRecorder.Recording] = []
        for source in sources where !source.isMadeOfLoads {
            do {
                recordings.append(try await recorder.record(source))
            } catch {
                about.complain("“\(OneLine(source.name, limit: 60))” is not recorded: \(FailureSentence(error))")
            }
        }
        for source in sources
        where source.each != nil && recorder.recorded.answers(of: source, on: recorder.board) == nil {
            about.complain("“\(OneLine(source.name, limit: 60))” is not recorded, because it uses “each”")
        }
        let failures = sources.count { !$0.isMadeOfLoads } - recordings.count
        guard !recordings.isEmpty else { about.fail("nothing is recorded", code: 1) }
        let files = recordings.reduce(0) { $0 + $1.files.count }.counted("file")
        let prompt = TerminalPrompt(about)
        let answer =
            options.trusts
            ? TerminalPrompt.Answer.agreed
            : prompt.ask(
                recorder.lines(recordings, width: prompt.width),
                "These responses may contain private data; known secrets are redacted. Write \(files)? [y/N] ")
        switch answer {
        case .agreed: break
        case .refused: about.fail("nothing was written", code: 2)
        case .unasked: about.fail("cannot ask for consent without a terminal; pass --trust to agree", code: 2)
        }
        do {
            try recorder.write(recordings)
        } catch {
            about.fail("\(recorder.folder) cannot be written: \(ErrorText(error).text)", code: 1)
        }
        about.write(lines: ["wrote \(files) in \(recorder.folder); “loadboard test” reads this folder"])
        return failures
    }
}
