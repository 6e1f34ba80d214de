import Dashboard
import Dispatch
import FoundationEssentials
import Glibc
import NcursesTerminal

extension DashboardScreen {

    /// Prints a line for each change until a signal ends the program. Pending data is written before the program ends.
    func printChanges(
        _ program: BoardProgram, metrics path: String?, saysLogLines: Bool,
        whenBegun: @escaping @MainActor @Sendable () -> Void,
        beforeEnd: @escaping @MainActor () -> Void
    ) -> Never {
        for remark in values.compactMap({ $0.remark(nil) }) { program.complain(remark) }
        let report = ChangeReport(self, saysLogLines: saysLogLines) { program.write(lines: [$0]) }
        let output = path.map { metricsOutput(program, at: $0) }
        let signals = EndSignals {
            output?.end()
            beforeEnd()
        }
        whenUnseen?()
        Task { @MainActor in whenBegun() }
        NcursesTerminal.runMainLoop(keeping: self, report, signals)
    }

    /// Starts providing metrics. If this fails, writes a message and ends the program with exit code 2.
    private func metricsOutput(_ program: BoardProgram, at path: String) -> MetricsOutput {
        do {
            return try MetricsOutput(BoardMetrics(self), at: path) { program.complain($0) }
        } catch {
            program.fail("\(error)", code: 2)
        }
    }
}

/// A handler for the signals that end the program, so that pending data can be written first.
private final class EndSignals {

    private let sources: [any DispatchSourceSignal]

    init(_ beforeEnd: @escaping @MainActor () -> Void) {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            // Ignore the signal, because its default action would end the program before the handler runs.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler {
                MainActor.assumeIsolated { beforeEnd() }
                signal(number, SIG_DFL)
                raise(number)
            }
            source.resume()
            return source
        }
    }
}
