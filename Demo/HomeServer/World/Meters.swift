import FoundationEssentials

/// The description of a meter, with the daily consumption in the flat.
struct MeterPlan: Sendable {
    var id: String
    var name: String
    var unit: String
    /// The average consumption per day, in thousandths of the unit.
    var perDay: Int
    /// The factor of the consumption while the house is heated.
    var coldFactor = 1
    /// The reading on the first day, in thousandths of the unit. The first day is about a year before the world begins.
    var initial: Int
}

/// The meters of the flat. Their readings depend only on the seed, the time at which the world begins, and the current
/// time.
struct Meters: Equatable, Sendable {
    private let seed: UInt64
    /// The first day with a consumption.
    private let start: Date
    private let calendar: HouseCalendar

    init(seed: UInt64, start: Date, calendar: HouseCalendar) {
        self.seed = seed
        self.start = calendar.month(start, adding: -11)
        self.calendar = calendar
    }

    /// Returns the meters at the given time, which must not be before the world begins.
    func meters(at now: Date) -> [Meter] {
        let days = Array(sequence(first: start) { calendar.day($0, adding: 1) }.prefix { $0 <= now })
        let coldDays = days.map(calendar.isHeatingSeason)
        return Building.meters.enumerated().map { index, plan in
            var amounts = zip(days, coldDays).map { amount(of: plan, index, on: $0, isCold: $1) }
            if let today = days.last, let last = amounts.last {
                amounts[amounts.count - 1] = min(last, last * Int(now.timeIntervalSince(today)) / 86_400)
            }
            return meter(plan, days: days, amounts: amounts, now: now)
        }
    }

    private func meter(_ plan: MeterPlan, days: [Date], amounts: [Int], now: Date) -> Meter {
        let recent = zip(days, amounts).suffix(30).map { Consumption(start: $0, amount: Self.inUnits($1)) }
        let months = (-11...0).map { calendar.month(now, adding: $0) }
        var sums = Array(repeating: 0, count: months.count)
        var month = months.count - 1
        for (day, amount) in zip(days, amounts).reversed() {
            while month >= 0, day < months[month] { month -= 1 }
            guard month >= 0 else { break }
            sums[month] += amount
        }
        return Meter(
            id: plan.id, name: plan.name, unit: plan.unit,
            reading: Self.inUnits(plan.initial + amounts.reduce(0, +)), days: recent,
            months: zip(months, sums).map { Consumption(start: $0, amount: Self.inUnits($1)) })
    }

    private func amount(of plan: MeterPlan, _ index: Int, on day: Date, isCold: Bool) -> Int {
        let hour = Int(day.timeIntervalSince1970 / 3600)
        var random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(max(0, hour * 8 + index)))
        return plan.perDay * (isCold ? plan.coldFactor : 1) * random.integer(in: 60...140) / 100
    }

    private static func inUnits(_ thousandths: Int) -> Double {
        Double(thousandths) / 1000
    }
}
