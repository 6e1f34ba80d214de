import Settings
import Testing

@testable import Boards

/// The options of followed requests.
@Suite(.timeLimit(.minutes(1)))
struct FollowTests {

    private func source(_ options: String, defaults: String = "") throws -> SourceSettings {
        let (board, problems) = readBoard("\(defaults)\nsources: { it: { http: \"https://a.example/x\", \(options) } }")
        #expect(problems.isEmpty, "\(problems)")
        return try #require(board?.sources.first)
    }

    @Test("A followed request has no interval, and times out after a minute without a byte")
    func standard() throws {
        let source = try source("follow: true", defaults: "defaults: { every: 5s, timeout: 3s }")
        #expect(source.every == nil)
        #expect(source.timeout == .seconds(60))
        #expect(source.origin.follows)
        #expect(try self.source("follow: true, timeout: 5m").timeout == .seconds(300))
        #expect(try self.source("follow: false, every: 5s").timeout == .seconds(10))
    }

    @Test("A followed request may have a method and a body, but no interval or measurement")
    func refusals() throws {
        #expect(try source("follow: true, method: POST, body: '{}', expect: [200, 206]").origin.follows)
        let problems = readBoard(
            """
            sources:
              a: { http: "https://a.example/x", follow: true, every: 5s }
              b: { http: "https://a.example/x", follow: true, measure: seconds }
              c: { http: "https://a.example/x", follow: true, method: HEAD }
              d: { http: "https://a.example/x", follow: true, share: true }
              e: { http: "https://a.example/x", follow: yes }
            """
        ).problems.map(\.description)
        #expect(
            problems == [
                "board.yaml:2:58: “every” cannot be combined with “follow”: a followed request reconnects automatically",
                "board.yaml:3:60: “measure” cannot be combined with “follow”: a response without an end has no response time",
                "board.yaml:4:59: “method” cannot be HEAD with “follow”, because the response has no body",
                "board.yaml:5:58: “share” is not possible here: the source updates continuously",
                "board.yaml:6:45: “follow” takes true or false, not “yes”; did you mean “true”?",
            ])
    }

    @Test("The address of a WebSocket is an error that shows the alternative", arguments: ["ws", "wss", "WSS"])
    func webSocket(scheme: String) {
        let problems = readBoard("sources: { a: { http: \"\(scheme)://a.example/x\" } }").problems.map(\.description)
        #expect(problems.count == 1)
        #expect(problems[0].contains("cannot be a WebSocket"))
        #expect(problems[0].contains("“follow: true”") && problems[0].contains("websocat \(scheme)://a.example/x"))
    }

    @Test("A followed request needs the same consent as a normal one, and is a different source")
    func consent() throws {
        let options = "method: POST, body: x"
        let (plain, followed) = (try source(options), try source("\(options), follow: true"))
        #expect(plain.origin.consent == followed.origin.consent)
        #expect(followed.origin.consent != nil)
        #expect(try source("follow: true").origin.consent == nil)
        #expect(plain.origin.parts != followed.origin.parts)
    }
}
