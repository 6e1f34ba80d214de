/// The flat, who lives in it, and what its account holds.
public struct Profile: Codable, Hashable, Sendable {
    /// The flat's number as it stands on its door.
    public var flat: String
    public var owner: String
    /// How many people live there.
    public var residents: Int
    /// In hundredths of `currency`; negative for a debt.
    public var balanceCents: Int
    /// An ISO 4217 code.
    public var currency: String

    public init(flat: String, owner: String, residents: Int, balanceCents: Int, currency: String) {
        self.flat = flat
        self.owner = owner
        self.residents = residents
        self.balanceCents = balanceCents
        self.currency = currency
    }
}
