import Foundation
import LoadableTesting
import Loadboard
import TerminalTesting
import Testing

@testable import workbench

/// The pictures of the article "A board of your own" are what its program draws.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PictureTests {

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_789_481_100))
    private let repositories = ScriptedSource<[Repository]>()
    private let panels: [PanelModel]
    private let environment: Environment

    init() {
        environment = Environment(clock: clock)
        let json = """
            [{"name": "swift", "watchers": 69412, "forks": 10587},
             {"name": "swift-testing", "watchers": 1936, "forks": 139},
             {"name": "swift-package-manager", "watchers": 9968, "forks": 1402},
             {"name": "sourcekit-lsp", "watchers": 3641, "forks": 336},
             {"name": "swift-format", "watchers": 2744, "forks": 259}]
            """
        let disks = """
            Mounted on   Size Use%
            /            468G  50%
            /boot/efi    511M   8%
            /home        1.8T  67%
            /srv/media   3.6T  \u{1B}[01;31m\u{1B}[K94%\u{1B}[m\u{1B}[K
            """
        let packages = [
            "13:58:20 upgrade libpng16-16t64:amd64 1.6.48-1 1.6.48-1+deb13u1",
            "13:58:21 status unpacked libpng16-16t64:amd64 1.6.48-1+deb13u1",
            "13:58:21 status half-configured libpng16-16t64:amd64 1.6.48-1+deb13u1",
            "13:58:21 status installed libpng16-16t64:amd64 1.6.48-1+deb13u1",
            "13:58:22 status installed libc-bin:amd64 2.41-12",
        ]
        let end = clock.now
        let loads = (0..<120).map { index in
            let wave = 0.6 + 0.35 * sin(Double(index) / 9) + 1.4 * exp(-pow(Double(index - 78) / 9, 2))
            return TimeSeries.Sample((wave * 100).rounded() / 100, at: end.advanced(by: .seconds(5 * (index - 119))))
        }
        let sources = Sources(
            repositories: repositories,
            disks: ClosureSource { _ in .content(disks) },
            packages: ClosureSource { _ in .content(packages.map { "2026-09-15 \($0)\n" }.joined()) },
            load: ClosureSource { _ in .content(TimeSeries(loads)) })
        panels = workbench.panels(from: sources, in: environment)
        repositories.answer(.content((try? JSONDecoder().decode([Repository].self, from: Data(json.utf8))) ?? []))
    }

    private func screen(_ panels: [PanelModel]) async -> DashboardScreen {
        let screen = DashboardScreen(panels, title: "Workbench", time: .utc, in: environment)
        await screen.loadOnce()
        return screen
    }

    private func expectPicture(
        _ session: TestSession, _ name: String, title: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let path = root.appending(path: "Sources/Dashboard/Dashboard.docc/Resources/\(name).svg").path
        TerminalTesting.expectPicture(session.frame, title: title, path: path, sourceLocation: sourceLocation)
    }

    @Test(
        "Each step has a picture of its panel",
        arguments: [
            ("repositories", 10, "A table of repositories, with their stars and forks"),
            ("disks", 9, "The disks of the machine; the percentage of the full one is red"),
            ("packages", 9, "The log of the packages, the newest line at the bottom"),
            ("load", 14, "The load of the machine over the last ten minutes as a chart with axes"),
        ].enumerated().map { ($0, $1.0, $1.1, $1.2) })
    func step(index: Int, name: String, height: Int, title: String) async {
        let session = TestSession(await screen([panels[index]]), width: 84, height: height)
        expectPicture(session, "workbench-\(name)", title: title)
    }

    @Test("The whole board has a picture")
    func board() async {
        let session = TestSession(await screen(panels), width: 110, height: 26)
        expectPicture(session, "workbench", title: "The board of four panels, all of which are fresh")
    }

    @Test("Without a network the repositories stay, with one line of error")
    func offline() async {
        let screen = await screen([panels[0]])
        clock.set(clock.now.advanced(by: .seconds(300)))
        repositories.fail(
            NetworkError.unreachable(
                host: RemoteHost(of: URL(string: "https://api.github.com/orgs/swiftlang/repos?sort=pushed")),
                reason: "no such host"))
        await screen.loadOnce(maximumAge: .seconds(200))
        clock.set(clock.now.advanced(by: .seconds(2)))
        let session = TestSession(screen, width: 84, height: 10)
        expectPicture(
            session, "workbench-offline",
            title: "The repositories could not be loaded: they are still there, five minutes old")
    }
}
