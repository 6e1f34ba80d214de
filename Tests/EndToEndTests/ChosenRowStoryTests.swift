import Foundation
import Synchronization
import TestSupport
import Testing

/// Variables, chosen rows and pages for a row in a real terminal, while the server has one fault after the other.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ChosenRowStoryTests {

    /// A server for pods of two stages. Each response says whose it is.
    private final class Cluster: Sendable {

        struct World: Sendable {
            var pods = (1...60).map { "web-\($0)" }
            /// The stage whose requests fail.
            var failing: String?
        }

        private final class Box: Sendable {
            private let world = Mutex(World())

            func withLock<Result: Sendable>(_ body: (inout sending World) -> sending Result) -> Result {
                world.withLock(body)
            }
        }

        private let box = Box()
        private let server: ScriptedServer

        init() throws {
            server = try ScriptedServer { [box] exchange in
                let path = exchange.head.split(separator: " ")[1].split(separator: "/").map(String.init)
                let world = box.withLock { $0 }
                func give(_ body: String) throws {
                    try exchange.answer(headers: ["Content-Type: application/json"], body: Data(body.utf8))
                }
                guard path[0] != world.failing else { return try exchange.answer("503 Service Unavailable") }
                guard path.count > 2 else {
                    return try give("[\(world.pods.map { #"{"name": "\#($0)"}"# }.joined(separator: ", "))]")
                }
                try give(#""details of \#(path[2]) in \#(path[0])""#)
            }
        }

        var url: String { server.baseURL.absoluteString }

        func change(_ change: (inout World) -> Void) { box.withLock { change(&$0) } }

        /// The pods whose details were requested, in order.
        var requested: [String] {
            server.requests.compactMap { head in
                head.firstMatch(of: #/GET /\w+/pods/(\S+)/#).map { String($0.1) }
            }
        }
    }

    private static func board(_ url: String) -> String {
        """
        board: Drill
        variables: { stage: [staging, production] }
        sources:
          pods: { http: "\(url)/${var.stage}/pods", every: 1s, view: list }
          pod: { http: "\(url)/${var.stage}/pods/${row.pods.name}", every: 1h, title: "Pod ${row.pods.name}" }
          log:
            command: 'echo "log of $POD"; exec sleep 98765'
            env: { POD: "${row.pods.name}" }
            follow: true
        pages:
          - { title: Pods, rows: [[pods: { open: pod }, pod]] }
          - { name: pod, tab: false, rows: [[pod: { title: Details, height: 5 }], [log]] }
        """
    }

    /// Waits for a screen. On each screen until then, the details are those of the pod that the title names.
    @discardableResult
    private func wait(
        _ what: String, in tmux: Tmux, until condition: (Capture) -> Bool
    ) async throws -> Capture {
        try await tmux.wait(what, limit: .seconds(60)) { capture in
            let title = capture.text.firstMatch(of: #/Pod (web-\d+)/#) ?? capture.text.firstMatch(of: #/▸ (web-\d+)/#)
            let stage = capture.text.firstMatch(of: #/stage: (\w+)/#)
            if let details = capture.text.firstMatch(of: #/details of (\S+) in (\w+)/#) {
                #expect(title.map(\.1) == details.1 && stage.map(\.1) == details.2, "\(capture.text)")
            }
            return condition(capture)
        }
    }

    @Test("In a board of two levels with a variable, faults and changes never show content under another name")
    func story() async throws {
        let cluster = try Cluster()
        let tmux = try await Tmux(columns: 120, rows: 40)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board(cluster.url), to: "board.yaml")
        try tmux.type("exec '\(LoadboardFolder.program)' --trust board.yaml")
        try await wait("the details of the first row are there", in: tmux) {
            $0.contains("details of web-1 in staging")
        }

        // The variable is switched while loads fail.
        cluster.change { $0.failing = "production" }
        try tmux.press("v")
        try await tmux.wait(for: "production")
        try tmux.type("production")
        try await wait("the other stage has failed", in: tmux) { capture in
            capture.contains("stage: production") && capture.contains("503") && !capture.contains("in staging")
        }
        cluster.change { $0.failing = nil }
        try await wait("the other stage is back", in: tmux) { $0.contains("details of web-1 in production") }
        cluster.change { $0.failing = "staging" }
        try tmux.press("v")
        try await tmux.wait(for: "staging")
        try tmux.type("staging")
        try await wait("what was known is there", in: tmux) { $0.contains("details of web-1 in staging") }
        cluster.change { $0.failing = nil }

        // The row changes quickly.
        let before = cluster.requested.count
        try tmux.send(bytes: Array(repeating: UInt8(ascii: "j"), count: 50))
        try await wait("the last row is there", in: tmux) { $0.contains("details of web-51 in staging") }
        #expect(cluster.requested.count - before < 10)
        let known = cluster.requested.count
        try tmux.press("g")
        try await wait("the first row is there", in: tmux) { $0.contains("details of web-1 in staging") }
        try tmux.press("Enter")

        // A page for a row, whose item vanishes.
        try await wait("the page is open", in: tmux) { capture in
            capture.contains("▸ web-1 ") && capture.contains("log of web-1") && capture.contains("details of web-1 in")
        }
        #expect(cluster.requested.count == known)
        cluster.change { $0.pods.removeFirst() }
        try await wait("the row has been removed", in: tmux) { capture in
            capture.contains("has been removed") && capture.contains("details of web-1 in staging")
        }
        #expect(try LoadboardFolder.processes(having: "98765").count >= 1)
        cluster.change { $0.pods.insert("web-1", at: 0) }
        try await wait("the row is back", in: tmux) { !$0.contains("has been removed") }
        try tmux.press("Escape")
        try await wait("the page is left", in: tmux) { $0.contains("Pod web-") && !$0.contains("▸ web-1") }
        try tmux.press("q")
    }
}
