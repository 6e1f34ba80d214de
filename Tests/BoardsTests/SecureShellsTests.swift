import Documents
import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// Commands on other hosts, by an `ssh` that runs them here.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct SecureShellsTests {

    /// Writes down how it was called. As the one that holds the connection it waits; otherwise it runs the line, unless the host
    /// is not there.
    private static let ssh = """
        #!/bin/sh
        printf '%s\\n' "$*" >>"${0%/*}/calls"
        for word; do
            case $word in
                -N) while :; do sleep 1; done ;;
                gone) echo 'ssh: Could not resolve hostname gone: Name or service not known' >&2; exit 255 ;;
            esac
        done
        for line; do :; done
        exec sh -c "$line"
        """

    private let fixture: BoardFixture
    private let folder: String

    init() throws {
        fixture = try BoardFixture()
        folder = fixture.folder
        try fixture.write(Self.ssh, to: "script")
        // Written by another process: a program that this one has open cannot be started, and what other tests start just now
        // has open what this one has.
        _ = try Command("/usr/bin/install", ["-m", "700", "\(folder)/script", "\(folder)/ssh"], environment: [:])
    }

    private func makeShells() -> SecureShells {
        SecureShells(program: "\(folder)/ssh", runtimeFolder: folder)
    }

    private func load(_ source: String, _ shells: SecureShells, secrets: String = "") async throws -> String {
        let settings = try fixture.settings("\(secrets)\nsources:\n  it: { \(source) }\n")
        let tools = fixture.surroundings().tools(for: settings, shells, clock: .system)
        let source = try #require(settings.sources.first)
        let it = BoardSource(
            try #require(source.origin as? any BytesOrigin), maker: ContentMaker(settings: source, tools: tools),
            size: ShownSize())
        let document = try await it.load(LoadRequest()).content?.document
        return if case .text(let text) = document { text } else { "" }
    }

    private var calls: [Substring] { ((try? fixture.read("calls")) ?? "").split(separator: "\n") }
    private var masters: [Substring] { calls.filter { $0.contains(" -N ") } }

    @Test("All commands of a host share one connection, and each is passed as one line after the host")
    func shared() async throws {
        let shells = makeShells()
        #expect(try await load("command: 'echo \"it is $A\"', env: { A: a b }, on: web", shells) == "it is a b\n")
        #expect(try await load("command: [echo, 'two  words', \"it's\"], on: web", shells) == "two  words it's\n")
        await until { masters.count == 1 }
        let commands = calls.filter { !$0.contains(" -N ") && $0.contains("-o") }
        #expect(commands.count == 2)
        for call in calls where call.contains("-o") {
            #expect(call.contains("BatchMode=yes") && call.contains("ControlPath=\(folder)/loadboard-"))
            #expect(call.contains(" -- web"))
        }
        #expect(masters.allSatisfy { $0.contains("ControlMaster=yes") })
        #expect(commands.allSatisfy { $0.contains("ControlMaster=no") })
        withExtendedLifetime(shells) {}
    }

    @Test("A connection outlives a timed-out command, but not the program, and no command is left running")
    func lifetime() async throws {
        let marker = "marker-\(UUID().uuidString)"
        func use(_ shells: SecureShells) async throws {
            await #expect(throws: (any Error).self) {
                _ = try await load("command: 'sleep 300; : \(marker)', timeout: 500ms, on: web", shells)
            }
            await until { masters.count == 1 }
            #expect(try await load("command: echo again, timeout: 1h, on: web", shells) == "again\n")
            #expect(masters.count == 1)
            withExtendedLifetime(shells) {}
        }
        try await use(makeShells())
        await until { Self.processes(having: folder) == 0 && Self.processes(having: marker) == 0 }
    }

    private static func processes(having text: String) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.count { name in
            pid_t(name) != nil && (try? readText("/proc/\(name)/cmdline"))?.contains(text) == true
        }
    }

    @Test("An unreachable host is one line, which names the host and the command as in the board")
    func gone() async throws {
        let shells = makeShells()
        func summary(_ command: String) async -> String? {
            let error = await #expect(throws: (any Error).self) { _ = try await load("command: \(command)", shells) }
            return (error as? any SummarizedError)?.summary
        }
        let reason = "ssh: Could not resolve hostname gone: Name or service not known"
        #expect(await summary("uptime, on: gone") == "exit code 255 from “ssh gone uptime”: \(reason)")
        #expect(await summary("[ls, 'a b'], on: gone") == "exit code 255 from “ssh gone ls 'a b'”: \(reason)")
        #expect(await summary("'echo no >&2; exit 3', on: web")?.hasPrefix("exit code 3 from “ssh web echo") == true)
    }

    @Test("The folder of the sockets is shared, and created when needed")
    func folders() async throws {
        func made() -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix("loadboard-") }
        }
        _ = makeShells()
        #expect(made() == [])
        for _ in 0..<3 { _ = try await load("command: 'true', on: web", makeShells()) }
        #expect(made().count == 1)
    }
}
