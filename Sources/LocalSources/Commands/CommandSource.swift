public import FoundationEssentials
public import Loadables
import Synchronization

/// A source that loads the standard output of a program.
///
/// ```swift
/// let disks = ContentLoader(CommandSource("df", ["-h"]).text())
/// let newest = ContentLoader(CommandSource(shell: "ls -t | head -5", folder: "/var/log").text())
/// ```
///
/// The program runs in a new session, without input and without a terminal. If its ``place`` is a terminal, its output
/// is a pseudoterminal.
///
/// If the load is cancelled, or a limit is exceeded, the program and all processes that it has started are ended. If
/// the program ends by itself, only the other processes of its process group are ended. Processes outside the group,
/// such as daemons, are ended when this program ends or is killed. They are ended earlier if 64 later loads have also
/// left processes running. A program that ``detaches`` is never ended.
///
/// A long-running program can be followed. Its last lines are then reported as they arrive.
///
/// ```swift
/// let journal = ContentLoader(CommandSource("journalctl", ["-f"], last: .lines(200), follows: true).text())
/// ```
public struct CommandSource: Source {

    /// The program: a name that is searched for on PATH, or a path. A relative path is resolved against ``folder``.
    public var program: String

    /// The arguments. They are passed unchanged, without a shell.
    public var arguments: [String]

    /// The variables to change in the environment that the command inherits. A nil value removes a variable.
    public var environment: [String: String?]

    /// The working folder; nil to use the working folder of this program.
    public var folder: String?

    /// The exit codes that do not count as failures. For example, some programs exit with 1 if they find nothing.
    public var successes: Set<Int32>

    /// The limits of the command.
    public var limits: CommandLimits

    /// The part of the output to use as content: its last lines or bytes. If nil, the content is the whole output or,
    /// if the program is followed, the last 1,000 lines.
    public var last: Tail?

    /// Whether the output is reported as it arrives, until the program ends.
    public var follows: Bool

    /// The place where the output is shown.
    public var place: CommandPlace

    /// Whether the program and its child processes are left running when the load ends, and when this program ends. Set
    /// it for a program that opens a window. If the program is still running at its time limit, the load succeeds.
    public var detaches = false

    /// The name of the command in error messages; nil to use the program and its arguments, or the shell command line.
    /// Set it if the user wrote a different command line.
    public var name: String?

    let clock: any Clock<Duration>
    let loop: DescriptorLoop
    private let isShell: Bool

    /// Creates a source that loads the output of a program.
    ///
    /// - Parameters:
    ///   - program: A name that is searched for on PATH, or a path.
    ///   - arguments: The arguments, passed unchanged.
    ///   - environment: The variables to change in the environment that the command inherits. A nil value removes a
    ///     variable.
    ///   - folder: The working folder; nil to use the working folder of this program.
    ///   - successes: The exit codes that do not count as failures.
    ///   - limits: The limits of the command.
    ///   - last: The part of the output to use as content; see ``last``.
    ///   - follows: Whether the output is reported as it arrives, until the program ends.
    ///   - place: The place where the output is shown.
    ///   - clock: The clock that measures the time limit.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:], folder: String? = nil,
        successes: Set<Int32> = [0], limits: CommandLimits = CommandLimits(), last: Tail? = nil, follows: Bool = false,
        place: CommandPlace = CommandPlace(), clock: any Clock<Duration> = SteadyClock()
    ) {
        self.init(
            program, arguments, environment, folder, successes, limits, last, follows, place, clock: clock,
            isShell: false)
    }

    /// Creates a source that loads the output of a `/bin/sh` command line. The command line is code: do not insert
    /// untrusted text into it.
    ///
    /// - Parameters:
    ///   - shell: The command line.
    ///   - environment: The variables to change in the environment that the command inherits. A nil value removes a
    ///     variable.
    ///   - folder: The working folder; nil to use the working folder of this program.
    ///   - successes: The exit codes that do not count as failures.
    ///   - limits: The limits of the command.
    ///   - last: The part of the output to use as content; see ``last``.
    ///   - follows: Whether the output is reported as it arrives, until the program ends.
    ///   - place: The place where the output is shown.
    ///   - clock: The clock that measures the time limit.
    public init(
        shell: String, environment: [String: String?] = [:], folder: String? = nil, successes: Set<Int32> = [0],
        limits: CommandLimits = CommandLimits(), last: Tail? = nil, follows: Bool = false,
        place: CommandPlace = CommandPlace(), clock: any Clock<Duration> = SteadyClock()
    ) {
        self.init(
            "/bin/sh", ["-c", shell], environment, folder, successes, limits, last, follows, place, clock: clock,
            isShell: true
        )
    }

    private init(
        _ program: String, _ arguments: [String], _ environment: [String: String?], _ folder: String?,
        _ successes: Set<Int32>, _ limits: CommandLimits, _ last: Tail?, _ follows: Bool, _ place: CommandPlace,
        clock: any Clock<Duration>,
        isShell: Bool
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
        self.successes = successes
        self.limits = limits
        self.last = last
        self.follows = follows
        self.place = place
        self.clock = clock
        self.isShell = isShell
        loop = .shared
    }

    /// The time limit of a load; nil if the program is followed, or if ``limits`` contains none.
    public var timeLimit: Duration? { follows ? nil : limits.timeout }

    /// Runs the program until it ends. A followed program runs only until its first output has arrived.
    ///
    /// - Throws: ``CommandError``; a `CancellationError` if the task was cancelled.
    @concurrent
    public func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        if let updates = updates(request) {
            for try await answer in updates { return answer }
            throw CancellationError()
        }
        return try await run(request).answer
    }

    public var sendsUpdates: Bool { follows }

    public func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Data>, any Error>? {
        guard follows else { return nil }
        return .newest { send in try await follow(request, send) }
    }

    @concurrent
    private func follow(
        _ request: LoadRequest, _ send: @escaping @Sendable (LoadAnswer<Data>) -> Void
    ) async throws {
        request.note(exchange([]))
        let tail = last ?? .followed
        let output = FollowedOutput(tail)
        let time = stopwatch(clock)
        let run = try await start { bytes in
            let (count, isFull) = output.append(bytes)
            request.report(count)
            // Further output would be dropped before it is reported. Pausing the program saves processor time.
            return isFull ? .pause : .goOn
        }
        let end = await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in output.changes {
                    let (content, count) = output.take(isOver: false)
                    send(answer(content, count, []))
                    do { try await clock.sleep(for: tail.pause) } catch { return }
                    run.resume()
                }
            }
            defer { group.cancelAll() }
            return await run.end(timeout: nil)
        }
        let result = Result { try success(end, after: time(), request) }
        let response = try? result.get()
        let (content, count) = output.take(isOver: true)
        if count > 0 || response != nil { send(answer(content, count, response ?? [])) }
        _ = try result.get()
    }

    // MARK: Parts

    func start(
        _ receive: @escaping @Sendable (UnsafeRawBufferPointer) -> ProgramRun.Verdict
    ) async throws -> ProgramRun {
        let program = Program(
            name: program, arguments: arguments, environment: environment, folder: folder, place: place,
            isDetached: detaches, title: title)
        let start = try await BlockingWork.shared.run {
            try program.start()
        } abandon: { [loop, grace = limits.grace, clock, detaches] start in
            // The program may have started before the cancellation. Stop it like any other program.
            let run = try? ProgramRun(start, isDetached: detaches, loop: loop, grace: grace, clock: clock) { _ in .goOn
            }
            run?.stop(.cancelled)
        }
        do {
            return try ProgramRun(
                start, isDetached: detaches, loop: loop, grace: limits.grace, clock: clock, receive: receive)
        } catch {
            throw CommandError.notStarted(command: title, reason: error.reason)
        }
    }

    /// Returns the lines that describe a successful end. If the command has failed, adds the lines that describe the
    /// failure to the request's exchange, and throws the error.
    func success(_ end: ProgramRun.End, after time: Duration, _ request: LoadRequest) throws -> [String] {
        do {
            return try success(end, after: time)
        } catch {
            request.note(exchange(failure(end, after: time)))
            throw error
        }
    }

    private func failure(_ end: ProgramRun.End, after time: Duration) -> [String] {
        let code = end.status.flatMap { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : nil }
        let first = "\(code.map { "exit code \($0)" } ?? "stopped") after \(CommandError.text(time))"
        return [first] + messages(end.errors)
    }

    private func success(_ end: ProgramRun.End, after time: Duration) throws -> [String] {
        let message = messages(end.errors).joined(separator: CommandError.lineSeparator)
        switch end.stop {
        case .cancelled: throw CancellationError()
        case .timedOut where detaches: return ["still running after \(CommandError.text(time))"]
        case .timedOut:
            throw CommandError.timedOut(command: title, limit: limits.timeout ?? .zero, message: message)
        case .tooMuchOutput: throw CommandError.tooMuchOutput(command: title, limit: limits.output)
        case .sampled: return ["still running after \(CommandError.text(time))"]
        case nil: break
        }
        try Task.checkCancellation()
        guard let status = end.status else { throw CommandError.unknownEnd(command: title) }
        guard status & 0x7F == 0 else {
            throw CommandError.killed(command: title, signal: status & 0x7F, message: message)
        }
        let code = status >> 8 & 0xFF
        guard successes.contains(code) else {
            throw CommandError.failed(command: title, exitCode: code, message: message)
        }
        return ["exit code \(code) after \(CommandError.text(time))"]
    }

    /// Returns the last lines, at most three, that the command has written to its standard error, made safe for
    /// display.
    private func messages(_ errors: TailBuffer) -> [String] {
        let lines = String(decoding: errors.content(isOver: true), as: UTF8.self)
            .split(whereSeparator: \.isNewline).map { OneLine($0).description }.filter { !$0.isEmpty }
        return lines.suffix(3)
    }

    func answer(_ content: Data, _ byteCount: Int, _ response: [String]) -> LoadAnswer<Data> {
        .content(content, LoadFacts(byteCount: byteCount, exchange: exchange(response, byteCount)))
    }

    func exchange(_ response: [String], _ byteCount: Int? = nil) -> LoadExchange {
        LoadExchange(request: [line], response: response, receivedByteCount: byteCount)
    }

    private var line: String {
        isShell ? arguments.last ?? "" : CommandLine([program] + arguments).description
    }

    private var title: String { OneLine(name ?? line, limit: 60).description }
}
