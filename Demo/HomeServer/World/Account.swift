import FoundationEssentials

/// The balance and the bills of the flat.
struct Account: Equatable, Sendable {
    /// The latest bills, newest first; at most 24.
    private(set) var bills: [Bill] = []
    /// The latest balances, oldest first; at most 1,000. A balance is valid until the next balance.
    private(set) var points: [BalancePoint] = []
    /// The reasons for changes to the balance, other than bills.
    static let (transfer, charges) = ("Transfer", "Concierge and laundry")

    private let currency: String
    /// The generator of amounts. It is separate from the generator of the world, so bills do not change future events.
    private var random: SplitMix64

    /// Creates an account with the bills of the last 12 months and the balances of the last 90 days. The latest bill is
    /// unpaid.
    init(seed: UInt64, profile: Profile, now: Date, calendar: HouseCalendar) {
        currency = profile.currency
        random = SplitMix64(seed: seed ^ 0xACC0)
        for age in (0..<12).reversed() {
            let month = calendar.month(now, adding: -age)
            addBill(for: month, calendar: calendar)
            if age > 0 {
                bills[0].paidAt =
                    calendar.day(month, adding: random.integer(in: 2...12))
                    + TimeInterval(random.integer(in: 28_800...72_000))
            }
        }
        writePoints(endingWith: BalancePoint(date: now, cents: profile.balanceCents), calendar: calendar)
    }

    mutating func addPoint(_ point: BalancePoint) {
        points.append(point)
        if points.count > 1_000 { points.removeFirst() }
    }

    /// Adds a bill for a month. The bill is due on the 15th of that month.
    mutating func addBill(for month: Date, calendar: HouseCalendar) {
        let isCold = calendar.isHeatingSeason(month)
        bills.insert(
            Bill(
                id: "bill-\(calendar.text(of: month).prefix(7))",
                month: month,
                amountCents: (isCold ? 46_000 : 31_000) + random.integer(in: 0...5_999),
                currency: currency,
                dueAt: calendar.day(month, adding: 14)
            ),
            at: 0
        )
        if bills.count > 24 { bills.removeLast() }
    }

    /// Marks a bill as paid, if the balance is high enough, and returns the bill. The caller must change the balance.
    mutating func pay(_ id: String, at date: Date, balanceCents: Int) throws(Refusal) -> Bill {
        guard let index = bills.firstIndex(where: { $0.id == id }) else { throw .unknown("bill", id: id) }
        guard bills[index].paidAt == nil else { throw .paidAlready(billID: id) }
        guard bills[index].amountCents <= balanceCents else { throw .balanceTooLow(cents: bills[index].amountCents) }
        bills[index].paidAt = date
        return bills[index]
    }

    /// Creates balances backward from the last balance, day by day. Charges and bills decrease the balance. Transfers
    /// increase it. No earlier balance exceeds a limit.
    private mutating func writePoints(endingWith last: BalancePoint, calendar: HouseCalendar) {
        var backwards = [last]
        var cents = last.cents
        for age in 0..<90 {
            let day = calendar.day(last.date, adding: -age)
            let paid = bills.filter { $0.paidAt.map(calendar.dayStart) == day }
            cents += random.integer(in: 300...2_500) + paid.map(\.amountCents).reduce(0, +)
            var reasons = paid.isEmpty ? [Self.charges] : paid.map(calendar.reason)
            while cents > 200_000 {
                cents -= 75_000
                reasons = paid.map(calendar.reason) + [Self.transfer]
            }
            // The charges, bills and transfers of a day explain the balance after that day.
            backwards[backwards.count - 1].reason = reasons.joined(separator: ", ")
            backwards.append(BalancePoint(date: day, cents: cents))
        }
        points = backwards.reversed()
    }
}
