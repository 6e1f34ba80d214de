import Foundation
import LoadableNetworking
import Settings
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(1)))
struct StreamMemoryTests {

    private let key = IdentityKey()

    private func lines(_ texts: [String], after earlier: [String], limit: Int = 100) -> [String] {
        var records = LastRecords<String>(limit: limit, byteLimit: 1_000)
        for text in earlier { records.append(text, size: 1) }
        records.beginConnection()
        for text in texts { records.append(text, size: 1) }
        records.beginConnection()
        return records.take()
    }

    @Test("Records that a server repeats after a lost connection are kept once")
    func repetition() {
        let three = ["a", "b", "c"]
        #expect(lines(["b", "c", "d"], after: three) == ["a", "b", "c", "d"])
        #expect(lines(three, after: three) == three)
        #expect(lines(three + ["d"], after: three) == three + ["d"])
        #expect(lines(["d", "b", "c"], after: three) == ["a", "b", "c", "d", "b", "c"])
        #expect(lines(["b", "x"], after: three) == ["a", "b", "c", "b", "x"])
        #expect(lines(["a", "b", "a", "c"], after: ["a", "b", "a"]) == ["a", "b", "a", "c"])
        #expect(lines(["a", "x"], after: ["a", "b", "a"]) == ["a", "b", "a", "x"])
        #expect(lines(["x"], after: []) == ["x"])
        #expect(lines(["c", "d"], after: ["z"] + three, limit: 3) == ["b", "c", "d"])
    }

    @Test("The last records are kept, up to a number and a size, and unseen ones are counted")
    func bounds() {
        var records = LastRecords<Int>(limit: 3, byteLimit: 10)
        for number in 1...4 { records.append(number, size: 1) }
        #expect(records.unseenCount == 1)
        #expect(records.takeIfNew() == [2, 3, 4])
        #expect(records.takeIfNew() == nil)
        records.append(5, size: 9)
        #expect(records.takeIfNew() == [4, 5])
        records.append(6, size: 20)
        #expect(records.takeIfNew() == [6])
        #expect(records.unseenCount == 1)
        #expect(records.count == 6)
    }

    @Test("An endless line is truncated between characters")
    func longLine() {
        var lines = StreamLines()
        for _ in 0..<100 { #expect(lines.append(Data(repeating: 120, count: 10_000)) == []) }
        #expect(lines.unfinished.count == 256 << 10)
        #expect(lines.cutCount == 1)
        #expect(lines.append(Data("\nnext é".utf8)).map(\.count) == [256 << 10])
        let text = Array("a€🌍".utf8)
        for count in 1...text.count {
            var lines = StreamLines()
            _ = lines.append(Data(text.prefix(count)))
            #expect(String(validating: lines.wholeCharacters, as: UTF8.self) != nil)
        }
    }

    @Test("Content for another account is dropped")
    func owner() {
        func identity(_ account: String) -> SourceIdentity? {
            let place = SettingsPlace("")
            let source = SourceSettings("it", at: place, from: FileOrigin(SettingsText("/f", at: place)))
            return SourceIdentity(
                of: source, account: SettingsText(account, at: place), secrets: [:], key: key, value: { _ in nil })
        }
        let memory = StreamMemory()
        memory.keep(for: identity("a"))
        let first = memory.begin(.events)
        _ = memory.append(Data("id: 1\ndata: 1\n\n".utf8), of: first)
        memory.keep(for: identity("a"))
        #expect(memory.lastEventID == "1")
        memory.keep(for: identity("b"))
        _ = memory.append(Data("id: 2\ndata: 2\n\n".utf8), of: first)
        #expect(memory.lastEventID == nil)
        #expect(memory.content(asRows: true, onlyNew: false) == Data())
    }
}
