import Foundation
import Loadables
import Testing

/// The one form in which a load is written.
struct LoadAnswerTests {

    private static let facts = LoadFacts(
        validator: ContentValidator(entityTag: "\"1\""), byteCount: 5, freshFor: .milliseconds(1_500),
        provenance: Provenance(origin: .cache, date: Timestamp(secondsSince1970: 1)),
        exchange: LoadExchange(request: ["GET /"], response: ["200"], responseTime: .milliseconds(20)))

    @Test(
        "A decoded response equals the encoded one",
        arguments: [.content("ebb", facts), .content("ebb"), .unchanged(facts)] as [LoadAnswer<String>])
    func roundTrip(answer: LoadAnswer<String>) throws {
        let json = try JSONEncoder().encode(answer)
        #expect(try JSONDecoder().decode(LoadAnswer<String>.self, from: json) == answer)
    }

    @Test("Unknown facts of later versions are ignored, and missing ones are nil")
    func otherVersions() throws {
        let json = #"{"content": "ebb", "tide": 3, "facts": {"byteCount": 5, "freshFor": 1.5, "region": "north"}}"#
        #expect(
            try JSONDecoder().decode(LoadAnswer<String>.self, from: Data(json.utf8))
                == .content("ebb", LoadFacts(byteCount: 5, freshFor: .milliseconds(1_500))))
    }

    @Test("The facts of unchanged content keep the known validator and size")
    func confirmed() {
        let later = LoadFacts(freshFor: .seconds(9))
        let confirmed = Self.facts.confirmed(by: later)
        #expect(confirmed.validator == Self.facts.validator && confirmed.byteCount == 5)
        #expect(confirmed.freshFor == .seconds(9) && confirmed.exchange == nil)
    }

    @Test("Times of any size can be encoded and decoded", arguments: [-5.0, 0, 1e9, 1e11, 1e15])
    func times(seconds: Double) throws {
        let json = try JSONEncoder().encode(LoadFacts(freshFor: .seconds(seconds)))
        let read = try #require(try JSONDecoder().decode(LoadFacts.self, from: json).freshFor)
        let expected = min(max(0, seconds), 1e12)
        #expect(abs(read / .seconds(1) - expected) <= expected * 1e-12)
    }

    @Test("The decoded lines of an exchange are safe for a terminal")
    func exchange() throws {
        let json = #"{"request": ["GET\u001b[2J"], "response": []}"#
        #expect(try JSONDecoder().decode(LoadExchange.self, from: Data(json.utf8)).request == ["GET[2J"])
    }
}
