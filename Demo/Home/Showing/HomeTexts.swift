import Dashboard
import FoundationEssentials
import HomeServer
import Loadables
import TerminalUI

struct HomeTexts {

    let time: TimeOfDay
    let clock: any WallClock

    private let symbols = Symbols.unicode

    // MARK: Times and amounts

    /// Returns the day and the time, such as `Yesterday 14:01` or `Fri 20 Nov 14:01`. For today, returns only the time,
    /// such as `14:01`.
    func moment(_ date: Date) -> String { moment(Timestamp(date)) }

    func moment(_ date: Timestamp) -> String {
        let day = CalendarDay(date, in: time).text(today: CalendarDay(clock.now, in: time))
        let clockTime = time.shortText(date)
        return day == "Today" ? clockTime : "\(day) \(clockTime)"
    }

    /// Returns a short form of a moment for lists. For today, this is the time, such as `14:01`. For other days, this
    /// is the day, such as `Yesterday` or `Fri 20 Nov`.
    func shortMoment(_ date: Date) -> String {
        let day = day(date)
        return day == "Today" ? clockTime(date) : day
    }

    /// Returns the time of day, such as `14:01`.
    func clockTime(_ date: Date) -> String { time.shortText(Timestamp(date)) }

    /// Returns the day, such as `Today`, `Yesterday` or `Fri 20 Nov`.
    func day(_ date: Date) -> String { calendarDay(date).text(today: CalendarDay(clock.now, in: time)) }

    func calendarDay(_ date: Date) -> CalendarDay { CalendarDay(Timestamp(date), in: time) }

    /// Returns an amount with its currency, such as `1 250.00 EUR`.
    func money(_ cents: Int, _ currency: String) -> String { "\(Self.amount(cents)) \(currency)" }

    /// Returns an amount without its currency, such as `1 250.00`.
    static func amount(_ cents: Int) -> String {
        let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        let digits = Array(String(whole))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += " " }
            text.append(digit)
        }
        return "\(cents < 0 ? "-" : "")\(text).\(rest < 10 ? "0" : "")\(rest)"
    }

    // MARK: States

    /// Returns the state of a camera, such as `● online` or `✗ offline since 12:03`.
    func state(of camera: Camera) -> StyledText {
        camera.isOnline
            ? StyledText("\(symbols.dot) online", .success)
            : offline + StyledText(" since \(moment(camera.changedAt))", .failure)
    }

    var offline: StyledText { StyledText("\(symbols.cross) offline", .failure) }

    func state(of barrier: Barrier, _ change: OptimisticChange?) -> StyledText {
        state(barrier.isOpen ? open : StyledText("\(symbols.dot) closed", .success), barrier.isOpen, change)
    }

    func state(of intercom: Intercom, _ change: OptimisticChange?) -> StyledText {
        let rest =
            intercom.isReady
            ? StyledText("\(symbols.dot) ready", .success) : StyledText("\(symbols.cross) out of order", .failure)
        return state(intercom.isOpen ? open : rest, intercom.isOpen, change)
    }

    private var open: StyledText { StyledText("\(symbols.triangle) open", .caution) }

    private func state(_ state: StyledText, _ isOpen: Bool, _ change: OptimisticChange?) -> StyledText {
        switch change?.status {
        case .running, .succeeded: onItsWay(isOpen ? "opening" : "closing")
        case .failed: failed(change)
        case nil: state
        }
    }

    /// Returns a text such as `◌ paying`, for a change that the server has not confirmed yet.
    func onItsWay(_ word: String) -> StyledText { StyledText("\(symbols.circle) \(word)", .progress) }

    /// Returns a text such as `✗ not opened`, for a change that has failed and was reverted.
    func failed(_ change: OptimisticChange?) -> StyledText {
        let words = ["open": "opened", "close": "closed", "pay": "paid"]
        let verb = change.map { String($0.name.prefix { $0 != " " }) } ?? ""
        return StyledText("\(symbols.cross) not \(words[verb] ?? "done")", .failure)
    }

    // MARK: Rows

    /// Returns the texts with spaces at the end, so that they have the same width.
    static func column(_ texts: [String], gap: Int = 2) -> [String] {
        let width = texts.map(\.cellWidth).max() ?? 0
        return texts.map { $0 + String(repeating: " ", count: width - $0.cellWidth + gap) }
    }
}

extension Timestamp {

    init(_ date: Date) {
        self.init(secondsSince1970: date.timeIntervalSince1970)
    }
}
