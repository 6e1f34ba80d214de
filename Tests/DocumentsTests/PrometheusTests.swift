import Documents
import Foundation
import JSONDocuments
import Testing

@Suite(.timeLimit(.minutes(3)))
struct PrometheusTests {

    @Test("Metrics have their name, labels, value, type and help")
    func metrics() async {
        let text = """
            # HELP http_requests_total How many \\"requests\\".
            # TYPE http_requests_total counter
            http_requests_total{method="post",path="C:\\\\x\\"\\n",} 1027 1395066363000
            up 1
            """
        #expect(
            await read(.prometheus, text)
                == #"[{"name":"http_requests_total","labels":{"method":"post","path":"C:\\x\"\n"},"value":1027,"#
                + #""type":"counter","help":"How many \"requests\".","at":1395066363},"#
                + #"{"name":"up","labels":{},"value":1,"type":"untyped","help":null}]"#)
    }

    @Test("The parts of a histogram have its type and help")
    func histogram() async {
        let text = "# TYPE t histogram\nt_bucket{le=\"+Inf\"} 3\nt_sum 1.5e1\nt_count 3\n"
        let result = await read(.prometheus, text)
        #expect(result.components(separatedBy: "\"histogram\"").count == 4, "\(result)")
        #expect(result.contains("\"value\":1.5e1"))
    }

    @Test("A non-number is null, and infinity is more than any number")
    func notFinite() async {
        let result = await read(.prometheus, "a NaN\nb +Inf\nc -Inf\nd 0x10\n")
        #expect(result.contains("\"name\":\"a\",\"labels\":{},\"value\":null"))
        #expect(result.contains("\"value\":1e999"))
        #expect(result.contains("\"value\":-1e999"))
        #expect(result.contains("\"value\":16"))
    }

    @Test("OpenMetrics has times in seconds, exemplars, and quoted names")
    func openMetrics() async {
        let text = """
            # TYPE a counter
            a_total{x="1"} 17.0 1520879607.789 # {id="K"} 0.67 1520879607.1
            {"my.name", b="c"} 2
            # EOF
            """
        let result = await read(.prometheus, text)
        #expect(
            result.contains(
                #""name":"a_total","labels":{"x":"1"},"value":17.0,"type":"counter","help":null,"at":1520879607.789"#))
        #expect(result.contains(#""name":"my.name","labels":{"b":"c"},"value":2"#))
    }

    /// The rows as `name{labels} value type help`.
    private func rows(_ text: String) async -> [String] {
        guard case .json(let json)? = try? await DocumentFormat.prometheus.read(Data(text.utf8)) else {
            return [await read(.prometheus, text)]
        }
        return (0..<json.childCount(of: json.root)).map { row in
            let row = json.child(of: json.root, at: row)
            let parts = ["name", "labels", "value", "type", "help"].map { name in
                json.child(of: row, named: name).map { json.json(of: $0) } ?? "-"
            }
            return parts.joined(separator: " ").replacing("\"", with: "'")
        }
    }

    @Test(
        "A quoted name may be anywhere in the braces, and has its type and help",
        arguments: [
            ("{'a.b'} 1", "'a.b' {} 1 'untyped' null"), ("{l='v', 'a.b'} 1", "'a.b' {'l':'v'} 1 'untyped' null"),
            ("{l='v','a.b',m='w'} 1", "'a.b' {'l':'v','m':'w'} 1 'untyped' null"),
            ("{ 'a b' , 'my label' = 'v' , } 1", "'a b' {'my label':'v'} 1 'untyped' null"),
            ("# TYPE 'a.b' counter\n# HELP 'a.b' of it\n{'a.b'} 1", "'a.b' {} 1 'counter' 'of it'"),
            ("{'a.b_total'} 1\n# TYPE 'a.b' counter", "'a.b_total' {} 1 'counter' null"),
            ("# TYPE   'a b'   gauge\n{'a b'} 1", "'a b' {} 1 'gauge' null"),
            ("{'größe',l='é'} 1", "'größe' {'l':'é'} 1 'untyped' null"),
            ("# TYPE 'a\\\\b' gauge\n{'a\\\\b'} 1", "'a\\\\b' {} 1 'gauge' null"),
        ])
    func quotedNames(text: String, row: String) async {
        #expect(await rows(text.replacing("'", with: "\"")) == [row])
    }

    @Test(
        "A native histogram has a row for its count and one for its sum",
        arguments: [
            ("h {count:7,sum:21,schema:2,zero_threshold:0.01,zero_count:1} 12.5", ["h_count {} 7", "h_sum {} 21"]),
            (
                "h{l='v'} {count:24,sum:1.5e2,positive_spans:[0:2,1:2],positive_deltas:[2,1,-3,3]}",
                ["h_count {'l':'v'} 24", "h_sum {'l':'v'} 1.5e2"]
            ),
            ("h{} { sum : 3 , count : 1 } 5 # {id='x'} 1", ["h_sum {} 3", "h_count {} 1"]),
            ("h{} {count:59,sum:9,bucket:[0.1:20,+Inf:59]} st@1.5", ["h_count {} 59", "h_sum {} 9"]),
            ("h {gcount:3,gsum:2}", ["h_gcount {} 3", "h_gsum {} 2"]), ("h {schema:2}", []),
        ])
    func nativeHistograms(line: String, expected: [String]) async {
        let rows = await rows("# TYPE h histogram\n\(line.replacing("'", with: "\""))\nother 1\n")
        let others = expected.map { row in
            let name = row.prefix { $0 != " " }
            return "'\(name)'\(row.dropFirst(name.count)) 'histogram' null"
        }
        #expect(rows == others + ["'other' {} 1 'untyped' null"])
    }

    @Test(
        "The parts of a metric have its type, but other metrics with its name as a prefix do not",
        arguments: [
            ("gaugehistogram", "a_bucket", true), ("gaugehistogram", "a_gcount", true),
            ("gaugehistogram", "a_gsum", true),
            ("gaugehistogram", "a_count", false), ("histogram", "a_created", true), ("summary", "a_count", true),
            ("counter", "a_total", true), ("counter", "a_created", true), ("counter", "a_count", false),
            ("gauge", "a_sum", false), ("info", "a_info", true), ("summary", "a_b_count", false),
        ])
    func parts(type: String, name: String, isPart: Bool) async {
        #expect(
            await rows("# TYPE a \(type)\n\(name) 1\n") == ["'\(name)' {} 1 '\(isPart ? type : "untyped")' null"])
    }

    @Test(
        "Braces without labels are no labels", arguments: ["b{,} 2", "b{} 2", "b { , } 2", "{'b',} 2", "b 2", "b{ } 2"])
    func noLabels(line: String) async {
        #expect(await rows(line.replacing("'", with: "\"")) == ["'b' {} 2 'untyped' null"])
    }

    @Test(
        "The creation time and exemplars are not part of a counter's value",
        arguments: [
            "a_total 1 # {id='K'} 0.67", "a_total 1 5 st@1.25", "a_total 1 st@1.25", "a_total 1 5 st@2 # {} 1",
            "a_total 1 # {id='K'} 0.67 1.5 # {id='L'} 2",
        ])
    func examples(line: String) async {
        #expect(
            await rows("# TYPE a counter\n\(line.replacing("'", with: "\""))\n# EOF\n")
                == ["'a_total' {} 1 'counter' null"])
    }

    @Test(
        "An invalid line is reported",
        arguments: [
            ("up", "a metric without a value"), ("up x", "“x” is not a number"), ("up 1 x", "“x” is not a time"),
            ("up 1 2 3", "unexpected text “3” after the time"), ("up{a} 1", "the label “a” has no value"),
            ("up{a=b} 1", "the value of label “a” is not in quotes"), ("up{a=\"b} 1", "a quote that is not closed"),
            ("up{a=\"b\"", "expected a comma or “}” after a label"), ("= 1", "expected the name of a metric"),
            ("up{a=\"1\" b=\"2\"} 1", "expected a comma or “}” after a label"),
            ("up{,a=\"1\"} 1", "expected a label such as code=\"200\""),
            ("up{a=\"1\",,} 1", "expected a label such as code=\"200\""),
            ("up{=\"1\"} 1", "a label without a name"), ("{a=\"1\"} 1", "expected the name of a metric"),
            ("up{\"x\"} 1", "a second name, “x”"), ("{\"a\", \"b\"} 1", "a second name, “b”"),
            ("h{} {count:1", "a histogram without a closing “}”"), ("h {count:1} x", "“x” is not a time"),
        ])
    func errors(line: String, reason: String) async {
        #expect(await read(.prometheus, "a 1\n\n\(line)\n").hasPrefix("not metrics: line 3: \(reason)"))
    }
}
