import LoadableCoding
import Loadables
import LocalSources
import Testing

@MainActor
@Suite("LocalSources", .timeLimit(.minutes(3)))
struct LocalSourcesSnippets {

    @Test("A command and a file are loaded")
    func overview() async throws {
        // snippet: LocalSources/overview
        let disks = ContentLoader(CommandSource("df", ["-h"]).text())
        let load = ContentLoader(FileSource("/proc/loadavg").text())
        // end
        let text: String = try await load.fetch()
        #expect(text.contains("."))
        #expect(disks.content == nil)
    }

    @Test("A program, a shell, and a command without an end")
    func commands() async throws {
        // snippet: Commands/kinds
        let newest = CommandSource(shell: "ls -t | head -5", folder: "/var/log")
        let matches = CommandSource("grep", ["-c", "refused", "/var/log/auth.log"], successes: [0, 1])
        // end
        #expect(try await newest.load(LoadRequest()).content != nil)
        #expect(matches.successes == [0, 1])

        // snippet: Commands/following
        let journal = CommandSource("journalctl", ["-f"], last: .lines(200), follows: true)
        // end
        #expect(journal.follows)

        let address = "https://example.com"
        // snippet: Commands/detaching
        var browser = CommandSource("firefox", [address], limits: CommandLimits(timeout: .seconds(10)))
        browser.detaches = true
        // end
        #expect(browser.detaches)
    }

    @Test("A file, its end, and a growing one")
    func files() async throws {
        // snippet: Files/parts
        let settings = FileSource("/etc/hosts", limit: 100_000)
        let recent = FileSource("/var/log/dpkg.log", last: .lines(20))
        // end
        #expect(try await settings.load(LoadRequest()).content != nil)
        #expect(recent.last == .lines(20))

        // snippet: Files/following
        let log = FileSource("/var/log/syslog", last: .lines(200), follows: true)
        // end
        #expect(log.follows)

        // snippet: Files/watching
        let still = FileSource("/srv/camera/still.png", watches: true)
        // end
        #expect(still.watches)
    }

    @Test("Doc comments")
    func comments() {
        do {
            // snippet: CommandSource/commands
            let disks = ContentLoader(CommandSource("df", ["-h"]).text())
            let newest = ContentLoader(CommandSource(shell: "ls -t | head -5", folder: "/var/log").text())
            // end
            #expect(disks.content == nil && newest.content == nil)
            // snippet: CommandSource/following
            let journal = ContentLoader(CommandSource("journalctl", ["-f"], last: .lines(200), follows: true).text())
            // end
            #expect(journal.content == nil)
        }
        // snippet: FileSource/files
        let load = ContentLoader(FileSource("/proc/loadavg").text())
        let log = ContentLoader(FileSource("/var/log/syslog", last: .lines(200), follows: true).text())
        let hosts = ContentLoader(FileSource("/etc/hosts", watches: true).text())
        // end
        #expect(load.content == nil && log.content == nil && hosts.content == nil)
    }
}
