import Foundation
import Testing

@testable import Boards

/// The order of rows of followed items, also after a restart.
@Suite(.timeLimit(.minutes(1)))
struct FollowedRowsTests {

    private static let (a, b) = (ItemID("a", values: "", title: "a"), ItemID("b", values: "", title: "b"))

    private func texts(_ rows: FollowedRows) -> [String] { rows.rows.map { "\($0.item)\($0.row)" } }

    private func restarted(_ rows: FollowedRows) throws -> FollowedRows {
        try JSONDecoder().decode(FollowedRows.self, from: JSONEncoder().encode(rows))
    }

    @Test("Rows are in order of arrival, and those of removed items are removed")
    func order() {
        let first = FollowedRows().merged(with: [(Self.a, ["1", "2"]), (Self.b, ["1"])])
        let second = first.merged(with: [(Self.a, ["2", "3"]), (Self.b, ["1", "1"])])
        #expect(texts(second) == ["a1", "a2", "b1", "a3", "b1"])
        #expect(texts(second.merged(with: [(Self.b, ["1", "1"])])) == ["b1", "b1"])
        #expect(texts(second.merged(with: [(Self.a, []), (Self.b, ["1", "1"])])) == texts(second))
    }

    @Test(
        "After a restart, neither older cached rows nor repeated rows are added again",
        arguments: [
            (["1", "2"], ["1", "2", "3", "4"], ["1", "2", "3", "4"]),
            (["1", "2"], ["1", "2", "4"], ["1", "2", "3", "4"]),
            (["1", "2", "3"], ["1", "2", "3", "4"], ["1", "2", "3", "4"]),
            ([], ["1", "2", "3", "4"], ["1", "2", "3", "4"]),
            (["0", "1", "2", "3"], ["0", "1", "2", "3", "4"], ["1", "2", "3", "4"]),
        ])
    func restart(kept: [String], later: [String], shown: [String]) throws {
        let before = FollowedRows().merged(with: [(Self.a, ["1", "2", "3"])])
        let after = try restarted(before).merged(with: [(Self.a, kept)])
        #expect(after.rows.map(\.row) == ["1", "2", "3"])
        #expect(after.merged(with: [(Self.a, later)]).rows.map(\.row) == shown)
    }
}
