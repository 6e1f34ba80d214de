import Foundation
import TestSupport
import Testing

/// A board of items, a login, pages, a stream and a group in a real terminal, while its server has one fault after the other.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ComposedBoardTests {

    private static func board(_ url: String) -> String {
        """
        board: Composed
        sources:
          services: { http: "\(url)/services", every: 1s }
          health:
            each: { service: { source: services } }
            http: "\(url)/health/${item.service.name}"
            every: 1s
            timeout: 5s
            concurrently: 8
          login: { http: "\(url)/login", every: never, secret: token }
          orders:
            http: "\(url)/orders"
            headers: { Authorization: "Bearer ${source.login.token}" }
            every: 1s
            select: .rows
            id: order
            paging: { parameter: page, first: 1, total: .total }
          events: { http: "\(url)/events", follow: true, parse: lines, view: log }
          left: { http: "\(url)/left", every: 1s }
          right: { http: "\(url)/right", every: 1s }
          both: { from: [left, right], select: '"left \\(.left.marker) right \\(.right.marker) v\\([.[].version] | max)"' }
        pages:
          - rows:
              - [health: { table: { columns: [name, marker, version, error] }, height: 5 }, orders: { height: 5 }]
              - [events: { height: 1 }, both: { height: 1 }]
        """
    }

    /// The screen with the markers of the responses.
    private struct Shown {
        var services: [String: String] = [:]
        var orders: [Int: String] = [:]
        var events: [Int] = []
        var both: String?

        /// Everything on the screen; an issue if something stands under another name.
        init(_ capture: Capture) {
            for match in capture.text.matches(of: /(s\d\d) +is-(\w+) +(v\d+)/) {
                #expect(match.1 == match.2, "\(match.0)")
                services["\(match.1)"] = "\(match.3)"
            }
            for match in capture.text.matches(of: /order-(\d+) +is-order-(\d+) +(v\d+)/) {
                #expect(match.1 == match.2, "\(match.0)")
                orders[Int(match.1) ?? -1] = "\(match.3)"
            }
            for match in capture.text.matches(of: /event-(\d+) is-event-(\d+)/) {
                #expect(match.1 == match.2, "\(match.0)")
                events.append(Int(match.1) ?? -1)
            }
            if let match = capture.text.firstMatch(of: /left (\w+) right (\w+) (v\d+)/) {
                #expect(match.1 == "isleft" && match.2 == "isright", "\(match.0)")
                both = "\(match.3)"
            }
        }

        /// Whether nothing is blank that was shown before.
        var isWhole: Bool { services.count >= 39 && orders.count >= 20 && events.count >= 3 && both != nil }
    }

    /// Waits for a screen. Each screen until then is whole, and nothing on it stands under another name.
    @discardableResult
    private func wait(
        _ what: String, in tmux: Tmux, until condition: (Capture, Shown) -> Bool
    ) async throws -> Shown {
        let capture = try await tmux.wait(what, limit: .seconds(60)) { capture in
            let shown = Shown(capture)
            #expect(shown.isWhole, "\(what): \(capture.text)")
            #expect(shown.events == Array(Set(shown.events)).sorted(), "an event is there twice, or in another order")
            return condition(capture, shown)
        }
        return Shown(capture)
    }

    /// Compares the date of what the focused panel shows, which is in the inspector, with the one when its oldest part was answered.
    private func checkAge(ofFocusedPanelIs answered: Date?, in tmux: Tmux) async throws {
        try tmux.press("i")
        let shown = /Now:.*?(\d\d):(\d\d):(\d\d)/
        let capture = try await tmux.wait("the inspector is open") { $0.text.contains(shown) }
        let time = try #require(capture.text.firstMatch(of: shown))
        // In any time zone.
        let quarter = 900
        let seconds = (Int(time.2) ?? 0) * 60 + (Int(time.3) ?? 0)
        let expected = Int(try #require(answered).timeIntervalSince1970)
        let difference = ((seconds - expected) % quarter + quarter) % quarter
        #expect(min(difference, quarter - difference) <= 2, "\(time.0), but it was answered at \(expected % quarter) s")
        try tmux.press("Escape")
        try await tmux.wait("the inspector is closed") { !$0.contains("Inspect: ") }
    }

    @Test(
        "In a composed board, faults never blank content or show it under another name, and it recovers")
    func story() async throws {
        let shop = try ComposedShop()
        let tmux = try await Tmux(columns: 150, rows: 64)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board(shop.url), to: "board.yaml")
        try tmux.type("'\(LoadboardFolder.program)' --trust board.yaml")
        let begin = try await tmux.wait("everything is there") { capture in
            let shown = Shown(capture)
            return shown.isWhole && shown.services.count == 40
        }
        #expect(begin.contains("50 of 150"))
        #expect(shop.world.loginCount == 1)

        // An item hangs among forty: it keeps its values, the others go on.
        let before = Shown(begin)
        shop.change { $0.hanging = ["s07"] }
        let hung = try await wait("the item has failed", in: tmux) { capture, shown in
            capture.contains("1 of 40 failed") && shown.services.count { before.services[$0.key] != $0.value } >= 39
        }
        #expect(hung.services.count == 40)
        // The list is as old as the content of that item.
        try await checkAge(ofFocusedPanelIs: shop.world.answered["/health/s07"], in: tmux)
        shop.change { $0.hanging = [] }
        try await wait("the item is back", in: tmux) { capture, shown in
            !capture.contains("1 of 40 failed") && shown.services["s07"] != hung.services["s07"]
        }

        // The token expires: one login, then orders again.
        let login = shop.world.loginCount
        shop.change { $0.token = 2 }
        let expired = shop.world.version
        try await wait("orders are loaded with the new token", in: tmux) { _, shown in
            shown.orders[0].flatMap { Int($0.dropFirst()) } ?? 0 > expired
        }
        #expect(shop.world.loginCount == login + 1)

        // The stream is cut and refused, and comes back with what came meanwhile.
        shop.change { $0.isCut = true }
        try await wait("the stream has failed", in: tmux) { capture, _ in capture.contains("503") }
        shop.change { ($0.isCut, $0.eventCount) = (false, 5) }
        try await wait("the stream is back", in: tmux) { capture, shown in
            shown.events == [1, 2, 3, 4, 5] && !capture.contains("503")
        }
        #expect(shop.requests(for: "/events").last?.contains("Last-Event-ID: 3") == true)

        // Page three fails.
        shop.change { $0.failingPages = [3] }
        try tmux.press("2")
        try tmux.press("G")
        try await wait("the second page is there", in: tmux) { capture, _ in capture.contains("100 of 150") }
        try tmux.press("G")
        try await wait("the third page has failed", in: tmux) { capture, _ in
            capture.contains("next page could not be loaded")
        }
        shop.change { $0.failingPages = [] }
        try tmux.press("G")
        try await wait("all pages are there", in: tmux) { capture, _ in
            capture.contains("150 of 150") || !capture.contains("of 150") && capture.contains("150")
        }
        try tmux.press("g")

        // A member of the group is gone.
        let former = try await wait("the first rows are seen", in: tmux) { _, shown in shown.orders[0] != nil }
        shop.change { $0.isLeftGone = true }
        try await wait("the group names the member", in: tmux) { capture, _ in capture.contains("left: ") }
        try tmux.press("4")
        try await checkAge(ofFocusedPanelIs: shop.world.answered["/left"], in: tmux)
        shop.change { $0.isLeftGone = false }
        try await wait("the group is back", in: tmux) { capture, shown in
            !capture.contains("left: ") && shown.both != former.both
        }

        // The items change their order, and one is gone.
        shop.change { $0.services = $0.services.reversed().filter { $0 != "s03" } }
        let last = try await wait("an item is gone", in: tmux) { _, shown in shown.services["s03"] == nil }
        #expect(last.services.count == 39)
    }
}
