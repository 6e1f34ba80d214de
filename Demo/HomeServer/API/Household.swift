public import FoundationEssentials

/// The flat, its residents, and its balance.
public struct Profile: Codable, Hashable, Sendable {
    /// The number of the flat on its door.
    public var flat: String
    public var owner: String
    /// The number of residents.
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

/// A resident of the flat.
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

/// A meter of the flat, and its readings.
public struct Meter: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    public var name: String
    /// The unit of all its amounts: "m³" or "kWh".
    public var unit: String
    /// The current reading.
    public var reading: Double
    /// The last 30 days, oldest first; the last one is today so far.
    public var days: [Consumption]
    /// The last 12 months, oldest first; the last one is this month so far.
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

/// The consumption of a day or a month.
public struct Consumption: Codable, Hashable, Sendable {
    /// The midnight at the beginning of the day or the month.
    public var start: Date
    /// In units of the meter, with three decimals.
    public var amount: Double

    public init(start: Date, amount: Double) {
        self.start = start
        self.amount = amount
    }
}

/// A bill of a month, paid or not.
public struct Bill: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    /// The midnight at the beginning of its month.
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

/// The balance from a moment on.
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
