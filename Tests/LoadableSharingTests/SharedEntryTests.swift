import FoundationEssentials
import LoadableCaching
import Loadables
import SecureHash
import TestSupport
import Testing

@testable import LoadableSharing

@Suite(.timeLimit(.minutes(3)))
struct SharedEntryTests {

    private static let source = SharedIdentity(of: "GET https://example.org/rates")
    private static let key = SharedKey("sixteen bytes, and some")
    private static let limit = 1_000

    private static let content = SharedEntry(
        number: 77, date: Timestamp(secondsSince1970: 1_000.5), took: CodedSeconds(.milliseconds(120)),
        period: CodedSeconds(.seconds(60)), board: "kitchen", isAsked: true,
        payload: .answer(
            .content(
                Data("hello".utf8),
                LoadFacts(validator: ContentValidator(entityTag: "\"v1\""), byteCount: 500, freshFor: .seconds(30)))))
    private static let failure = SharedEntry(
        number: 78, date: Timestamp(secondsSince1970: 1_000), took: CodedSeconds(.zero), period: nil, board: "",
        isAsked: false,
        payload: .failure(summary: "503 unavailable", wait: CodedSeconds(.seconds(20))))

    private static func read(
        _ bytes: [UInt8], number: UInt64 = 77, key: SharedKey? = nil, limit: Int = limit
    ) -> Result<SharedEntry, SharedEntryProblem> {
        Result { () throws(SharedEntryProblem) in
            try SharedEntry(bytes, number: number, of: source, key: key, limit: limit)
        }
    }

    @Test("A decoded entry equals the encoded one, with and without a key", arguments: [content, failure], [nil, key])
    func roundTrip(entry: SharedEntry, key: SharedKey?) throws {
        let bytes = try entry.encoded(for: Self.source, key: key)
        #expect(Self.read(bytes, number: entry.number, key: key) == .success(entry))
    }

    @Test("Unknown fields are ignored")
    func unknownFields() throws {
        var cbor = try CBOREncoder().encode(Self.failure)
        #expect(cbor.first == 0xA6)
        cbor[cbor.startIndex] = 0xA7
        cbor += try CBOREncoder().encode("region") + CBOREncoder().encode(["eu", "north"])
        #expect(Self.read(Array("LBS".utf8) + [SharedEntry.version, 0] + cbor, number: 78) == .success(Self.failure))
    }

    @Test("Entries of the previous version are loaded again")
    func earlierVersion() throws {
        var bytes = try Self.content.encoded(for: Self.source, key: nil)
        bytes[3] = SharedEntry.version - 1
        #expect(Self.read(bytes) == .failure(.malformed))
    }

    @Test("A server may declare its content fresh for longer than boards wait")
    func freshForAges() throws {
        var entry = Self.content
        entry.payload = .answer(.content(Data(), LoadFacts(freshFor: .seconds(10_000_000_000))))
        let read = try Self.read(entry.encoded(for: Self.source, key: nil)).get()
        #expect(read.payload == .answer(.content(Data(), LoadFacts(freshFor: SharedEntry.durationLimit))))
    }

    @Test("Entries with another version, key, source or number are ignored, and so are large ones")
    func problems() throws {
        let bytes = try Self.content.encoded(for: Self.source, key: nil)
        let signed = try Self.content.encoded(for: Self.source, key: Self.key)
        let ofAnother = try Self.content.encoded(for: SharedIdentity(of: "another"), key: Self.key)
        var newer = bytes
        newer[3] = SharedEntry.version + 1

        #expect(Self.read(newer) == .failure(.newerFormat))
        #expect(Self.read(signed) == .failure(.wrongSignature))
        #expect(Self.read(bytes, key: Self.key) == .failure(.wrongSignature))
        #expect(Self.read(signed, key: SharedKey("another key of bytes")) == .failure(.wrongSignature))
        #expect(Self.read(ofAnother, key: Self.key) == .failure(.wrongSignature))
        #expect(Self.read(bytes, number: 78) == .failure(.malformed))
        #expect(Self.read(bytes + [0]) == .failure(.malformed))
        #expect(Self.read(bytes, limit: 4) == .failure(.malformed))
        #expect(Self.read([UInt8](repeating: 0, count: 10_000)) == .failure(.tooLarge))
        #expect(Self.read([]) == .failure(.malformed))
    }

    @Test("10,000 random and mutated entries are read as something harmless or rejected")
    func hostile() throws {
        var random = SplitMix64(seed: 17)
        var readCount = 0
        for round in 0..<10_000 {
            let entry = round % 2 == 0 ? Self.content : Self.failure
            var bytes = try entry.encoded(for: Self.source, key: nil)
            switch round % 5 {
            case 0: bytes = (0..<random.next() % 200).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            case 1: bytes.removeLast(Int(random.next() % UInt64(bytes.count)))
            default:
                for _ in 0..<1 + random.next() % 3 {
                    bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
                }
            }
            guard case .success(let read) = Self.read(bytes, number: entry.number) else { continue }
            readCount += 1
            #expect(read.number == entry.number && read.took.duration <= SharedEntry.durationLimit)
            #expect(read.board == OneLine(read.board).description)
            if case .failure(let summary, _) = read.payload { #expect(summary == OneLine(summary).description) }
            #expect(try read.encoded(for: Self.source, key: nil).count <= Self.limit + SharedEntry.overheadLimit)
        }
        // A changed text or time is still one; without a key nobody can know.
        #expect((1..<9_000).contains(readCount))
    }

    @Test("With a key, a changed entry is rejected")
    func mutatedSigned() throws {
        var random = SplitMix64(seed: 4)
        let bytes = try Self.failure.encoded(for: Self.source, key: Self.key)
        for _ in 0..<500 {
            var changed = bytes
            changed[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 + random.next() % 255)
            if case .success = Self.read(changed, number: 78, key: Self.key) { Issue.record("read \(changed)") }
        }
    }

    @Test("Foreign text has no control characters, and a validator that could break a request is dropped")
    func controlCharacters() throws {
        var entry = Self.failure
        entry.board = "kit\u{1B}[31mchen\n"
        entry.payload = .failure(summary: "a\u{7}b", wait: CodedSeconds(.seconds(1)))
        guard case .success(let read) = Self.read(try entry.encoded(for: Self.source, key: nil), number: 78) else {
            Issue.record("not read")
            return
        }
        #expect(read.board == "kit[31mchen ")
        #expect(read.payload == .failure(summary: "ab", wait: CodedSeconds(.seconds(1))))

        entry = Self.content
        entry.payload = .answer(
            .content(Data(), LoadFacts(validator: ContentValidator(entityTag: "a\r\nHost: b"))))
        #expect(Self.read(try entry.encoded(for: Self.source, key: nil)) == .failure(.malformed))
    }

    @Test("An identity reveals nothing of its description, and depends on the key")
    func identity() {
        let plain = SharedIdentity(of: "GET https://example.org")
        #expect(plain.text.count == 64 && plain.text.allSatisfy(\.isHexDigit))
        #expect(plain == SharedIdentity(of: "GET https://example.org"))
        #expect(plain != SharedIdentity(of: "GET https://example.org", key: Self.key))
        #expect(SharedKey("too short") == nil)
    }

    @Test("Neither keys nor passwords are in logged descriptions")
    func secrets() throws {
        for value: Any in [try #require(Self.key), try RedisAddress("redis://:sixteen@build")] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, "\(value)", String(reflecting: value)] {
                #expect(!text.contains("sixteen") && !text.contains("115"))
            }
        }
    }

    @Test(
        "The HMAC matches RFC 4231",
        arguments: [
            ([UInt8](repeating: 0x0b, count: 20), "Hi There", "b0344c61d8db3853"),
            (Array("Jefe".utf8), "what do ya want for nothing?", "5bdcc146bf60754e"),
            (
                [UInt8](repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f"
            ),
        ])
    func authenticationCode(key: [UInt8], text: String, expected: String) {
        let code = SHA256.authenticationCode(of: Array(text.utf8), key: key)
        #expect(code.count == 32 && code.prefix(8).hexadecimal == expected)
    }
}
