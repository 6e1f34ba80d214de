import Documents
import FoundationEssentials
import Testing

@Suite(.timeLimit(.minutes(3)))
struct NumberRemarkTests {

    @Test(
        "A number that is followed by another one after a word or on another line has a remark",
        arguments: ["5\n7\n", "12 errors, 500 ok", "1.5 of 1,234 rows", "5 x 0.5", "2m30s of 3", "a 1 b -2", "a=1 b=2"])
    func several(text: String) async throws {
        let part = try await DocumentFormat.number.part(of: Data(text.utf8))
        #expect(part.remarks == ["the text has several numbers; the first is shown"])
    }

    @Test(
        "A series of numbers, and digits in times, dates, paths and words, have no remark",
        arguments: [
            "5\n", "0.10, 0.20, 0.30", "0.10 0.20 0.30 1/234 5678\n", "1.5 GB at 12:30", "5 rows on 2026-11-27",
            "1.5G\t/data/2", "12 sda1", "2m30s", "1e3 x", "5 of v1.2", "a1b2 c3", "3 nodes: node-3",
        ])
    func single(text: String) async throws {
        let part = try await DocumentFormat.number.part(of: Data(text.utf8))
        #expect(part.remarks.isEmpty)
    }
}
