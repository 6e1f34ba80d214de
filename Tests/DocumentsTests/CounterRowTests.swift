import Documents
import JSONDocuments
import Testing

/// The growth of counters in rows and nested values.
@Suite(.timeLimit(.minutes(3)))
struct CounterRowTests {

    /// The last of the documents with its growth, and the remarks on it. The documents are ten seconds apart.
    private func growth(_ texts: [String], id: [String] = []) throws -> (text: String, remarks: [String]) {
        var rate = CounterRate(id: id)
        var last = ""
        for (index, text) in texts.enumerated() {
            let document = rate.next(try JSONDocument(text), at: Double(index) * 10)
            last = document.json(of: document.root)
        }
        return (last, rate.remarks)
    }

    @Test(
        "Rows are matched by declared fields, identifying numbers or texts, which stay unchanged",
        arguments: [
            (#"[{"pid":1,"n":0},{"pid":2,"n":900}]"#, #"[{"pid":2,"n":910},{"pid":1,"n":20}]"#, [], "pid"),
            (#"[{"slot":1,"n":0},{"slot":2,"n":900}]"#, #"[{"slot":2,"n":910},{"slot":1,"n":20}]"#, ["slot"], "slot"),
            (
                #"[{"PID":1,"C":"sh","n":0},{"PID":2,"C":"sh","n":900}]"#,
                #"[{"PID":2,"C":"sh","n":910},{"PID":1,"C":"sh","n":20}]"#, [], "pid"
            ),
            (
                #"[{"host":"a","port":1,"n":0},{"host":"a","port":2,"n":900}]"#,
                #"[{"host":"a","port":2,"n":910},{"host":"a","port":1,"n":20}]"#, [], "host and port"
            ),
            (
                #"[{"host":"a","disk":1,"n":0},{"host":"a","disk":2,"n":900}]"#,
                #"[{"host":"a","disk":2,"n":910},{"host":"a","disk":1,"n":20}]"#, ["host", "disk"], "two fields"
            ),
            (
                #"[{"o":{"k":1},"n":0},{"o":{"k":2},"n":900}]"#, #"[{"o":{"k":2},"n":910},{"o":{"k":1},"n":20}]"#,
                ["o.k"], "a nested field"
            ),
            (
                #"[{"at":"2026-11-27T15:00:01Z","host":"a","n":0},{"at":"2026-11-27T15:00:01Z","host":"b","n":900}]"#,
                #"[{"at":"2026-11-27T15:00:11Z","host":"b","n":910},{"at":"2026-11-27T15:00:11Z","host":"a","n":20}]"#,
                [], "texts without times"
            ),
            (
                #"[{"name":"sh","pid":1,"n":0},{"name":"sh","pid":2,"n":900}]"#,
                #"[{"name":"sh","pid":2,"n":910},{"name":"sh","pid":1,"n":20}]"#, ["name"],
                "other texts, if the declared fields are equal because a filter joins these rows"
            ),
            (#"[["a",0],["b",900]]"#, #"[["b",910],["a",20]]"#, [], "the texts of lists"),
            (#"[[1,0],[2,900]]"#, #"[[2,910],[1,20]]"#, ["1"], "a numbered field"),
        ] as [(String, String, [String], String)])
    func rows(first: String, second: String, id: [String], reason: String) throws {
        let (text, remarks) = try growth([first, second], id: id)
        #expect(text == second.replacing("910", with: "1").replacing("20}", with: "2}").replacing("20]", with: "2]"))
        #expect(remarks == [])
    }

    @Test(
        "Counters at any depth are replaced",
        arguments: [
            (#"{"a":{"rx":0},"b":{"rx":50}}"#, #"{"b":{"rx":60},"a":{"rx":20}}"#, #"{"b":{"rx":1},"a":{"rx":2}}"#),
            (
                #"{"data":{"list":[{"name":"a","n":0}]}}"#, #"{"data":{"list":[{"name":"a","n":20}]}}"#,
                #"{"data":{"list":[{"name":"a","n":2}]}}"#
            ),
            (
                #"[{"if":"a","s":{"rx":{"bytes":0}}}]"#, #"[{"if":"a","s":{"rx":{"bytes":20}}}]"#,
                #"[{"if":"a","s":{"rx":{"bytes":2}}}]"#
            ),
            (
                #"[{"if":"a","disks":[{"id":1,"n":0},{"id":2,"n":5}]}]"#,
                #"[{"if":"a","disks":[{"id":2,"n":15},{"id":1,"n":20}]}]"#,
                #"[{"if":"a","disks":[{"id":2,"n":1},{"id":1,"n":2}]}]"#
            ),
            (#"{"a":[1,2]}"#, #"{"a":[11,22]}"#, #"{"a":[1,2]}"#),
            (
                #"{"a":[{"n":"1 GB"},{"n":"x"}]}"#, #"{"a":[{"n":"2 GB"},{"n":"x"}]}"#,
                #"{"a":[{"n":100000000},{"n":"x"}]}"#
            ),
            (#"{"id":7,"user_id":1,"n":0}"#, #"{"id":7,"user_id":1,"n":20}"#, #"{"id":7,"user_id":1,"n":2}"#),
        ])
    func nested(first: String, second: String, expected: String) throws {
        #expect(try growth([first, second]).text == expected)
    }

    @Test(
        "The growth of a counter is in the unit without a prefix",
        arguments: [
            (#"{"a":"990 Wh"}"#, #"{"a":"1.000 kWh"}"#, #"{"a":1}"#),
            (#"{"a":"1 kWh"}"#, #"{"a":"1.01 kWh"}"#, #"{"a":1}"#),
            (#"{"a":"990 MB"}"#, #"{"a":"1.000 GB"}"#, #"{"a":1000000}"#),
            (#"{"a":"500 ms"}"#, #"{"a":"1.5 s"}"#, #"{"a":0.1}"#),
        ])
    func units(first: String, second: String, expected: String) throws {
        #expect(try growth([first, second]).text == expected)
    }

    @Test(
        "Where counters cannot be matched, the growth is null, and a remark says why",
        arguments: [
            (
                [#"[{"a":"x","n":1},{"a":"x","n":2}]"#], [],
                "2 rows have no rate, because other rows have the same texts"
            ),
            ([#"[{"a":1,"n":1},{"a":1,"n":2}]"#], ["a"], "2 rows have no rate, because other rows have the same “a”"),
            ([#"[{"a":1,"n":1},{"n":2}]"#], ["a"], "1 row has no rate, because “a” is missing"),
            (
                [#"[{"a":"x1","n":1}]"#, #"[{"a":"x2","n":9}]"#], [],
                "1 row has no rate, because no row of the previous content has"
            ),
            ([#"[{"a":1,"n":1}]"#, #"[{"a":2,"n":9}]"#], ["a"], "no row of the previous content has the same “a”"),
            ([#"{"a":"x","b":{"id":5}}"#], [], "“rate” has no effect: there is no counter"),
        ] as [([String], [String], String)])
    func remarks(texts: [String], id: [String], remark: String) throws {
        let (text, remarks) = try growth(texts + texts.suffix(texts.count == 1 ? 1 : 0), id: id)
        #expect(remarks.count == 1 && remarks[0].contains(remark), "\(remarks)")
        // Only a row that was identified has a rate.
        #expect(text.contains("null") || remark.contains("no counter"), "\(text)")
    }

    @Test("Numbers without names are matched by position, unless their count changes")
    func positions() throws {
        #expect(try growth(["[1,2]", "[11,22]"]).text == "[1,2]")
        #expect(try growth(["[1,2]", "[22]"]).text == "[null]")
        #expect(try growth([#"[{"n":1},{"n":2}]"#, #"[{"n":12}]"#]).text == #"[{"n":null}]"#)
        #expect(try growth([#"[{"n":1},{"n":2}]"#]).remarks.count == 1)
        #expect(try growth([#"[{"n":1}]"#, #"[{"n":11}]"#]) == (#"[{"n":1}]"#, []))
    }

    @Test("A declared field of a map identifies its counters, and rows without counters need no key")
    func others() throws {
        let texts = [#"{"slot":3,"n":1}"#, #"{"slot":4,"n":100}"#, #"{"slot":4,"n":110}"#]
        #expect(try growth(Array(texts.prefix(2)), id: ["slot"]).text == #"{"slot":4,"n":null}"#)
        #expect(try growth(texts, id: ["slot"]).text == #"{"slot":4,"n":1}"#)
        #expect(try growth([#"{"n":1,"tags":[{"a":"x"},{"a":"x"}]}"#]).remarks == [])
        #expect(try growth(["[]"]).remarks == [] && growth(["null"]).remarks == [])
    }
}
