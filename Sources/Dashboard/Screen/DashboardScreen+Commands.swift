import Loadables
import TerminalUI

// The commands of the key map, and their availability.

extension DashboardScreen {

    /// Loads the panels of the board that are not fresh.
    public func syncIfNeeded() {
        board.syncIfNeeded()
    }

    /// Loads all panels: those of the board, and those of tabs and opened pages that the board does not contain.
    public func refreshAll() {
        board.sync()
        for panel in pages.pages.flatMap(\.panels) where !board.panels.contains(where: { $0 === panel }) {
            panel.sync()
        }
    }

    func handle(_ key: Key) -> ScreenRequest? {
        // The user has seen the message, so show the key hints again.
        if message?.end != nil { message = nil }
        if let overlay = overlays.top, overlay.takesText, overlay.handle(.key(key), in: pageFrame.size) { return nil }
        let hadBegun = !pendingKeys.keys.isEmpty
        // The page handles `enter`, because this key does not always perform an action.
        if overlays.isEmpty, !hadBegun, key != .enter, let action = page.action(for: key) {
            page.perform(action, for: page.chosenItem)
            onChange?()
            return nil
        }
        let keyMap = validKeys
        let commands =
            hadBegun || keyMap.canContinue([key], in: context)
            ? pendingKeys.press(key, in: keyMap, context, at: host.now)
            // The key does not begin a sequence, so no sequence is tracked.
            : keyMap.command(for: key, in: context).map { isForContent($0) ? [] : [$0] } ?? []
        if commands.isEmpty, !hadBegun, pendingKeys.keys.isEmpty {
            _ = (overlays.top ?? page).handle(.key(key), in: pageFrame.size)
        }
        return commands.compactMap(perform).last
    }

    /// The keys that are valid now. Without an overlay, they include the keys of the page's available actions.
    var validKeys: DashboardKeyMap {
        overlays.isEmpty ? keyMap.adding(page.availableActions, in: context) : keyMap
    }

    /// Returns whether the key of the command is passed to the panel's content. This applies only to the key that marks
    /// items, if the panel has no items to mark.
    private func isForContent(_ command: DashboardCommand) -> Bool { command == .mark && !isAvailable(.mark) }

    func perform(_ command: DashboardCommand) -> ScreenRequest? {
        switch command {
        case .quit: return .quit
        case .suspend:
            foreground.isActive = false
            return .suspend
        case .help: overlays.toggle { help }
        case .log: overlays.toggle { LogOverlay(log, time: host.time) { [weak self] in self?.onChange?() } }
        case .export:
            return .export(title: pages.titles(.unicode)[pages.selected]) { [weak self] in self?.show("\($0)") }
        case .alerts: overlays.toggle { AlertsOverlay(alerts, host: host) }
        case .copyScreen: return .copyScreen { [weak self] in self?.show("\($0)") }
        case .refreshAll: refreshAll()
        case .palette:
            let items = allItems
            showPalette("Find", placeholder: "type a command, or the number of a row", items) { [weak self] in
                self?.typedItem($0)
            }
        case .interval:
            guard isAvailable(.interval) else { return nil }
            showPalette(
                "Refresh interval", placeholder: "type to search", intervalItems, startsAtPresent: true)
        case .copyValues:
            guard isAvailable(.copyValues) else { return nil }
            showPalette("Copy", placeholder: "type to search", copyItems)
        case .choose: changeValue()
        case .searchAll where overlays.isEmpty: searchAllPanels()
        case .theme: showNextTheme()
        case .pause: togglePause()
        case .custom(let name):
            guard let action = page.action(for: command) else {
                onCustomCommand?(name, page.focusedPanel)
                break
            }
            page.perform(action, for: page.chosenItem)
            onChange?()
        case _ where command.isAboutText: reader.perform(command)
        default:
            if let overlay = overlays.top {
                if overlay.perform(command, in: pageFrame.size) { return nil }
                if command == .back { overlays.pop() }
                guard overlay.passesOn, command != .back else { return nil }
            }
            performOnPage(command)
        }
        return nil
    }

    private var help: HelpOverlay {
        var keyMap = overlays.isEmpty ? keyMap.without(page.actions) : keyMap
        keyMap.bindings.removeAll { binding in
            (binding.command.leadsElsewhere || [.choose, .agree, .decline].contains(binding.command))
                && !isAvailable(binding.command)
                || binding.command.isAboutText && readingPlace?.reading == nil
                || isForContent(binding.command)
                || binding.command == .columns && !isAvailable(.columns)
        }
        let special = overlays.isEmpty ? [page.actionSection] + page.keySections(in: context) : []
        return HelpOverlay(keyMap, of: context, special: special)
    }

    private func performOnPage(_ command: DashboardCommand) {
        if page.perform(command, in: pageFrame.size) { return }
        switch command {
        case .inspect where page.focusedPanel != nil:
            overlays.push(InspectorOverlay(host, pages: pages) { [weak self] in self?.page.focusedPanel })
        case .back: pages.goBack()
        case .nextTab: pages.turn(by: 1)
        case .previousTab: pages.turn(by: -1)
        default: break
        }
    }

    func isAvailable(_ command: DashboardCommand) -> Bool {
        if let isAvailable = overlays.top?.isAvailable(command) { return isAvailable }
        return switch command {
        case .nextTab, .previousTab: pages.tabCount > 1
        case .inspect: page.focusedPanel != nil
        case .choose: !values.isEmpty
        case .searchAll: overlays.isEmpty && pages.tabPages.contains { !$0.panels.isEmpty }
        case _ where command.isAboutText: reader.isAvailable(command)
        case .back: !overlays.isEmpty || pages.isOpened || page.isAvailable(.back)
        case .interval: page.focusedPanel?.canChangeInterval == true
        case .refreshAll, .quit, .suspend, .help, .log, .alerts, .snooze, .failuresOnly, .turnPage, .turnPageBack,
            .export, .copyScreen, .custom, .palette, .theme, .pause:
            true
        default: page.isAvailable(command)
        }
    }
}
