package import FoundationEssentials
package import Loadables
import Synchronization

extension CommandSource {

    /// The beginning of a program's output.
    package struct Sample: Sendable {
        /// The output. If the program was stopped, an incomplete line at the end is left out, unless it is the only
        /// line.
        package let answer: LoadAnswer<Data>
        /// Whether the program was still running when the sample was taken. If so, it was stopped.
        package let isUnfinished: Bool
    }

    /// Runs the program until it ends. If the program is still running at the given time after its first output, stops
    /// it. The time limit of the source also applies.
    ///
    /// - Throws: ``CommandError``; a `CancellationError` if the task was cancelled.
    @concurrent
    package func sample(_ request: LoadRequest, for time: Duration) async throws -> Sample {
        try await run(request, sampling: time)
    }

    /// Runs the program until it ends.
    ///
    /// - Parameter duration: The time to wait after the first output before a program that is still running is stopped;
    ///   nil to wait until the program ends.
    /// - Throws: ``CommandError``; a `CancellationError` if the task was cancelled.
    func run(_ request: LoadRequest, sampling duration: Duration? = nil) async throws -> Sample {
        request.note(exchange([]))
        let output = SharedOutput(CommandOutput(last: last, limit: limits.output))
        let time = stopwatch(clock)
        let run = try await start { bytes in
            let count = output.current.withLock { output in
                output.append(bytes)
                return output.byteCount
            }
            request.report(count)
            return output.current.withLock(\.isTooMuch) ? .stop : .goOn
        }
        let end = await withTaskGroup(of: Void.self) { group in
            if let duration {
                group.addTask {
                    // A program without output may just be slow, so wait for its first byte.
                    do {
                        while output.current.withLock({ $0.byteCount == 0 }) {
                            try await clock.sleep(for: .milliseconds(100))
                        }
                        try await clock.sleep(for: duration)
                    } catch { return }
                    run.stop(.sampled)
                }
            }
            defer { group.cancelAll() }
            return await run.end(timeout: limits.timeout)
        }
        let response = try success(end, after: time(), request)
        let isUnfinished = end.stop == .sampled
        return output.current.withLock { output in
            var content = output.content(isOver: true)
            if isUnfinished, let line = content.lastIndex(of: UInt8(ascii: "\n")) {
                content = content.prefix(through: line)
            }
            return Sample(answer: answer(content, output.byteCount, response), isUnfinished: isUnfinished)
        }
    }
}

private final class SharedOutput: Sendable {

    let current: Mutex<CommandOutput>

    init(_ output: CommandOutput) { current = Mutex(output) }
}
