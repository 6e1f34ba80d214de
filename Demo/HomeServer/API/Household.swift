public import FoundationEssentials

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

/// Somebody who lives in the flat.
public struct Resident: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    public var name: String
    /// Whether the contract is in their name.
    public var isOwner: Bool
    /// When they moved in.
    public var since: Date

    public init(id: String, name: String, isOwner: Bool, since: Date) {
        self.id = id
        self.name = name
        self.isOwner = isOwner
        self.since = since
    }
}

/// One of the flat's meters, and what it has counted.
public struct Meter: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    public var name: String
    /// Of all its amounts: "m³" or "kWh".
    public var unit: String
    /// What it shows now.
    public var reading: Double
    /// The last 30 days, oldest first; the last one is today, as far as it has got.
    public var days: [Consumption]
    /// The last 12 months, oldest first; the last one is this month, as far as it has got.
    public var months: [Consumption]

    public init(
        id: String, name: String, unit: String, reading: Double, days: [Consumption], months: [Consumption]
    ) {
        self.id = id
        self.name = name
        self.unit = unit
        self.reading = reading
        self.days = days
        self.months = months
    }
}

/// What was used in a day or a month.
public struct Consumption: Codable, Hashable, Sendable {
    /// The midnight at which the day or the month begins.
    public var start: Date
    /// In units of the meter, to three decimals.
    public var amount: Double

    public init(start: Date, amount: Double) {
        self.start = start
        self.amount = amount
    }
}

/// What the flat owes, or has paid, for a month.
public struct Bill: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    /// The midnight at which its month begins.
    public var month: Date
    public var amountCents: Int
    /// An ISO 4217 code.
    public var currency: String
    public var dueAt: Date
    /// Nil until it is paid.
    public var paidAt: Date?

    public init(id: String, month: Date, amountCents: Int, currency: String, dueAt: Date, paidAt: Date? = nil) {
        self.id = id
        self.month = month
        self.amountCents = amountCents
        self.currency = currency
        self.dueAt = dueAt
        self.paidAt = paidAt
    }
}

/// What the account held from a moment on.
public struct BalancePoint: Codable, Hashable, Sendable {
    public var date: Date
    /// In hundredths of the profile's currency.
    public var cents: Int
    /// The reason why it changed then, such as `Bill of October`; nil for the first one.
    public var reason: String?

    public init(date: Date, cents: Int, reason: String? = nil) {
        self.date = date
        self.cents = cents
        self.reason = reason
    }
}
