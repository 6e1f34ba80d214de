import JSONDocuments
import Settings
import Testing

@testable import Boards

/// The check of sources that are loaded for items, and of those that need others.
@Suite(.timeLimit(.minutes(3)))
struct EachTests {

    private func read(_ sources: String) -> (board: BoardSettings?, problems: [String]) {
        let (board, problems) = BoardSettings.read(
            "/b/board.yaml", from: MemoryFiles(["/b/board.yaml": "sources:\n\(sources)"]), environment: [:])
        return (board, problems.map(\.description))
    }

    private func problems(_ sources: String) -> [String] { read(sources).problems }

    private static let services = "  services: { file: s.json }\n"

    @Test("Items come from a source, or are listed in the file as texts, numbers or maps of these")
    func items() throws {
        let (board, problems) = read(
            Self.services + """
                  a: { each: { service: { source: services } }, http: "https://x.example/${item.service.host}" }
                  b: { each: { n: [one, 2, { host: h, port: 80 }] }, http: "https://x.example/${item.n}", concurrently: 8, flat: true }
                """)
        #expect(problems == [])
        let each = try #require(board?.sources.last?.each)
        #expect(String(decoding: each.ownList.source, as: UTF8.self) == #"["one",2,{"host":"h","port":80}]"#)
        #expect(each.concurrency == 8)
        #expect(each.isFlat)
        #expect(board?.sources.first?.isMember == true)
    }

    @Test(
        "Errors are reported at their place, with the nearest valid name",
        arguments: [
            ("each: { service: { source: servces } }, file: x", "did you mean “services”"),
            ("each: { service: { sorce: services } }, file: x", "did you mean “source”"),
            ("each: { }, file: x", "“each” takes one name"),
            ("each: { a: [1], b: [2] }, file: x", "“each” takes one name"),
            ("each: [a, b], file: x", "“each” takes a map"),
            ("each: { service: services }, file: x", "“service” takes a list, or a map with a source"),
            ("each: { service: services }, file: x", "write { source: services }"),
            ("each: { source: services }, file: x", "write { item: { source: services } }"),
            ("each: { service: [] }, file: x", "is an empty list"),
            ("each: { service: [a] }, from: services", "not both “from” and “each”"),
            ("concurrently: 4, file: x", "“concurrently” has no effect without “each”"),
            ("flat: true, file: x", "“flat” has no effect without “each”"),
            ("each: { service: [a] }, concurrently: 0, file: x", "“concurrently”"),
            ("each: { service: [a] }, file: x, share: true", "the source uses “each”"),
            ("each: { service: [a] }, http: 'https://x.example/${item.servce}'", "${item.service}"),
            ("foreach: { service: [a] }, file: x", "did you mean “each”"),
        ])
    func mistakes(options: String, message: String) {
        let problems = problems(Self.services + "  x: { \(options) }\n")
        #expect(problems.contains { $0.contains(":3:") && $0.contains(message) }, "\(problems)")
    }

    @Test(
        "A source that depends on itself is an error that shows the cycle",
        arguments: [
            ("  a: { each: { i: { source: a } }, file: x }\n", "“a” is made of itself: a → a"),
            ("  a: { http: \"https://x.example/${source.a.b}\" }\n", "“a” waits for itself: a → a"),
            (
                "  a: { each: { i: { source: b } }, file: x }\n  b: { from: c }\n  c: { file: \"${source.a.x}\" }\n",
                "a → b → c → a"
            ),
        ])
    func cycles(sources: String, message: String) {
        #expect(problems(sources).contains { $0.contains(message) })
    }

    @Test("Content loaded for items is kept no longer than the items; content of a waiting source is")
    func cache() {
        let board = read(
            """
              a: { file: a, cache: 0s }
              b: { each: { i: { source: a } }, file: "${item.i}" }
              c: { file: "${source.a.x}" }
            """
        ).board
        #expect(board?.sources[1].keep == .zero)
        #expect(board?.sources[2].keep != .zero)
    }
}
