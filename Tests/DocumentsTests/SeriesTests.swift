import Documents
import Foundation
import JSONDocuments
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct SampleHistoryTests {

    @Test("New samples are kept in order, without non-finite ones")
    func fresh() {
        var history = SampleHistory()
        for second in 0..<100 { history.append(Double(second), at: Double(second)) }
        history.append(.nan, at: 200)
        #expect(history.points.map(\.value) == (0..<100).map(Double.init))
        #expect(history.points(since: 90).map(\.time) == (89..<100).map(Double.init))
        #expect(history.points(since: -1).count == 100)
        #expect(history.points(since: 1_000).map(\.time) == [99])
    }

    @Test("After the clock was set back, later samples are replaced")
    func backwards() {
        var history = SampleHistory()
        for second in [1.0, 2, 3] { history.append(second, at: second) }
        history.append(9, at: 2)
        #expect(history.points.map(\.value) == [1, 9])
    }

    @Test("Older samples are thinned out, and peaks stay")
    func thinned() throws {
        var history = SampleHistory(limit: 10_000)
        // Ten days, a sample each 30 seconds.
        for step in 0...(10 * 2_880) {
            history.append(step == 1_000 ? 500 : Double(step % 10), at: Double(step) * 30)
        }
        let end = 10.0 * 86_400
        func distances(_ ages: ClosedRange<Double>) -> [Double] {
            let times = history.points.map(\.time).filter { ages.contains(end - $0) }
            return zip(times, times.dropFirst()).map { $1 - $0 }
        }
        #expect(distances(0...3_500).allSatisfy { $0 == 30 })
        #expect(distances(4_500...20_000).allSatisfy { $0 == 60 })
        #expect(distances(24_000...250_000).allSatisfy { $0 == 600 })
        #expect(distances(270_000...860_000).allSatisfy { $0 == 3_600 })
        #expect(history.points.map(\.highest).max() == 500)
        #expect(history.points.map(\.lowest).min() == 0)
        #expect(history.points.count < 1_200)
    }

    @Test("Old samples are removed")
    func old() {
        var history = SampleHistory(keeping: 100)
        for second in 0...500 { history.append(1, at: Double(second)) }
        #expect(history.points.first?.time == 400)
    }

    @Test("Without resolutions, all samples are kept up to the limit", arguments: [4, 100, 101, 5_000])
    func noResolutions(count: Int) {
        var history = SampleHistory(limit: 100, resolutions: [])
        for second in 1...count { history.append(Double(second), at: Double(second)) }
        #expect(count > 100 ? history.points.count <= 100 : history.points.count == count)
        #expect(history.points.last?.value == Double(count) && history.points.first?.lowest == 1)
    }

    @Test(
        "There are never more points than the limit, in order, including the newest",
        arguments: 0..<10)
    func bounded(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var history = SampleHistory(limit: 200)
        var time = 0.0
        var (lowest, highest) = (Double.infinity, -Double.infinity)
        for _ in 0..<Campaign.size(3_000, whole: 300_000) {
            time += [0.2, 1, 5, 700, 20_000].randomElement(using: &random) ?? 1
            let value = Double.random(in: -5...5, using: &random)
            (lowest, highest) = (min(lowest, value), max(highest, value))
            history.append(value, at: time)
            if history.points.count > 200 || history.points.last?.time != time { Issue.record("at \(time)") }
        }
        #expect(zip(history.points, history.points.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(history.points.allSatisfy { $0.lowest <= $0.value && $0.value <= $0.highest })
    }

    @Test("A decoded history equals the encoded one, in few bytes")
    func kept() throws {
        var history = SampleHistory(keeping: 1e7, limit: 1_000)
        for step in 0..<5_000 { history.append(Double(step % 7), at: 1.7e9 + Double(step) * 60) }
        let data = try JSONEncoder().encode(history)
        let again = try JSONDecoder().decode(SampleHistory.self, from: data)
        #expect(again == history)
        #expect(data.count < history.points.count * 40)
    }

    @Test("An invalid encoded history is rejected")
    func damaged() {
        func read(_ times: String, _ values: String) -> SampleHistory? {
            let text =
                #"{"start":1,"times":\#(times),"values":\#(values),"lowest":{},"highest":{},"age":1,"limit":9,"resolutions":[]}"#
            return try? JSONDecoder().decode(SampleHistory.self, from: Data(text.utf8))
        }
        #expect(read("[0,5]", "[1,2]")?.points.map(\.time) == [0.001, 0.006])
        #expect(read("[0]", "[1,2]") == nil)
        #expect(read("[0,0]", "[1,2]") == nil)
        #expect(read("[0,9223372036854775807]", "[1,2]") == nil)
    }

    @Test("The growth of a counter is per second, and continues after a reset")
    func growth() {
        var history = SampleHistory()
        for (time, value) in [(0.0, 10.0), (10, 30), (20, 5)] { history.append(value, at: time) }
        #expect(history.growth.map(\.value) == [2, 0.5])
    }
}

@Suite(.timeLimit(.minutes(3)))
struct CounterRateTests {

    /// What comes of the documents, ten seconds apart.
    private func rates(_ texts: String...) throws -> [String] {
        var rate = CounterRate()
        return try texts.enumerated().map { index, text in
            let document = rate.next(try JSONDocument(text), at: Double(index) * 10)
            return document.json(of: document.root)
        }
    }

    @Test("A number becomes its growth per second, from the second value on")
    func number() throws {
        #expect(try rates("100", "150", "150", "20") == ["null", "5", "0", "2"])
    }

    @Test("A growth has five digits, and all digits before the point")
    func digits() throws {
        #expect(try rates("0", "75113.73136714507", "75113.731367145074")[1] == "7511.4")
        #expect(try rates("0", "12345678.9")[1] == "1234568")
        #expect(try rates("0", "1")[1] == "0.1")
        #expect(try rates("0", "0.000123456789")[1] == "1.2346e-05")
        #expect(try rates("0", "3.3333333333")[1] == "0.33333")
    }

    @Test("In a map each number becomes its growth, and everything else stays")
    func map() throws {
        #expect(
            try rates(#"{"in":1,"name":"eth0"}"#, #"{"in":11,"name":"eth0","out":5}"#)
                == [#"{"in":null,"name":"eth0"}"#, #"{"in":1,"name":"eth0","out":null}"#])
    }

    @Test("Rows are recognized by their texts at any position")
    func rows() throws {
        #expect(
            try rates(
                #"[{"if":"a","n":0},{"if":"b","n":0}]"#, #"[{"if":"b","n":20},{"if":"a","n":10},{"if":"c","n":9}]"#)[1]
                == #"[{"if":"b","n":2},{"if":"a","n":1},{"if":"c","n":null}]"#)
        #expect(
            try rates(
                #"[{"id":"7","rx":"12 MB","packets":"1,234"},{"id":"8","rx":"1 GB","packets":"999"}]"#,
                #"[{"id":"8","rx":"1.5 GB","packets":"1,099"},{"id":"7","rx":"22 MB","packets":"1,334"}]"#)[1]
                == #"[{"id":"8","rx":50000000,"packets":10},{"id":"7","rx":1000000,"packets":10}]"#)
        #expect(
            try rates(#"{"rx":"1 GiB","cpu":"12.5%"}"#, #"{"rx":"2 GiB","cpu":"13%"}"#)[1]
                == #"{"rx":107374182,"cpu":"13%"}"#)
        #expect(try rates(#""900 kB""#, #""1.9 MB""#) == ["null", "100000"])
        #expect(try rates(#"[{"n":0},{"n":0}]"#, #"[{"n":10},{"n":20}]"#)[1] == #"[{"n":1},{"n":2}]"#)
    }

    @Test("Metrics are recognized by name and labels; only counters grow")
    func metrics() throws {
        func metric(_ type: String, _ label: String, _ value: Int) -> String {
            #"{"name":"m","labels":{"l":"\#(label)"},"value":\#(value),"type":"\#(type)","help":null,"at":5}"#
        }
        let first = "[\(metric("counter", "x", 0)),\(metric("counter", "y", 100)),\(metric("gauge", "x", 1))]"
        let second = "[\(metric("counter", "y", 100)),\(metric("counter", "x", 30)),\(metric("gauge", "x", 7))]"
        #expect(
            try rates(first, second)[1]
                == "[\(metric("counter", "y", 0)),\(metric("counter", "x", 3)),\(metric("gauge", "x", 7))]")
    }

    @Test("Growth within half a second is measured from the value before")
    func shortTimes() throws {
        var rate = CounterRate()
        func growth(_ value: Int, at time: Double) throws -> String {
            let document = rate.next(try JSONDocument("\(value)"), at: time)
            return document.json(of: document.root)
        }
        // Without an earlier value any time counts.
        #expect(try [growth(0, at: 0), growth(1, at: 0.1), growth(10, at: 1)] == ["null", "10", "10"])
        #expect(try [growth(60, at: 6), growth(60, at: 6.01), growth(62, at: 6.4)] == ["10", "9.98", "9.6296"])
        #expect(try [growth(100, at: 10), growth(4, at: 12), growth(5, at: 12.1)] == ["10", "2", "10"])
    }

    @Test("Without elapsed time there is no growth")
    func noTime() throws {
        var rate = CounterRate()
        _ = rate.next(try JSONDocument("1"), at: 5)
        let second = rate.next(try JSONDocument("2"), at: 5)
        #expect(second.json(of: second.root) == "null")
    }
}
