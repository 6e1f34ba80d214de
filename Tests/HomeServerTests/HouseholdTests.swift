import Foundation
import Testing

@testable import HomeServer

/// The profile and its data.
@Suite(.timeLimit(.minutes(3)))
struct HouseholdTests {
    private let time = MovingTime()
    private let server: HomeHTTPServer
    private let client: WebClient

    init() throws {
        server = try .moving(time)
        client = WebClient(server)
    }

    @Test("The number of residents matches the profile, the owner first")
    func residents() async throws {
        let profile: Profile = try await client.get(.profile).decoded()
        let residents: [Resident] = try await client.get(.residents).decoded()

        #expect(residents.count == profile.residents)
        #expect(residents.first?.name == profile.owner)
        #expect(residents.map(\.isOwner) == [true, false])
        #expect(residents.allSatisfy { $0.since < beginning - 365 * 86_400 })
    }

    @Test("Each meter has a history of 12 months and 30 days, and the days of this month add up")
    func meters() async throws {
        let meters: [Meter] = try await client.get(.meters).decoded()

        #expect(meters.map(\.unit) == ["m³", "m³", "kWh", "kWh"])
        for meter in meters {
            #expect(meter.months.count == 12)
            #expect(meter.days.count == 30)
            #expect(meter.days.last?.start == Date(timeIntervalSince1970: 1_757_894_400))
            let month = try #require(meter.months.last)
            let sum = meter.days.filter { $0.start >= month.start }.map(\.amount).reduce(0, +)
            #expect(abs(sum - month.amount) < 0.001)
            #expect((meter.months + meter.days).allSatisfy { $0.amount > 0 })
        }
    }

    @Test("A meter advances with the clock by the daily values, and never decreases")
    func reading() {
        let world = World(seed: 1, start: beginning)
        let readings = stride(from: 0, through: 40 * 86_400, by: 21_600).map {
            world.meters.meters(at: beginning + TimeInterval($0))[2]
        }

        #expect(zip(readings, readings.dropFirst()).allSatisfy { $0.reading < $1.reading })
        for (before, after) in zip(readings, readings.dropFirst(4)) {
            let used = after.reading - before.reading
            #expect((2...14).contains(used))
        }
    }

    @Test("Heating is used in the cold months")
    func heating() {
        let heating = World(seed: 1, start: beginning).meters.meters(at: beginning)[3]
        let january = heating.months[3].amount
        let july = heating.months[9].amount

        #expect(january > 5 * july)
    }

    @Test("A year of bills, the newest first, of which that of this month is due")
    func bills() async throws {
        let bills: [Bill] = try await client.get(.bills).decoded()

        #expect(bills.count == 12)
        #expect(bills.map(\.month) == bills.map(\.month).sorted(by: >))
        #expect(bills.map { $0.paidAt == nil } == [true] + Array(repeating: false, count: 11))
        #expect(bills.allSatisfy { bill in bill.paidAt.map { $0 > bill.month && $0 < bill.dueAt } ?? true })
        #expect(bills.first?.id == "bill-2025-09")
    }

    @Test("Paying a bill subtracts its amount from the balance, once")
    func pay() async throws {
        let bill = try #require(try await client.get(.bills).decoded(as: [Bill].self).first)
        let before: Profile = try await client.get(.profile).decoded()
        let answer: Bill = try await client.send("POST", "bills/\(bill.id)/pay").decoded()
        let again = try await client.send("POST", "bills/\(bill.id)/pay")
        let after: Profile = try await client.get(.profile).decoded()
        let points: [BalancePoint] = try await client.get(.balance).decoded()

        #expect(answer.paidAt == beginning)
        #expect(again.status == 409)
        #expect(after.balanceCents == before.balanceCents - bill.amountCents)
        #expect(points.last == BalancePoint(date: beginning, cents: after.balanceCents, reason: "Bill for September"))
    }

    @Test("A bill above the balance gets 409 and stays due")
    func payTooMuch() throws {
        var world = World(seed: 1, start: beginning)
        world.changeBalance(byCents: 100 - world.profile.balanceCents, for: "test")
        let before = world

        #expect(throws: Refusal.balanceTooLow(cents: world.account.bills[0].amountCents)) {
            try world.payBill("bill-2025-09")
        }
        #expect(world == before)
    }

    @Test("A new month brings a new bill")
    func newBill() {
        var world = World(seed: 1, start: beginning)
        world.advance(to: beginning + 31 * 86_400)

        #expect(world.account.bills.map(\.id).prefix(2) == ["bill-2025-10", "bill-2025-09"])
    }

    @Test("The balance is known for 90 days, is never negative, and ends with the profile's")
    func balance() async throws {
        let profile: Profile = try await client.get(.profile).decoded()
        let points: [BalancePoint] = try await client.get(.balance).decoded()

        #expect(points.count == 91)
        #expect(points.map(\.date) == points.map(\.date).sorted())
        #expect(points.allSatisfy { $0.cents > 0 })
        #expect(points.last?.cents == profile.balanceCents)
    }
}
