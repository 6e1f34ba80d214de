import Foundation
import TestSupport
import Testing

@testable import LoadableCaching

/// How the values of caches are written as bytes.
@Suite(.timeLimit(.minutes(3)))
struct CBORTests {

    private func bytes(_ value: some Encodable) throws -> [UInt8] { Array(try CBOREncoder().encode(value)) }

    private func value<Value: Decodable>(_ type: Value.Type = Value.self, _ bytes: [UInt8]) throws -> Value {
        try CBORDecoder().decode(type, from: Data(bytes))
    }

    private func comesBack<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
        try self.value(Value.self, bytes(value)) == value
    }

    // MARK: Decoded values

    private struct All: Codable, Equatable {
        enum Choice: Codable, Equatable {
            case nothing
            case some(Int, name: String)
        }

        struct Part: Codable, Equatable {
            var name = "Brest ☂️ e\u{301}"
            var levels: [Double] = [0.1, -0, 1e300, .infinity]
            var times: [Int64] = [.min, -1, 0, 23, 24, .max]
        }

        var yes = true
        var no = false
        var small: Int8 = -128
        var short: Int16 = 300
        var medium: Int32 = .min
        var large: UInt64 = .max
        var byte: UInt8 = 255
        var word: UInt16 = .max
        var long: UInt32 = .max
        var huge: UInt128 = .max
        var low: Int128 = .min
        var single: Float = 1.5
        var double = -0.1
        var missing: String?
        var text: String? = ""
        var bytes = Data([0, 1, 255])
        var list: [UInt8] = [0, 1, 255]
        var date = Date(timeIntervalSince1970: 1_000.25)
        var link = URL(string: "https://example.com/a?b=ü")
        var amount = Decimal(string: "12345678901234567890.5")
        var identity = UUID()
        var parts = [Part(), Part(name: "", levels: [], times: [])]
        var named = ["a": [1: Part()], "": [:]]
        var options: [Int?] = [1, nil, 3]
        var truths = ["a": true, "b": false]
        var choices = [Choice.nothing, .some(1, name: "one")]
        var range = 1..<3
    }

    @Test("Any value is decoded as it was encoded")
    func all() throws {
        #expect(try comesBack(All()))
        #expect(try comesBack(7))
        #expect(try comesBack("text"))
        #expect(try comesBack([String]()))
        #expect(try comesBack(String?.none))
        #expect(try value(Double.self, bytes(Double.nan)).isNaN)
        #expect(try value([Float].self, bytes([Float.nan])).first?.isNaN == true)
    }

    @Test("Dictionaries with many and with few keys are decoded")
    func dictionaries() throws {
        for count in [0, 1, 16, 17, 300] {
            #expect(try comesBack(Dictionary(uniqueKeysWithValues: (0..<count).map { ("key \($0)", $0) })))
        }
    }

    private class Base: Codable {
        var base = 1
    }

    private final class Derived: Base {
        var own = 2

        private enum CodingKeys: String, CodingKey { case own }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            own = try container.decode(Int.self, forKey: .own)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try super.encode(to: container.superEncoder())
            try container.encode(own, forKey: .own)
        }
    }

    @Test("A class is decoded with the values of its superclass")
    func classes() throws {
        let value = Derived()
        (value.base, value.own) = (5, 6)
        let copy = try self.value(Derived.self, bytes(value))
        #expect(copy.base == 5 && copy.own == 6)
    }

    /// Writes into its containers by turns.
    private struct Woven: Codable, Equatable {
        var left = [1, 2, 3]
        var right = ["a", "b", "c"]

        private enum CodingKeys: String, CodingKey { case left, right, rows }

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            var (numbers, texts) = (
                try container.nestedUnkeyedContainer(forKey: .left),
                try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .right)
                    .nestedUnkeyedContainer(forKey: .rows)
            )
            (left, right) = ([], [])
            while !numbers.isAtEnd { left.append(try numbers.decode(Int.self)) }
            while !texts.isAtEnd { right.append(try texts.decode(String.self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var numbers = container.nestedUnkeyedContainer(forKey: .left)
            var named = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .right)
            var texts = named.nestedUnkeyedContainer(forKey: .rows)
            for (number, text) in zip(left, right) {
                try numbers.encode(number)
                try texts.encode(text)
            }
        }
    }

    @Test("Containers may be written to in any order")
    func woven() throws {
        #expect(try comesBack(Woven()))
    }

    /// Goes on after a part that cannot be encoded, writes a key again, and has parts of which nothing is written.
    private struct Careless: Encodable {
        struct Failing: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(1)
                throw CancellationError()
            }
        }

        struct Silent: Encodable {
            var asksForContainer: Bool

            func encode(to encoder: any Encoder) { if asksForContainer { _ = encoder.singleValueContainer() } }
        }

        private enum CodingKeys: String, CodingKey { case a, b, c, d }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try? container.encode(Failing(), forKey: .a)
            try container.encode(1, forKey: .b)
            try container.encode(Silent(asksForContainer: true), forKey: .c)
            try container.encode(Silent(asksForContainer: false), forKey: .d)
            try container.encode(2, forKey: .b)
        }
    }

    @Test("Output of a careless type is still valid")
    func careless() throws {
        struct Read: Decodable, Equatable {
            struct Nothing: Decodable, Equatable {}
            var a: [Int]?
            var b: Int
            var c: Int?
            var d: Nothing
        }
        #expect(try value(Read.self, bytes(Careless())) == Read(b: 2, d: Read.Nothing()))
    }

    @Test("Between versions of a type an integer may become a floating-point number, and back if it is whole")
    func numbers() throws {
        #expect(try value(Double.self, bytes(3)) == 3)
        #expect(try value(Int.self, bytes(3.0)) == 3)
        #expect(throws: DecodingError.self) { try value(Int.self, bytes(3.5)) }
        #expect(throws: DecodingError.self) { try value(UInt8.self, bytes(256)) }
        #expect(throws: DecodingError.self) { try value(UInt.self, bytes(-1)) }
    }

    // MARK: Bytes

    @Test("The bytes match the examples of RFC 8949")
    func examples() throws {
        #expect(try [0, 23, 24, 100].map(bytes) == [[0], [0x17], [0x18, 0x18], [0x18, 0x64]])
        #expect(try bytes(1_000) == [0x19, 3, 0xE8])
        #expect(try bytes(1_000_000) == [0x1A, 0, 0x0F, 0x42, 0x40])
        #expect(try bytes(1_000_000_000_000) == [0x1B, 0, 0, 0, 0xE8, 0xD4, 0xA5, 0x10, 0])
        #expect(try bytes(UInt64.max) == [0x1B] + Array(repeating: 0xFF, count: 8))
        #expect(try [-1, -100, -1_000].map(bytes) == [[0x20], [0x38, 0x63], [0x39, 3, 0xE7]])
        #expect(try bytes(1.1) == [0xFB, 0x3F, 0xF1, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A])
        #expect(try bytes(Float(100_000)) == [0xFA, 0x47, 0xC3, 0x50, 0])
        #expect(try [false, true].map(bytes) == [[0xF4], [0xF5]])
        #expect(try bytes(Int?.none) == [0xF6])
        #expect(try bytes(Data([1, 2, 3, 4])) == [0x44, 1, 2, 3, 4])
        #expect(try bytes("IETF") == [0x64, 0x49, 0x45, 0x54, 0x46])
        #expect(try bytes("\u{6C34}") == [0x63, 0xE6, 0xB0, 0xB4])
        #expect(try bytes([1, 2, 3]) == [0x83, 1, 2, 3])
        #expect(try bytes(["a": 1]) == [0xA1, 0x61, 0x61, 1])
        #expect(try bytes([[Int](), [1]]) == [0x82, 0x80, 0x81, 1])
    }

    @Test("Truncated data is rejected, and changed data is rejected or another value")
    func damage() throws {
        let whole = try bytes(All())
        for count in whole.indices {
            #expect(throws: DecodingError.self) { try value(All.self, Array(whole[..<count])) }
        }
        var random = SplitMix64(seed: 1)
        var refused = 0
        let count = Int(Campaign.size(2_000, whole: 1_000_000))
        for _ in 0..<count {
            var bytes = whole
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            do { _ = try value(All.self, bytes) } catch is DecodingError { refused += 1 }
        }
        #expect(refused > count / 4)
    }

    @Test(
        "A length beyond the available data is rejected before memory is allocated",
        arguments: [0x5B, 0x7B, 0x9B, 0xBB] as [UInt8])
    func hugeLength(first: UInt8) {
        for rest in [[UInt8](repeating: 0xFF, count: 8), [0, 0, 0x7F, 0, 0, 0, 0, 0]] {
            let bytes = [first] + rest + [1, 2, 3]
            #expect(throws: DecodingError.self) { try value([Double].self, bytes) }
            #expect(throws: DecodingError.self) { try value([[Double]].self, bytes) }
            #expect(throws: DecodingError.self) { try value([String: Int].self, bytes) }
            #expect(throws: DecodingError.self) { try value(String.self, bytes) }
            #expect(throws: DecodingError.self) { try value(Data.self, bytes) }
        }
    }

    private struct Deep: Codable {
        var below: [Deep] = []
    }

    @Test("Deep nesting is rejected, in values and in bytes, without using the stack")
    func deep() throws {
        var value = Deep()
        for _ in 0..<200 { value = Deep(below: [value]) }
        _ = try self.value(Deep.self, bytes(value))
        for _ in 0..<400 { value = Deep(below: [value]) }
        #expect(throws: EncodingError.self) { try bytes(value) }

        let arrays = [UInt8](repeating: 0x81, count: 1_000_000) + [0x80]
        // One that is passed over, and one that is gone into.
        #expect(throws: DecodingError.self) { try self.value(Deep.self, [0xA1, 0x61, 0x78] + arrays) }
        let level: [UInt8] = [0xA1, 0x65] + Array("below".utf8) + [0x81]
        let levels = [UInt8]((0..<100_000).map { _ in level }.joined()) + [0xA1, 0x65] + Array("below".utf8) + [0x80]
        #expect(throws: DecodingError.self) { try self.value(Deep.self, levels) }
    }

    @Test("An unexpected type is reported with its place")
    func places() throws {
        struct Old: Encodable { var rows = [["level": "high"]] }
        struct New: Decodable { var rows: [[String: Double]] }
        let error = #expect(throws: DecodingError.self) { try value(New.self, bytes(Old())) }
        guard case .typeMismatch(_, let context) = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["rows", "Index 0", "level"])
        #expect(context.debugDescription == "Expected to decode Double but found a string instead.")

        let list = #expect(throws: DecodingError.self) { try value([Double].self, bytes(["1"])) }
        guard case .typeMismatch(_, let place) = try #require(list) else {
            Issue.record("\(String(describing: list))")
            return
        }
        #expect(place.codingPath.map(\.stringValue) == ["Index 0"])
        let whole = #expect(throws: DecodingError.self) { try value([Double].self, bytes("1")) }
        guard case .typeMismatch(_, let all) = try #require(whole) else {
            Issue.record("\(String(describing: whole))")
            return
        }
        #expect(all.codingPath.isEmpty)
        #expect(all.debugDescription == "Expected to decode Array<Double> but found a string instead.")
        #expect(throws: DecodingError.self) { try value(String.self, [0x62, 0xC3, 0x28]) }
        #expect(throws: DecodingError.self) { try value([Int].self, bytes([Int?.none])) }
    }
}
