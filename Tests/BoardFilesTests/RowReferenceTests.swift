import Settings
import Testing

@testable import Boards

/// References to selected rows, and those that can never have a row.
@Suite(.timeLimit(.minutes(5)))
struct RowReferenceTests {

    @Test(
        "A source that depends on its own row is rejected, with the cycle",
        arguments: [
            ("pods: { http: 'https://e.example/${row.pods.name}' }", "pods → pods"),
            (
                "pods: { http: 'https://e.example/${row.pod.node}' }, pod: { http: 'https://e.example/${row.pods.name}' }",
                "pods → pod → pods"
            ),
            (
                "pods: { http: 'https://e.example/${row.busy.name}' }, busy: { from: pods, select: 'map(.name)' }",
                "pods → busy → pods"
            ),
            ("pods: { file: /p, select: '.[$row.pods.name]' }", "pods → pods"),
        ])
    func cycles(sources: String, way: String) {
        let problems = readBoard("sources: { \(sources) }\n").problems.map(\.description)
        #expect(problems.contains { $0.contains("“pods” depends on one of its own rows: \(way)") }, "\(problems)")
    }

    @Test("A source may use the row of one of its members")
    func member() {
        let (board, problems) = readBoard(
            "sources: { pods: { file: /p }, chosen: { from: pods, select: '.[] | select(.name == $row.pods.name)' } }\n"
                + "pages: [{ rows: [[pods, chosen]] }]\n")
        #expect(problems == [])
        #expect(board?.hints == [])
    }

    private func hints(_ pages: String) -> [String] {
        let (board, problems) = readBoard(
            "sources: { pods: { file: /p }, pod: { file: '/p/${row.pods.name}' }, log: { file: '/l/${row.pod.id}' } }\n"
                + "pages: [\(pages)]\n")
        #expect(problems == [])
        return board?.hints.map(\.message) ?? []
    }

    @Test("A panel on a page that has no row of the needed source gets a hint")
    func rowless() {
        #expect(
            hints("{ rows: [[pods]] }, { rows: [[pod]] }, { rows: [[pod, log, pods]] }") == [
                "hint: “pod” needs a row of “pods”: this page has no panel of “pods”, and no row of “pods” opens the page"
            ])
    }

    @Test("A page has the rows of the pages that open it")
    func opened() {
        #expect(
            hints(
                "{ rows: [[pods: { open: pod }]] }, { name: pod, tab: false, rows: [[pod: { open: log }]] }, "
                    + "{ name: log, tab: false, rows: [[log, pod]] }") == [])
    }
}
