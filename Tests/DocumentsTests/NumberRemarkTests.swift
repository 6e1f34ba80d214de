import Documents
import FoundationEssentials
import Testing

@Suite(.timeLimit(.minutes(3)))
struct NumberRemarkTests {

    @Test(
        "A number that is followed by another one after other characters than separators has a remark",
        arguments: [
            "5\n7\n", "12 errors, 500 ok", "1.5 of 1,234 rows", "5 x 0.5", "2m30s of 3", "a 1 b -2", "a=1 b=2",
            "5 °C (+80 °C)", "5 V ~230 V", "3 items €45", "3 items £5.50", "3 items \"5\"", "3 items [5]", "3 items <5",
            "5 (6)", "5|6", "5 ± 6", "10 +/- 2", "5 - 10", "5 / 10", "5 * 3", "10%-20%", "0.1% 0.2%", "5€ 6€", "1 x=2",
            "5 a:6", "5 a#6", "1 2\n3", "BTC 1 = 65 USD",
        ])
    func several(text: String) async throws {
        let part = try await DocumentFormat.number.part(of: Data(text.utf8))
        #expect(part.remarks == ["the text has several numbers; the first is shown"])
    }

    @Test(
        "A series of numbers, and digits in times, dates, paths and words, have no remark",
        arguments: [
            "5\n", "0.10, 0.20, 0.30", "0.10 0.20 0.30 1/234 5678\n", "1.5 GB at 12:30", "5 rows on 2026-11-27",
            "1.5G\t/data/2", "12 sda1", "2m30s", "1e3 x", "5 of v1.2", "a1b2 c3", "3 nodes: node-3",
            "0.10;0.20", "0.10 -0.20 +0.30 .40", "1\t2\r\n", "5 rows on 2026-11-27T10:00:00Z", "5 12:30", "5 a/6",
            "5 a.6",
            "5 of 10.0.0.1:8080", "5 x 3/4", "5 1920x1080",
        ])
    func single(text: String) async throws {
        let part = try await DocumentFormat.number.part(of: Data(text.utf8))
        #expect(part.remarks.isEmpty)
    }
}
