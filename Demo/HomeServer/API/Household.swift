public import FoundationEssentials

/// The flat, its residents, and its balance.
public struct Profile: Codable, Hashable, Sendable {
    /// The number on the door of the flat.
    public var flat: String
    public var owner: String
    /// The number of residents.
    public var residents: Int
    /// The balance in hundredths of `currency`; negative for a debt.
    public var balanceCents: Int
    /// The ISO 4217 code of the currency.
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
    /// Whether the contract for the flat is in the resident's name.
    public var isOwner: Bool
    /// The date on which the resident moved in.
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
    /// The unit of all amounts of the meter: `m³` or `kWh`.
    public var unit: String
    /// The current reading.
    public var reading: Double
    /// The consumption on each of the last 30 days, oldest first. The last value is today's consumption so far.
    public var days: [Consumption]
    /// The consumption in each of the last 12 months, oldest first. The last value is this month's consumption so far.
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

/// The consumption on a day or in a month.
public struct Consumption: Codable, Hashable, Sendable {
    /// Midnight at the beginning of the day or the month.
    public var start: Date
    /// The consumption in the unit of the meter, with up to three decimals.
    public var amount: Double

    public init(start: Date, amount: Double) {
        self.start = start
        self.amount = amount
    }
}

/// A bill for a month, which may be paid or unpaid.
public struct Bill: Codable, Hashable, Sendable, Identifiable {
    public var id: String
    /// Midnight at the beginning of the month of the bill.
    public var month: Date
    public var amountCents: Int
    /// The ISO 4217 code of the currency.
    public var currency: String
    public var dueAt: Date
    /// The time at which the bill was paid; nil until it is paid.
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

/// The balance of the account from a moment until its next change.
public struct BalancePoint: Codable, Hashable, Sendable {
    public var date: Date
    /// The balance in hundredths of the profile's currency.
    public var cents: Int
    /// The reason why the balance changed, such as `Bill for October`; nil for the first balance.
    public var reason: String?

    public init(date: Date, cents: Int, reason: String? = nil) {
        self.date = date
        self.cents = cents
        self.reason = reason
    }
}
