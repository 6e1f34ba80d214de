import Dashboard
import Foundation
import HomeServer
import Loadables
import TerminalUI

/// How the things of the house look as rows of a panel.
struct HomeRows {

    let time: TimeOfDay

    func notices(_ notices: [Notice]) -> [ListRow] {
        notices.flatMap { notice in
            let mark = notice.isImportant ? StyledText("! ", .warning) : StyledText("  ")
            let role: Role = notice.isImportant ? .warning : .emphasis
            let body = notice.body.split(whereSeparator: \.isNewline).enumerated().map { number, line in
                ListRow(StyledText("  \(line)", .secondary), id: "\(notice.id).\(number)")
            }
            return [ListRow(mark + StyledText(notice.title, role), id: notice.id)] + body
        }
    }

    func cameras(_ cameras: [Camera]) -> [ListRow] {
        cameras.map { camera in
            ListRow(
                StyledText(camera.name) + StyledText("  \(camera.place)", .secondary), detail: state(of: camera),
                id: camera.id)
        }
    }

    func favouriteCameras(_ cameras: [Camera]) -> [ListRow] {
        cameras.filter(\.isFavourite).map { ListRow(StyledText($0.name), detail: state(of: $0), id: $0.id) }
    }

    private func state(of camera: Camera) -> StyledText {
        let changed = Timestamp(secondsSince1970: camera.changedAt.timeIntervalSince1970)
        return camera.isOnline
            ? StyledText("online", .secondary)
            : StyledText("offline since \(time.shortText(changed))", .warning)
    }

    func barriers(_ barriers: [Barrier]) -> [ListRow] {
        barriers.map { barrier in
            ListRow(
                StyledText(barrier.name),
                detail: barrier.isOpen ? StyledText("open", .warning) : StyledText("closed", .secondary),
                id: barrier.id
            )
        }
    }

    func intercoms(_ intercoms: [Intercom]) -> [ListRow] {
        intercoms.map { intercom in
            ListRow(
                StyledText(intercom.name),
                detail: intercom.isReady ? StyledText("ready", .secondary) : StyledText("out of order", .warning),
                id: intercom.id
            )
        }
    }

    func events(_ events: [Event]) -> [ListRow] {
        let width = events.map(\.place.cellWidth).max() ?? 0
        return events.map { event in
            let moment = Timestamp(secondsSince1970: event.date.timeIntervalSince1970)
            let padding = String(repeating: " ", count: width - event.place.cellWidth + 2)
            return ListRow(
                StyledText("\(time.shortText(moment))  ", .secondary) + StyledText(event.place + padding)
                    + StyledText(event.text, .secondary),
                id: "\(event.id)")
        }
    }

    func profile(_ profile: Profile) -> [ListRow] {
        let residents = profile.residents == 1 ? "1 resident" : "\(profile.residents) residents"
        return [
            ListRow(
                StyledText("Flat \(profile.flat)", .emphasis) + StyledText("  \(profile.owner), \(residents)"),
                detail: StyledText("balance ", .secondary)
                    + StyledText(Self.money(profile.balanceCents, profile.currency), .emphasis))
        ]
    }

    /// `1 250.00 EUR`.
    static func money(_ cents: Int, _ currency: String) -> String {
        let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        let digits = Array(String(whole))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += " " }
            text.append(digit)
        }
        return "\(cents < 0 ? "-" : "")\(text).\(rest < 10 ? "0" : "")\(rest) \(currency)"
    }
}
