import Dashboard
import Feeds
import FoundationEssentials
import HomeServer
import Loadables
import TerminalUI

/// The flat, with its residents, consumption, bills and balance.
@MainActor
struct ProfileScreen {

    /// A panel for the home screen, with a line each for the flat, the balance and an unpaid bill.
    let summary: PanelModel
    let flat: PanelModel
    let balance: PanelModel
    let account: PanelModel
    let bills: PanelModel
    let meters: PanelModel

    private let home: HomeContext

    init(_ home: HomeContext) {
        self.home = home
        let (feeds, texts) = (home.feeds, home.texts)
        summary = home.panel("Profile", of: .profile, empty: "No profile")
        flat = home.panel("Flat", of: .profile, .residents)
        balance = home.panel("Balance", of: .balance, empty: "No payments yet")
        account = home.panel("Account", of: .balance, empty: "No payments yet")
        bills = home.panel("Bills", of: .bills, empty: "No bills")
        meters = home.panel("Meters", of: .meters, empty: "No meters")
        summary.show(feeds.profile, feeds.bills) { Self.summary($0, $1, texts) }
        flat.show(feeds.profile, feeds.residents) { Self.flat($0, $1, texts) }
        balance.show(feeds.balance) { Self.course(of: $0, texts) }
        account.show(feeds.balance) { Self.changes(of: $0, texts) }
        bills.show(feeds.bills) { Self.table($0, feeds.bills.changes, texts) }
        meters.show(feeds.meters) { Self.table($0, texts) }
        bills.actions = [
            PanelAction("Pay the bill", [.enter], hint: "pay") { [home] in
                home.feeds.bills.item($0?.id).map { $0.paidAt == nil } ?? false
            } perform: { [home] item in
                if let bill = home.feeds.bills.item(item?.id) { Self.askToPay(bill, home) }
            }
        ]
    }

    var page: PanelsPage {
        let page = PanelsPage(
            title: "Profile", panels: [flat, meters, bills, balance, account])
        page.onOpen = { [self] panel, item in panel === meters ? self.page(of: item) : nil }
        page.canOpen = { [meters] panel, item in panel === meters && item != nil }
        return page
    }

    // MARK: The flat

    private static func summary(_ profile: Profile?, _ bills: [Bill]?, _ texts: HomeTexts) -> [ListRow] {
        let unpaid = bills?.last { $0.paidAt == nil }
        let rows = [
            profile.map { profile in
                ListRow(StyledText("Flat \(profile.flat)", .emphasis), detail: StyledText(profile.owner), id: "flat")
            },
            profile.map { profile in
                ListRow(
                    "Balance",
                    detail: StyledText(texts.money(profile.balanceCents, profile.currency), .emphasis), id: "balance")
            },
            unpaid.map { bill in
                ListRow(
                    StyledText("\(Symbols.unicode.warning) ", .warning)
                        + StyledText("To pay by \(texts.calendarDay(bill.dueAt).text)", .warning),
                    detail: StyledText(texts.money(bill.amountCents, bill.currency), .warning), id: bill.id)
            },
        ]
        return rows.compactMap(\.self)
    }

    private static func flat(_ profile: Profile?, _ residents: [Resident]?, _ texts: HomeTexts) -> KeyValueContent {
        let flat: [KeyValueView.Item] =
            profile.map { profile in
                [
                    KeyValueView.Item("Flat", StyledText(profile.flat, .emphasis)),
                    KeyValueView.Item("Owner", StyledText(profile.owner)),
                    KeyValueView.Item(
                        "Balance", StyledText(texts.money(profile.balanceCents, profile.currency), .emphasis)),
                ]
            } ?? []
        let people = (residents ?? []).map { resident in
            KeyValueView.Item(
                resident.isOwner ? "Owner" : "Resident",
                StyledText(resident.name)
                    + StyledText("  since \(texts.calendarDay(resident.since).monthText.suffix(4))", .secondary))
        }
        // The owner is also a resident, so leave out the separate row.
        return KeyValueContent(flat.filter { people.isEmpty || $0.name != "Owner" } + people)
    }

    private static func course(of points: [BalancePoint], _ texts: HomeTexts) -> ChartContent {
        let samples = points.map { TimeSeries.Sample(Double($0.cents) / 100, at: Timestamp($0.date)) }
        return ChartContent(
            // A balance is valid until it changes, so the series must not have gaps.
            TimeSeries(samples, gapAfter: .seconds(400 * 86_400)), unit: "EUR", time: texts.time
        ) { HomeTexts.amount(Int(($0 * 100).rounded())) }
    }

    /// Consecutive changes to the balance with the same reason.
    private struct Change {
        var date: Date
        var cents: Int
        let before: Int
        let reason: String
        var count = 1
    }

    /// Returns the changes to the balance with their reasons. The latest change is first.
    private static func changes(of points: [BalancePoint], _ texts: HomeTexts) -> TableContent {
        var changes: [Change] = []
        for (before, after) in zip(points, points.dropFirst()) where before.cents != after.cents {
            let reason = after.reason ?? ""
            if let last = changes.indices.last, changes[last].reason == reason {
                (changes[last].date, changes[last].cents) = (after.date, after.cents)
                changes[last].count += 1
            } else {
                changes.append(Change(date: after.date, cents: after.cents, before: before.cents, reason: reason))
            }
        }
        return TableContent(
            columns: [
                TableColumn.fitted("Date"), TableColumn.fitted("What", shrinkingTo: 10),
                TableColumn.fitted("Amount", alignment: .trailing),
                TableColumn.fitted("Balance", yielding: 1, alignment: .trailing),
            ], rows: changes.reversed().map { row(of: $0, texts) })
    }

    private static func row(of change: Change, _ texts: HomeTexts) -> TableContent.Row {
        let amount = change.cents - change.before
        let count = change.count > 1 ? " \(Symbols.unicode.times)\(change.count)" : ""
        return TableContent.Row(
            [
                StyledText(texts.calendarDay(change.date).text, .secondary),
                StyledText(change.reason) + StyledText(count, .secondary),
                StyledText((amount > 0 ? "+" : "") + HomeTexts.amount(amount), amount > 0 ? .success : .text),
                StyledText(HomeTexts.amount(change.cents), .secondary),
            ], id: "\(change.date.timeIntervalSince1970)")
    }

    // MARK: Bills

    private static func table(
        _ bills: [Bill], _ changes: OptimisticLoader<[Bill]>, _ texts: HomeTexts
    ) -> TableContent {
        TableContent(
            columns: [
                TableColumn.fitted("Month"), TableColumn.fitted("Amount", alignment: .trailing),
                TableColumn.fitted("Due", yielding: 1), TableColumn.fitted("State"),
            ],
            rows: bills.map { bill in
                TableContent.Row(
                    [
                        StyledText(texts.calendarDay(bill.month).monthText),
                        StyledText(texts.money(bill.amountCents, bill.currency)),
                        StyledText(texts.calendarDay(bill.dueAt).text, .secondary),
                        state(of: bill, changes.change(for: bill.id), texts),
                    ], id: bill.id)
            })
    }

    private static func state(of bill: Bill, _ change: OptimisticChange?, _ texts: HomeTexts) -> StyledText {
        let symbols = Symbols.unicode
        if let change, change.isPending { return texts.onItsWay("paying") }
        if let paidAt = bill.paidAt {
            return StyledText("\(symbols.dot) paid \(texts.calendarDay(paidAt).text)", .success)
        }
        return change == nil ? StyledText("\(symbols.warning) to pay", .warning) : texts.failed(change)
    }

    private static func askToPay(_ bill: Bill, _ home: HomeContext) {
        let amount = home.texts.money(bill.amountCents, bill.currency)
        let balance = home.feeds.profile.loader.content.map {
            "The account balance is \(home.texts.money($0.balanceCents, $0.currency))."
        }
        home.host.ask(
            Question(
                "Pay the bill for \(home.texts.calendarDay(bill.month).monthText)?",
                ["\(amount) will be taken from the account."] + [balance].compactMap(\.self),
                answers: [.cancel, Question.Answer("Pay \(amount)") { home.actions.pay(bill) }]))
    }

    // MARK: Meters

    private static func table(_ meters: [Meter], _ texts: HomeTexts) -> TableContent {
        TableContent(
            columns: [
                TableColumn.fitted("Meter"), TableColumn.fitted("Reading", alignment: .trailing),
                TableColumn.fitted("Today", yielding: 1, alignment: .trailing),
                TableColumn.fitted("This month", yielding: 2, alignment: .trailing),
            ],
            rows: meters.map { meter in
                TableContent.Row(
                    [
                        StyledText(meter.name), StyledText(amount(meter.reading, meter.unit)),
                        StyledText(meter.days.last.map { amount($0.amount, meter.unit) } ?? "", .secondary),
                        StyledText(meter.months.last.map { amount($0.amount, meter.unit) } ?? "", .secondary),
                    ], id: meter.id)
            })
    }

    private static func amount(_ amount: Double, _ unit: String) -> String {
        let tenths = Int((amount * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(unit)"
    }

    /// Returns a page with the consumption by day and by month for the meter that a row represents; nil if there is no
    /// such meter.
    private func page(of item: TextLine?) -> (any Page)? {
        guard let meter = home.feeds.meters.loader.content?.first(where: { $0.id == item?.id }) else { return nil }
        let texts = home.texts
        func panel(_ title: String, _ chart: @escaping (Meter) -> ViewContent) -> PanelModel {
            let panel = home.panel(title, of: .meters)
            panel.show(home.feeds.meters) { meters in chart(meters.first { $0.id == meter.id } ?? meter) }
            return panel
        }
        let days = panel("\(meter.name) by day, in \(meter.unit)") { meter in
            Self.chart(meter.days.map { (texts.calendarDay($0.start).text, $0.amount) }, direction: .vertical)
        }
        let months = panel("By month, in \(meter.unit)") { meter in
            Self.chart(
                meter.months.reversed().map { (texts.calendarDay($0.start).monthText, $0.amount) },
                direction: .horizontal)
        }
        return PanelsPage(title: meter.name, panels: [days, months], layout: BoardLayout(rows: [[0], [1]]))
    }

    private static func chart(
        _ amounts: [(label: String, amount: Double)], direction: BarChart.Direction
    ) -> ViewContent {
        let format = { (value: Double) in NumberText.short(value) }
        let bars = BarChart(
            amounts.map { BarChart.Category($0.label, $0.amount, role: .series1) }, direction: direction, format: format
        )
        return ViewContent(bars, lines: amounts.map { TextLine("\($0.label)  \(format($0.amount))", id: $0.label) })
    }
}
