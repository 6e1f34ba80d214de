import Loadables
import TerminalUI

extension DashboardScreen {

    /// Shows a palette.
    ///
    /// - Parameters:
    ///   - startsAtPresent: Whether the current value is selected initially. Pass true if the items are values to
    ///     choose from.
    ///   - typed: Returns an item for the whole typed text, for example for a row number; nil if there is none. The
    ///     item is listed first.
    func showPalette(
        _ title: String, placeholder: String, _ items: [PaletteItem], startsAtPresent: Bool = false,
        typed: @escaping (String) -> PaletteItem? = { _ in nil }
    ) {
        overlays.push(
            PaletteOverlay(
                title, placeholder: placeholder, items, startsAtPresent: startsAtPresent, typed: typed,
                onEnd: { [weak self] in self?.overlays.pop() }))
    }

    /// The items of the command palette: commands, actions of the panel, panels and pages, themes, refresh intervals,
    /// and copies of values.
    var allItems: [PaletteItem] {
        actionItems + commandItems + layoutItems + contentItems + panelItems + pageItems + intervalItems + themeItems
            + copyItems
    }

    /// Returns the item for a command that is common in editors: a number goes to the row with that number, and `q`
    /// quits. Returns nil for any other text, and for a number if the page has no rows to move to.
    func typedItem(_ text: String) -> PaletteItem? {
        if ["q", "q!", "qa", "wq"].contains(text) {
            return PaletteItem(title: "Quit", key: host.key(.quit)) { [weak self] in
                self?.run(.quit)
            }
        }
        guard page.isAvailable(.down), let typed = Int(text), (0...1_000_000_000).contains(typed)
        else { return nil }
        let number = max(1, typed)
        return PaletteItem(title: "Go to row \(number)") { [weak self] in
            guard let self else { return }
            _ = page.move(.start, in: pageFrame.size)
            if number > 1 { _ = page.move(.rows(number - 1), in: pageFrame.size) }
            onChange?()
        }
    }

    private var actionItems: [PaletteItem] {
        guard overlays.isEmpty else { return [] }
        let item = page.chosenItem
        return page.availableActions.map { action in
            PaletteItem(title: action.name, key: action.labels.first ?? "") { [page] in
                page.perform(action, for: item)
            }
        }
    }

    // MARK: Keys

    private var commandItems: [PaletteItem] {
        var seen: Set<String> = []
        return keyMap.bindings(in: context).compactMap { binding in
            guard binding.command.isWorthFinding, isAvailable(binding.command), seen.insert(binding.help).inserted
            else { return nil }
            return PaletteItem(title: binding.help, key: binding.shortLabel) { [weak self] in self?.run(binding.command)
            }
        }
    }

    /// The item that copies the layout of the page. It is listed separately, because its command has a key only while
    /// panels are arranged.
    private var layoutItems: [PaletteItem] {
        guard overlays.isEmpty, page.isAvailable(.copyLayout) else { return [] }
        return [
            PaletteItem(title: "Copy the layout as YAML for the board’s file") { [weak self] in self?.run(.copyLayout) }
        ]
    }

    private var contentItems: [PaletteItem] {
        guard overlays.isEmpty else { return [] }
        return page.keySections(in: context).flatMap(\.entries).compactMap { entry in
            guard let key = entry.keys.split(separator: " ").first.flatMap({ Key(String($0)) }) else { return nil }
            return PaletteItem(title: entry.help, key: entry.keys) { [weak self] in
                if let self { _ = page.handle(.key(key), in: pageFrame.size) }
            }
        }
    }

    private func run(_ command: DashboardCommand) {
        if let request = perform(command) { onRequest?(request) }
    }

    // MARK: Places

    private var panelItems: [PaletteItem] {
        pages.tabPages.enumerated().flatMap { tab, page in
            page.panels.count < 2 || !(page is PanelsPage)
                ? []
                : page.panels.enumerated().compactMap { number, panel in
                    if panel === self.page.focusedPanel, overlays.isEmpty { return nil }
                    let place = page === self.page ? (page as? PanelsPage)?.shown.firstIndex(of: number) : nil
                    let key = place.map { $0 < 9 ? "\($0 + 1)" : "" } ?? ""
                    return PaletteItem(title: "Go to \(panel.title)", key: key) { [weak self] in
                        self?.go(to: number, of: tab)
                    }
                }
        }
    }

    private var pageItems: [PaletteItem] {
        let tabs = pages.tabTitles.enumerated().compactMap { tab, title in
            tab == pages.selected && !pages.isOpened
                ? nil : PaletteItem(title: "Go to \(title)") { [weak self] in self?.go(to: nil, of: tab) }
        }
        let others = pages.tabPages.enumerated().flatMap { tab, page in
            ((page as? MenuPage)?.destinations ?? []).map { destination in
                PaletteItem(title: "Open \(destination.title)") { [weak self] in
                    self?.go(to: nil, of: tab)
                    destination.open()
                }
            }
        }
        return (pages.tabCount > 1 ? tabs : []) + others + pagesWithoutTab.compactMap(openingItem)
    }

    /// Returns the item that opens a page without a tab; nil if this is the current page.
    private func openingItem(_ page: BoardPage) -> PaletteItem? {
        let title = page.title
        if pages.isOpened, let seen = self.page as? PanelsPage, seen.name == title, seen.rowTitle == nil { return nil }
        return PaletteItem(title: "Open \(title)") { [weak self] in
            var title = title
            let opened = PanelsPage { [weak self] in
                title = self?.renamedPages[title] ?? title
                return self?.pagesWithoutTab.first { $0.title == title }
            }
            guard let self, let opened else { return }
            overlays.removeAll()
            host.open(opened)
        }
    }

    /// Shows the first page of a tab, and focuses the panel with the given index; nil to keep the focus.
    func go(to panel: Int?, of tab: Int) {
        overlays.removeAll()
        pages.goToStart(of: tab)
        if let panel { (page as? PanelsPage)?.goTo(panel) }
    }

    // MARK: Appearance and loading

    private var themeItems: [PaletteItem] {
        allThemes.map { name, theme in
            PaletteItem(title: "Theme: \(name)", isPresent: theme == shownTheme) { [weak self] in
                self?.choose(theme, called: name)
            }
        }
    }

    var intervalItems: [PaletteItem] {
        guard let panel = page.focusedPanel, panel.canChangeInterval else { return [] }
        let choices = panel.intervalChoices.map { ($0, name: $0.text(asMade: panel.intervalAsMade)) }
        let start = "Refresh \(panel.title) "
        let length = choices.map { start.count + $0.name.count }.min()
        return choices.map { interval, name in
            PaletteItem(title: start + name, isPresent: interval == panel.interval, ratedLength: length) {
                [weak self] in
                panel.interval = interval
                self?.show("\(panel.title) is refreshed \(name)")
            }
        }
    }

    private var allThemes: [(name: String, theme: Theme)] { Theme.named + ownThemes() }

    func showNextTheme() {
        let themes = allThemes
        let present = themes.firstIndex { $0.theme == shownTheme }
        let next = themes[((present ?? -1) + 1) % themes.count]
        choose(next.theme, called: next.name)
    }

    private func choose(_ theme: Theme, called name: String) {
        chosenTheme = (name, theme)
        show("Theme: \(name)")
    }

    func togglePause() {
        foreground.isPaused.toggle()
        show(
            foreground.isPaused
                ? "Auto-refresh is paused; press \(host.key(.pause)) to resume" : "Auto-refresh resumed")
    }
}

extension DashboardCommand {

    /// Whether the palette lists the command. False for movements, for commands that lead to other panels or tabs, and
    /// for the commands that open the palette, go back or choose the interval.
    fileprivate var isWorthFinding: Bool {
        switch self {
        case .palette, .back, .interval: false
        default: movement == nil && !leadsElsewhere
        }
    }
}
