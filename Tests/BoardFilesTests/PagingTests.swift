import Settings
import Testing

@testable import Boards

/// The check of sources with pages.
@Suite(.timeLimit(.minutes(3)))
struct PagingTests {

    private func problems(_ source: String) -> [String] {
        BoardSettings.read(
            "/b/board.yaml",
            from: MemoryFiles(["/b/board.yaml": "sources:\n  x: { file: x }\n  it: { \(source) }\n"]), environment: [:]
        ).problems.map(\.description)
    }

    @Test(
        "All forms are read",
        arguments: [
            "{ link: next }", "{ link: .links.next }", "{ parameter: cursor, cursor: '.meta[\"next-cursor\"]' }",
            "{ parameter: page, first: 0 }", "{ parameter: offset, step: 50, total: .total, at_once: 3, items: 200 }",
        ])
    func forms(paging: String) {
        #expect(problems("http: http://a.test/, paging: \(paging)") == [])
    }

    @Test(
        "An error is reported at its place",
        arguments: [
            ("http: http://a.test/, paging: { link: nxt }", "did you mean “next”"),
            ("http: http://a.test/, paging: { parameter: c, cursor: next }", "did you mean “.next”"),
            ("http: http://a.test/, paging: { parameter: c, cursor: '.a | map(.b)' }", "without filters"),
            ("http: http://a.test/, paging: { link: next, parameter: page }", "parameter"),
            ("http: http://a.test/, paging: { at_once: 3 }", "link"),
            ("http: http://a.test/, paging: { link: next, step: 5 }", "step"),
            ("http: http://a.test/, paging: { parameter: c, cursor: .n, step: 5 }", "with “cursor”"),
            ("http: http://a.test/, paging: { link: next, at_onec: 3 }", "did you mean “at_once”"),
            ("http: http://a.test/, paging: { link: next, items: 9999 }", "5000"),
            ("http: http://a.test/, pagination: { link: next }", "did you mean “paging”"),
            ("http: http://a.test/, rate: true, paging: { link: next }", "“rate” has no effect with “paging”"),
            ("http: http://a.test/, measure: seconds, paging: { link: next }", "“measure” has no effect"),
            ("http: http://a.test/, share: true, paging: { link: next }", "“share” is not possible here"),
            ("from: x, paging: { link: next }", "paging"), ("file: y, paging: { link: next }", "paging"),
            ("command: y, paging: { link: next }", "paging"),
        ])
    func mistakes(source: String, message: String) {
        let found = problems(source)
        #expect(found.contains { $0.contains(":3:") && $0.contains(message) }, "\(found)")
    }
}
