import Documents
import JSONDocuments
import Testing

/// The growth of texts of digits, and values that are not counters.
@Suite(.timeLimit(.minutes(3)))
struct CounterTextTests {

    /// The documents with their growth, and the remarks on each of them. The documents are ten seconds apart.
    private func growth(_ texts: [String], id: [String] = []) throws -> [(text: String, remarks: [String])] {
        var rate = CounterRate(id: id)
        return try texts.enumerated().map { index, text in
            let document = rate.next(try JSONDocument(text), at: Double(index) * 10)
            return (document.json(of: document.root), rate.remarks)
        }
    }

    @Test(
        "Texts of digits are counters after one of the texts in their field has increased, and are remarked on before",
        arguments: [
            (#"{"rx":"100","n":0}"#, #"{"rx":"150","n":10}"#, #"{"rx":"170","n":20}"#, #"{"rx":2,"n":1}"#),
            (
                #"[{"name":"a","rx":"100"},{"name":"b","rx":"7"}]"#,
                #"[{"name":"a","rx":"110"},{"name":"b","rx":"7"}]"#,
                #"[{"name":"b","rx":"7"},{"name":"a","rx":"140"}]"#, #"[{"name":"b","rx":0},{"name":"a","rx":3}]"#
            ),
            (#""5""#, #""25""#, #""35""#, "1"),
            (#"{"a":{"b":["1"]}}"#, #"{"a":{"b":["2"]}}"#, #"{"a":{"b":["12"]}}"#, #"{"a":{"b":[1]}}"#),
        ])
    func digits(first: String, second: String, third: String, expected: String) throws {
        let all = try growth([first, second, third])
        #expect(all[2].text == expected)
        for (_, remarks) in all.prefix(2) {
            #expect(remarks.contains { $0.contains("is shown after its value has increased") }, "\(remarks)")
        }
        #expect(all[2].remarks == [])
    }

    @Test("A text that was counted is counted after a gap, too", arguments: [#"{"rx":null}"#, "{}"])
    func gap(missing: String) throws {
        let texts = [100, 200, 300].map { "{\"rx\":\"\($0)\"}" } + [missing] + [600, 700].map { "{\"rx\":\"\($0)\"}" }
        let all = try growth(texts)
        #expect(all[4].text != texts[4] && all[5].text == #"{"rx":10}"#, "\(all.map(\.text))")
    }

    @Test(
        "Texts of digits that do not increase, identify something or are codes are unchanged",
        arguments: [
            (#"{"v":"3"}"#, #"{"v":"3"}"#), (#"{"v":"9"}"#, #"{"v":"3"}"#), (#"{"user_id":"1"}"#, #"{"user_id":"2"}"#),
            (#"{"zip":"01234"}"#, #"{"zip":"01235"}"#),
            (#"{"timestamp":"1795805000"}"#, #"{"timestamp":"1795805010"}"#),
            (#"{"v":"1.2"}"#, #"{"v":"1.3"}"#), (#"{"v":"-5"}"#, #"{"v":"-4"}"#),
        ])
    func unchanged(first: String, second: String) throws {
        let text = try growth([first, first, second, second]).last?.text
        #expect(text == second)
    }

    @Test(
        "Times in fields of times are unchanged; other large numbers are counters",
        arguments: [
            ("time", "1795805000.5", true), ("timestamp", "1795805000500", true), ("ts", "1795805000", true),
            ("created_at", "1795805000", true), ("lastSeen", "1795805000", true), ("bytes", "1795805000", false),
            ("response_time", "1795805000", false), ("uptime", "1795805000", false), ("time", "12", false),
            ("timestamp", "99999999999999999999", false),
        ])
    func times(name: String, value: String, isKept: Bool) throws {
        let text = #"{"\#(name)":\#(value),"n":5}"#
        #expect(try growth([text, text])[1].text == #"{"\#(name)":\#(isKept ? value : "0"),"n":0}"#)
        let row = try growth(["[\(text)]", "[\(text)]"])[1].text
        #expect(row == #"[{"\#(name)":\#(isKept ? value : "0"),"n":0}]"#)
    }

    @Test("A counter that is missing now and then grows from its last value", arguments: ["null", #""n/a""#, #""-""#])
    func missing(value: String) throws {
        let all = try growth([
            #"[{"name":"a","v":100},{"name":"b","v":1}]"#, #"[{"name":"a","v":\#(value)},{"name":"b","v":1}]"#,
            #"[{"name":"a","v":\#(value)},{"name":"b","v":1}]"#, #"[{"name":"a","v":160},{"name":"b","v":1}]"#,
        ])
        #expect(all[1].text == #"[{"name":"a","v":\#(value)},{"name":"b","v":0}]"#)
        #expect(all[3].text == #"[{"name":"a","v":2},{"name":"b","v":0}]"#)
    }

    @Test("Texts that are rates already are unchanged", arguments: ["12 req/s", "5/s", "1.5k/s", "3 MB/s"])
    func rates(text: String) throws {
        #expect(try growth(["{\"v\":\"\(text)\"}", "{\"v\":\"\(text)\"}"])[1].text == "{\"v\":\"\(text)\"}")
    }
}
