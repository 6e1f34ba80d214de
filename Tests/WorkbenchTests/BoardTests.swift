import LoadableTesting
import Loadboard
import TerminalTesting
import Testing

@testable import workbench

@MainActor
@Test func theBoardShowsWhatItsSourcesSay() async {
    let clock = ManualClock()
    let environment = Environment(clock: clock)
    let loads = [0.3, 0.7, 1.9, 1.2].enumerated().map { minute, load in
        TimeSeries.Sample(load, at: clock.now.advanced(by: .seconds(60 * minute - 180)))
    }
    let sources = Sources(
        repositories: ClosureSource { _ in .content([Repository(name: "harbour", watchers: 1200, forks: 31)]) },
        disks: ClosureSource { _ in .content("/      40%\n/home  \u{1B}[31m91%\u{1B}[0m") },
        packages: ClosureSource { _ in throw TestError("cannot read dpkg.log: permission denied") },
        load: ClosureSource { _ in .content(TimeSeries(loads)) })
    let panels = panels(from: sources, in: environment)
    let screen = DashboardScreen(panels, title: "Workbench", time: .utc, in: environment)

    await screen.loadOnce()

    TestSession(screen, width: 80, height: 20).expect(file: "board")
}
