import Foundation
import Synchronization
import TestSupport
import Testing

/// Variables and actions with input in a real terminal, against a server whose answers change.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct VariableStoryTests {

    /// A server of pods for each namespace.
    private final class Cluster: Sendable {

        struct World: Sendable {
            var namespaces = ["default", "kube-system", "web"]
            /// The namespaces whose pods do not load.
            var failing: Set<String> = []
            var replicas = 1
        }

        private final class Box: Sendable {
            let world = Mutex(World())
        }

        private let box = Box()
        private let server: ScriptedServer

        init() throws {
            server = try ScriptedServer { [box] exchange in
                let world = box.world.withLock { $0 }
                let path = exchange.head.split(separator: " ")[1].split(separator: "?")[0]
                func give(_ body: String) throws {
                    try exchange.answer(headers: ["Content-Type: application/json"], body: Data(body.utf8))
                }
                if path == "/namespaces" {
                    return try give("[\(world.namespaces.map { #"{"name": "\#($0)"}"# }.joined(separator: ", "))]")
                }
                let name = String(path.split(separator: "/").last ?? "")
                guard !world.failing.contains(name) else { return try exchange.answer("503 Service Unavailable") }
                try give(
                    (0..<3).map { #"{"pod": "\#(name)-\#($0)", "replicas": \#(world.replicas)}"# }
                        .joined(separator: ", ").bracketed)
            }
        }

        var url: String { server.baseURL.absoluteString }

        func change(_ change: (inout World) -> Void) { box.world.withLock { change(&$0) } }
    }

    private static func board(_ url: String) -> String {
        """
        board: Cluster
        variables:
          namespace: { source: namespaces, value: name }
          search: { input: "", title: Search }
        sources:
          namespaces: { http: "\(url)/namespaces", every: 1s }
          pods:
            http: "\(url)/pods/${var.namespace}"
            select: '[.[] | select(.pod | contains($var.search))]'
            title: "Pods of ${var.namespace}"
            every: 1s
            id: pod
        pages: [{ rows: [[pods]] }]
        keys:
          S:
            on: pods
            title: Scale
            ask: { replicas: { text: Replicas, number: true }, to: { variable: namespace } }
            env: { FROM: "${var.namespace}" }
            run: 'echo "$pod in $FROM to $replicas in $to" >> done'
          D: { on: pods, title: Drop, run: 'echo "$pod $replicas" >> done', confirm: true }
        """
    }

    private func start(_ cluster: Cluster, _ arguments: String = "") async throws -> (Tmux, LoadboardFolder) {
        let tmux = try await Tmux(columns: 100, rows: 30)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board(cluster.url), to: "board.yaml")
        try tmux.type("'\(LoadboardFolder.program)' --trust \(arguments) board.yaml; echo code $?")
        return (tmux, folder)
    }

    @Test("Another choice shows its own content, even while its loads fail, and after a restart")
    func switching() async throws {
        let cluster = try Cluster()
        let (tmux, _) = try await start(cluster)
        try await tmux.wait(for: "default-2")
        try tmux.press("v", "Enter")
        try await tmux.wait(for: "type to search")
        try tmux.press("w", "e", "b")
        try await tmux.wait("the choices are filtered") { !$0.contains("kube-system") }
        try tmux.press("Enter")
        let web = try await tmux.wait(for: "web-2")
        #expect(web.contains("Pods of web") && web.contains("namespace: web") && !web.contains("default-"))

        cluster.change { $0.failing = ["default", "web"] }
        try await tmux.wait("the load has failed") { $0.contains("failed") && $0.contains("web-2") }
        try tmux.press("v", "Enter")
        try await tmux.wait(for: "type to search")
        try tmux.press("d", "e", "f", "Enter")
        let known = try await tmux.wait(for: "Pods of default")
        #expect(known.contains("default-2") && !known.contains("web-"))
        cluster.change { $0.failing = [] }
        try await tmux.wait("it is back") { $0.contains("default-2") && $0.contains("fresh") && !$0.contains("failed") }

        cluster.change { $0.namespaces = ["kube-system", "web"] }
        try await tmux.wait(for: "gone")
        try tmux.press("q")
        try await tmux.wait(for: "code 0")
        try tmux.type("clear; '\(LoadboardFolder.program)' --trust --once board.yaml | head -20")
        try await tmux.wait("the choice was remembered") { $0.contains("Pods of default") && $0.isShell }
    }

    @Test("A typed value filters the content")
    func typing() async throws {
        let cluster = try Cluster()
        let (tmux, _) = try await start(cluster, "--set namespace=web")
        try await tmux.wait(for: "web-2")
        try tmux.press("v", "Down", "Enter")
        try await tmux.wait(for: "Take")
        try tmux.press("-", "1", "Enter", "Enter")
        let found = try await tmux.wait("only one is shown") { $0.contains("web-1") && !$0.contains("web-2") }
        #expect(found.contains("Search: -1"))
    }

    @Test("An unknown value on the command line ends the program with the nearest valid one")
    func mistake() async throws {
        let cluster = try Cluster()
        let (tmux, folder) = try await start(cluster, "--set namespace=wev")
        let ended = try await tmux.wait("the program has ended") { $0.contains("code 2") && $0.isShell }
        #expect(ended.contains("--set: “wev” is not one of the choices of “namespace”; did you mean “web”?"))
        for task in ["--once", "keep"] {
            try tmux.type(
                "clear; '\(LoadboardFolder.program)' \(task == "keep" ? "keep" : "") --trust \(task == "keep" ? "" : task) --set namespace=wev board.yaml >/dev/null; echo code $?"
            )
            try await tmux.wait("\(task) has ended") {
                $0.contains("code 2") && $0.contains("did you mean “web”?") && $0.isShell
            }
        }
        withExtendedLifetime(folder) {}
    }

    @Test("A form asks for answers, including a choice of a variable")
    func form() async throws {
        let cluster = try Cluster()
        let (tmux, folder) = try await start(cluster, "--set namespace=web")
        try await tmux.wait(for: "web-2")
        try tmux.press("j", "S")
        try await tmux.wait(for: "Replicas")
        try tmux.press("x", "Enter", "Enter", "Enter")
        try await tmux.wait(for: "takes a number")
        try tmux.press("BSpace", "5", "Tab", "Up", "Enter", "Enter")
        try await tmux.wait(for: "Scale: done")
        #expect(folder.read("done") == "web-1 in web to 5 in kube-system\n")
    }

    @Test("A row that changes during its question is asked about again, and a removed row is refused")
    func changedRow() async throws {
        let cluster = try Cluster()
        let (tmux, folder) = try await start(cluster, "--set namespace=web")
        try await tmux.wait(for: "web-2")
        try tmux.press("D")
        try await tmux.wait(for: "$replicas is 1")
        cluster.change { $0.replicas = 2 }
        try await tmux.wait("the row has changed behind the question") { $0.contains(/web-2 +2/) }
        try tmux.press("Right", "Enter")
        try await tmux.wait(for: "the values have changed")
        try tmux.press("Right", "Enter")
        try await tmux.wait(for: "Drop: done")
        #expect(folder.read("done") == "web-0 2\n")
    }
}

extension String {

    fileprivate var bracketed: String { "[\(self)]" }
}

extension Capture {

    fileprivate func contains(_ pattern: some RegexComponent) -> Bool { text.contains(pattern) }
}
