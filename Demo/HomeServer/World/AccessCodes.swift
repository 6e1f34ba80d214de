import FoundationEssentials

struct AccessCodes: Equatable, Sendable {
    /// The valid codes, oldest first.
    private(set) var valid: [AccessCode] = []
    private var lastNumber = 0
    /// The generator of digits. It is separate from the generator of the world, so a code does not change future
    /// events.
    private var random: SplitMix64

    static let limit = 5

    init(seed: UInt64) {
        random = SplitMix64(seed: ~seed)
    }

    mutating func create(at date: Date, minutes: Int) throws(Refusal) -> AccessCode {
        guard valid.count < Self.limit else { throw .tooManyCodes(limit: Self.limit) }
        lastNumber += 1
        let code = AccessCode(
            id: "code-\(lastNumber)", digits: drawDigits(), createdAt: date,
            expiresAt: date + TimeInterval(minutes * 60))
        valid.append(code)
        return code
    }

    mutating func delete(_ id: String) throws(Refusal) {
        guard let index = valid.firstIndex(where: { $0.id == id }) else { throw .unknown("code", id: id) }
        valid.remove(at: index)
    }

    mutating func expire(by date: Date) {
        valid.removeAll { $0.expiresAt <= date }
    }

    private mutating func drawDigits() -> String {
        while true {
            let digits = String(String(1_000_000 + random.integer(in: 0...999_999)).dropFirst())
            if !valid.contains(where: { $0.digits == digits }) { return digits }
        }
    }
}
