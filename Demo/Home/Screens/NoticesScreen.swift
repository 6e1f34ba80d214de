import Dashboard
import Feeds
import HomeServer
import Loadables
import TerminalUI

/// The notices from the house's management, with a panel of all notices and a page for each notice.
@MainActor
struct NoticesScreen {

    let panel: PanelModel

    private let home: HomeContext

    init(_ home: HomeContext) {
        self.home = home
        panel = home.panel("Notices", of: .notices, empty: "No notices")
        panel.show(home.feeds.notices) { [texts = home.texts] in Self.rows($0, texts) }
        panel.summary = { [notices = home.feeds.notices] in
            let count = notices.loader.content?.count { !$0.isRead } ?? 0
            return count == 0 ? "" : StyledText("\(count) unread", .info)
        }
        panel.actions = [
            PanelAction("Mark the notice as read", [Key("m")], hint: "mark read") { [home] in
                Self.notice($0, home)?.isRead == false
            } perform: { [home] item in
                if let notice = Self.notice(item, home) { home.actions.markAsRead(notice) }
            },
            PanelAction("Mark all notices as read", [Key("M")]) { [home] _ in
                home.feeds.notices.loader.content?.contains { !$0.isRead } == true
            } perform: { [home] _ in
                for notice in home.feeds.notices.loader.content ?? [] { home.actions.markAsRead(notice) }
            },
        ]
    }

    /// Returns the page of the notice that a row represents, and marks the notice as read. Returns nil if there is no
    /// such notice.
    func page(of item: TextLine?) -> (any Page)? {
        guard let notice = Self.notice(item, home) else { return nil }
        home.actions.markAsRead(notice)
        let panel = home.panel("Notice", of: .notices)
        panel.show(home.feeds.notices) { [texts = home.texts] notices in
            Self.text(of: notices.first { $0.id == notice.id } ?? notice, texts)
        }
        return PanelsPage(panel)
    }

    private static func notice(_ item: TextLine?, _ home: HomeContext) -> Notice? {
        home.feeds.notices.item(item?.id?.split(separator: "/").first.map(String.init))
    }

    /// Returns the rows for the notices. Important notices are first. Other unread notices are emphasized.
    private static func rows(_ notices: [Notice], _ texts: HomeTexts) -> [ListRow] {
        let sorted = notices.filter(\.isImportant) + notices.filter { !$0.isImportant }
        return sorted.flatMap { notice in
            let title = StyledText(notice.title, titleRole(of: notice))
            let row = ListRow(
                sign(of: notice) + title, detail: StyledText(texts.shortMoment(notice.publishedAt), .secondary),
                id: notice.id)
            let body = notice.body.split(whereSeparator: \.isNewline).enumerated().map { number, line in
                ListRow(StyledText("  \(line)", .secondary), id: "\(notice.id)/\(number)", continues: true)
            }
            return [row] + body
        }
    }

    private static func titleRole(of notice: Notice) -> Role {
        if notice.isImportant { return .warning }
        return notice.isRead ? .text : .emphasis
    }

    private static func sign(of notice: Notice) -> StyledText {
        if notice.isImportant { return StyledText("\(Symbols.unicode.warning) ", .warning) }
        return notice.isRead ? "  " : StyledText("\(Symbols.unicode.dot) ", .info)
    }

    private static func text(of notice: Notice, _ texts: HomeTexts) -> TextContent {
        let lines = notice.body.split(whereSeparator: \.isNewline).map { StyledText("\($0)") }
        let importance = notice.isImportant ? [StyledText("\(Symbols.unicode.warning) Important", .warning)] : []
        return TextContent(
            [StyledText(notice.title, .emphasis), StyledText(texts.moment(notice.publishedAt), .secondary)] + importance
                + [""] + lines)
    }
}
