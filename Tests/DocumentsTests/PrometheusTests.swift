import Documents
import Foundation
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

    @Test("What is not a number is null, and infinity is more than any number")
    func notFinite() async {
        let result = await read(.prometheus, "a NaN\nb +Inf\nc -Inf\nd 0x10\n")
        #expect(result.contains("\"name\":\"a\",\"labels\":{},\"value\":null"))
        #expect(result.contains("\"value\":1e999"))
        #expect(result.contains("\"value\":-1e999"))
        #expect(result.contains("\"value\":16"))
    }

    @Test("OpenMetrics has times in seconds, examples behind values, and names in quotes")
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

    @Test(
        "A line that is not a metric is named",
        arguments: [
            ("up", "a metric without a value"), ("up x", "“x” is not a number"), ("up 1 x", "“x” is not a time"),
            ("up 1 2 3", "“3” behind the time"), ("up{a} 1", "a label without a name"),
            ("up{a=b} 1", "the value of label “a” is not in quotes"), ("up{a=\"b} 1", "a quote that is not closed"),
            ("up{a=\"b\"", "labels that are not closed"), ("= 1", "expected the name of a metric"),
            ("up{a=\"1\" b=\"2\"} 1", "labels that are not closed"),
            ("up{,} 1", "expected a label, = and a value in quotes"),
        ])
    func errors(line: String, reason: String) async {
        #expect(await read(.prometheus, "a 1\n\n\(line)\n").hasPrefix("not metrics: line 3: \(reason)"))
    }
}
