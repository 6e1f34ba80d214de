import Documents
import FoundationEssentials
import JSONDocuments
import Testing

/// Numbers in labels before a value.
@Suite(.timeLimit(.minutes(3)))
struct NumberLabelTests {

    @Test(
        "The number after a label is used, and a remark states it unless the label is clear",
        arguments: [
            // The number directly precedes the colon, and the line ends after the value.
            ("Package id 0:  +52.0°C\n", "52.0", false), ("Core 0: 45", "45", false), ("phase 1: \"5\"", "5", true),
            ("Diff 1: -$5", "-5", false), ("Diff 1: EUR -5", "-5", false), ("Account 2: ($5)", "-5", true),
            ("Fan 1: .5 s", "0.5", false), ("/data/2: 45 %", "45", false), ("Größe 3: 45 MB", "45", false),
            ("Core #0:\t45", "45", false), ("up 1: 2m30s", "150", true),
            // There are more numbers or words.
            ("Core 0:        +45.0°C  (high = +80.0°C, crit = +100.0°C)\n", "45.0", true), ("Core 1: 45 C", "45", true),
            ("Tests 120: 3 failed", "3", true), ("Line 2 voltage: (230 V)", "230", true),
            ("Total 3 items: €45", "45", true), ("Rate 1 = 65,000.50 USD", "65000.50", true),
            ("Core 0:\n  temp: 45\n", "45", true), ("Found 3 nodes: 2 up, 1 down", "2", true),
        ])
    func value(text: String, number: String, hasRemark: Bool) async throws {
        let part = try await DocumentFormat.number.part(of: Data(text.utf8))
        guard case .json(let json) = part.document else { throw DocumentError.cancelled }
        #expect(json.json(of: json.root) == number)
        let remark = "the text has several numbers; the first after “:” or “=” is shown"
        #expect(part.remarks == (hasRemark ? [remark] : []))
    }

    @Test(
        "A number before a colon and other text is an error, because it may belong to a label",
        arguments: [
            ("Error 429: too many requests", "Error 429: too many reque"), ("Core 0: N/A", "Core 0: N/A"),
            ("Fan 1: off", "Fan 1: off"), ("Core 0:\n", "Core 0:"), ("Core 0:\nsda1", "Core 0:"),
            ("Step 3: node-3", "Step 3: node-3"), ("Core 0: N/A\nCore 1: 45", "Core 0: N/A"),
        ])
    func noValue(text: String, excerpt: String) async {
        #expect(
            await read(.number, text)
                == "“\(excerpt)” is not a single number; choose a part of the text with “parse: { regex: … }”")
    }

    @Test(
        "A number that begins the line, follows a colon or is followed by punctuation does not belong to a label",
        arguments: [
            ("temp1:        +27.8°C  (crit = +119.0°C)", "27.8"), ("3 nodes: node-3", "3"), ("3 nodes: 2 up", "3"),
            ("Total: 12 of 13 = 92 %", "12"), ("up 5 days, load average: 0.10, 0.20", "5"), ("a=1 b=2", "1"),
            ("Ratio 16 : 9", "16"), ("load 0.5: ok", "0.5"), ("srv 1 load=0.5", "1"), ("BTC 1 = 65 USD", "1"),
            ("1 BTC = 65 USD", "1"),
            ("x 1==1", "1"), ("Total 3 items: about 45", "3"), ("CPU0 temp: 45", "45"), ("HTTP/1.1 404", "404"),
        ])
    func noLabel(text: String, number: String) async {
        #expect(await read(.number, text) == number)
    }
}
