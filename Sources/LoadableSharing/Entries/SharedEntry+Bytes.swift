import FoundationEssentials
import LoadableCaching
import Loadables

// The format of an entry consists of "LBS", the version, a flag for signed entries, the entry in CBOR, and the
// signature if the entry is signed. No bytes may follow.
extension SharedEntry {

    static let version: UInt8 = 2

    /// The maximum number of bytes of an entry in addition to its content.
    static let overheadLimit = 8_192

    static let textLimit = 300
    static let validatorLimit = 2_000
    /// The maximum duration, which is 366 days. It limits how long boards wait, and prevents overflows when durations
    /// are added.
    static let durationLimit = Duration.seconds(366 * 86_400)

    func encoded(for source: SharedIdentity, key: SharedKey?) throws -> [UInt8] {
        var bytes = Array("LBS".utf8) + [Self.version, key == nil ? 0 : 1]
        bytes += try CBOREncoder().encode(self)
        if let key { bytes += key.signature(of: bytes, for: source) }
        return bytes
    }

    /// Decodes an untrusted entry.
    ///
    /// - Parameters:
    ///   - number: The number that the store states for the entry.
    ///   - limit: The maximum size of the content in bytes.
    init(
        _ bytes: [UInt8], number: UInt64, of source: SharedIdentity, key: SharedKey?, limit: Int
    ) throws(SharedEntryProblem) {
        guard bytes.count <= limit + Self.overheadLimit else { throw .tooLarge }
        guard bytes.count > 5, bytes.starts(with: "LBS".utf8) else { throw .malformed }
        guard bytes[3] <= Self.version else { throw .newerFormat }
        guard bytes[3] == Self.version, bytes[4] <= 1 else { throw .malformed }
        guard (bytes[4] == 1) == (key != nil) else { throw .wrongSignature }
        var end = bytes.count
        if let key {
            end -= SharedKey.signatureByteCount
            guard end > 5 else { throw .malformed }
            let expected = key.signature(of: bytes[..<end], for: source)
            // Compare all bytes, so that the duration of the comparison does not reveal where the signatures differ.
            guard zip(bytes[end...], expected).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 else { throw .wrongSignature }
        }
        guard let entry = try? CBORDecoder().decodeWhole(SharedEntry.self, from: Array(bytes[5..<end])),
            entry.number == number, entry.isWithin(limit)
        else { throw .malformed }
        self = entry.bounded
    }

    /// Returns whether the content has at most `limit` bytes, the strings do not exceed their limit, and the validator
    /// may be sent in a request.
    private func isWithin(_ limit: Int) -> Bool {
        switch payload {
        case .answer(let answer):
            answer.content?.count ?? 0 <= limit && answer.facts.validator?.isFitForRequests != false
                && board.utf8.count <= Self.textLimit
        case .failure(let summary, _): [board, summary].allSatisfy { $0.utf8.count <= Self.textLimit }
        }
    }

    /// The entry with single-line strings and limited durations. Sums of the durations therefore do not overflow.
    private var bounded: SharedEntry {
        var entry = self
        entry.board = OneLine(board, limit: 60).description
        (entry.took, entry.period) = (took.bounded, period?.bounded)
        switch payload {
        case .answer(let answer): entry.payload = .answer(answer.with(answer.facts.bounded))
        case .failure(let summary, let wait):
            entry.payload = .failure(summary: OneLine(summary).description, wait: wait.bounded)
        }
        return entry
    }
}

extension CodedSeconds {

    fileprivate var bounded: CodedSeconds { CodedSeconds(min(duration, SharedEntry.durationLimit)) }
}

extension LoadFacts {

    /// The facts to keep, with limited values.
    fileprivate var bounded: LoadFacts {
        var facts = kept
        facts.freshFor = freshFor.map { min($0, SharedEntry.durationLimit) }
        facts.byteCount = byteCount.map { max(0, $0) }
        return facts
    }
}

extension LoadAnswer {

    fileprivate func with(_ facts: LoadFacts) -> LoadAnswer {
        switch self {
        case .content(let content, _): .content(content, facts)
        case .unchanged: .unchanged(facts)
        }
    }
}

extension ContentValidator {

    fileprivate var isFitForRequests: Bool {
        [entityTag, lastModified].compactMap(\.self).allSatisfy { text in
            text.utf8.count <= SharedEntry.validatorLimit
                && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 >= 0x80 }
        }
    }
}
