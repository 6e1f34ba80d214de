public import TerminalUI

/// An action of a panel that the user performs with a key, such as opening a gate or paying a bill. For examples, see
/// <doc:ActInAPanel>.
///
/// While an action is available, its keys take precedence over the keys of the board and of the content. If the keys of
/// the action include `enter`, this key performs the action instead of opening a page. If several available actions
/// have the same key, the first of them is performed. The line of key hints shows the hint, and the help shows the
/// name.
@MainActor
public struct PanelAction {

    /// The description in the help, such as “Open the gate”.
    public var name: String

    /// The keys, in the order of the help.
    public var keys: [Key]

    /// Key sequences that also perform the action, such as `g s`.
    public var sequences: [KeySequence] = []

    /// One or two words for the line of key hints; nil for no hint.
    public var hint: String?

    /// Returns whether the action is available for the chosen item. The item is nil if none is chosen.
    public var isAvailable: (_ item: TextLine?) -> Bool

    /// Performs the action for the chosen item. The item is nil if none is chosen.
    public var perform: (_ item: TextLine?) -> Void

    /// Performs the action for the marked items; nil if the action is for one item only. The user can mark items if the
    /// panel has an action for marked items and its content has ``ReadableContent/lineItems``.
    public var performMarked: ((_ items: MarkedItems) -> Void)?

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - name: The description in the help, such as “Open the gate”.
    ///   - keys: The keys, in the order of the help.
    ///   - hint: One or two words for the line of key hints; nil for no hint.
    ///   - isAvailable: Returns whether the action is available for the chosen item.
    ///   - perform: Performs the action for the chosen item.
    public init(
        _ name: String, _ keys: [Key], hint: String? = nil,
        isAvailable: @escaping (_ item: TextLine?) -> Bool = { _ in true },
        perform: @escaping (_ item: TextLine?) -> Void
    ) {
        self.name = name
        self.keys = keys
        self.hint = hint
        self.isAvailable = isAvailable
        self.perform = perform
    }
}

extension PanelAction {

    var labels: [String] { keys.map(\.description) + sequences.map(\.description) }

    /// The keys to press, one after another, to perform the action: the action's first single key or, if there is none,
    /// the keys of its first sequence. Empty if the action has neither.
    var firstKeys: [Key] { keys.first.map { [$0] } ?? sequences.first?.keys ?? [] }

    /// The command that a key map runs for the action's sequences; nil if there are no sequences. The name of the
    /// command begins with a null character, so that it differs from the names of a program's own commands.
    fileprivate var sequenceCommand: DashboardCommand? { sequences.first.map { .custom("\u{0}\($0)") } }
}

extension Page {

    func action(for command: DashboardCommand) -> PanelAction? {
        actions.first { $0.sequenceCommand == command && $0.isAvailable(chosenItem) }
    }

    func action(for key: Key) -> PanelAction? {
        actions.first { $0.keys.contains(key) && $0.isAvailable(chosenItem) }
    }

    var availableActions: [PanelAction] { actions.filter { $0.isAvailable(chosenItem) } }

    /// The help for all actions, including actions that are not available for the chosen item.
    var actionSection: HelpView.Section {
        HelpView.Section(
            focusedPanel?.title ?? title,
            actions.map {
                HelpView.Entry(keys: $0.labels.joined(separator: $0.sequences.isEmpty ? " " : ", "), help: $0.name)
            })
    }
}

extension KeyMap where Command == DashboardCommand, Context == DashboardContext {

    /// Returns the key map without the keys and sequences of the given actions. The key `enter` stays, because it opens
    /// items for which no action is available.
    @MainActor
    func without(_ actions: [PanelAction]) -> DashboardKeyMap {
        let keys = Set(actions.flatMap(\.keys)).subtracting([.enter]).map { KeySequence([$0]) }
        let taken = keys + actions.flatMap(\.sequences)
        guard !taken.isEmpty else { return self }
        var map = self
        map.bindings = bindings.compactMap { binding in
            var binding = binding
            binding.keys.removeAll(where: taken.contains)
            return binding.keys.isEmpty ? nil : binding
        }
        return map
    }

    /// Returns the key map with bindings for the sequences of the given actions. These bindings precede the other
    /// bindings.
    @MainActor
    func adding(_ actions: [PanelAction], in context: DashboardContext) -> DashboardKeyMap {
        let own = actions.compactMap { action in
            action.sequenceCommand.map {
                Binding($0, sequences: action.sequences, hint: action.hint, help: action.name, in: [context])
            }
        }
        return own.isEmpty ? self : DashboardKeyMap(own + bindings)
    }
}
