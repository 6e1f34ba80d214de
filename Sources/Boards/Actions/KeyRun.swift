import Basics
import Documents
import Settings
import TerminalUI

/// Decides whether a key acts on an item, and with which values. A key acts on exactly the item that the user chose, or
/// not at all.
///
/// The caller runs the command and asks the user. The methods take the current document of the source and return the
/// next step.
struct KeyRun {

    enum Step {
        /// Run the command with these variables. A nil value removes the variable from the environment.
        case run([String: String?])
        /// Ask the user with a question that shows the fields of this item; nil if the action has no item.
        case ask(BoardItem?)
        case refuse(KeyRefusal)
    }

    let key: KeySettings
    private let line: ShellLine
    /// The names of the variables that can get their values from the item: the variables in the command, and a variable
    /// for each field in the key's references. Variables in the command that the key sets itself are left out.
    private let names: Set<String>
    private let view: SourceView
    /// The names of the variables that the command inherits from this program.
    private let environment: Set<String>
    /// The maximum total size of the item's variables, in bytes.
    private let room: Int
    /// The chosen item as shown on the screen or, if no line was chosen, the only item of the source. Nil if there is
    /// no such item, or if the key does not take rows.
    let shown: BoardItem?
    /// The source of the items that the screen shows; nil if the view lists no items.
    private let source: (any BoardItemSource)?

    init(
        _ key: KeySettings, for shown: BoardItem?, of source: (any BoardItemSource)?, in view: SourceView,
        environment: Set<String>, room: Int = RowVariables.totalLimit
    ) {
        (self.key, self.shown, self.source, self.view) = (key, shown, source, view)
        (self.environment, self.room) = (environment, room)
        line = ShellLine(key.action.line.map { $0.plain ?? $0.shown } ?? "")
        let fields = key.rowReferences.compactMap(\.fieldName).map { RowVariables.name(of: $0) }
        names = line.names.subtracting(key.ownVariables).union(fields)
    }

    /// Returns the first step after the key was pressed.
    ///
    /// If the item is gone or ambiguous, or if the command cannot run, the step is a refusal. Otherwise, if the key
    /// requires confirmation, the step is a question. The step is also a question if the identity of the item is
    /// guessed, and values that the action uses differ from the values on the screen.
    ///
    /// - Parameter document: The current document of the source; nil if there is none.
    func press(_ document: Document?) -> Step {
        do throws(KeyRefusal) {
            let present = try present(document)
            let variables = try variables(of: present, document)
            let isOther =
                if let shown, let present { shown.isGuessed && !isSame(shown, present, in: names) } else { false }
            return key.confirms || isOther ? .ask(present) : .run(environment(variables))
        } catch {
            return .refuse(error)
        }
    }

    /// Returns the next step, after the user has agreed. The action uses the values that the question showed.
    ///
    /// - Parameters:
    ///   - asked: The item that the question showed.
    ///   - document: The current document of the source; nil if there is none.
    ///   - isRepeated: Whether the values that the question showed are used even if they have changed since. If false,
    ///     the user is asked again after a change.
    func agree(to asked: BoardItem?, _ document: Document?, isRepeated: Bool) -> Step {
        do throws(KeyRefusal) {
            let present = try present(document)
            if let asked, let present, !isRepeated, !isSame(asked, present, in: namedFields(of: asked)) {
                _ = try variables(of: present, document)
                return .ask(present)
            }
            return .run(environment(try variables(of: asked ?? present, document)))
        } catch {
            return .refuse(error)
        }
    }

    func questionFields(of item: BoardItem) -> [BoardItem.Field] {
        item.fields.filter { names.contains(RowVariables.name(of: $0.name)) }
    }

    // MARK: Checks

    /// Whether the action needs an item. This is the case if the key belongs to a source and takes rows, or if the
    /// action uses a field of the items.
    var isAboutItem: Bool {
        key.source != nil && key.takesRows || !names.isDisjoint(with: source?.variableNames ?? [])
    }

    /// The title of the chosen item in quotes; nil if no item was chosen, or if it has no title.
    var name: String? {
        // One line without control sequences, so that the title cannot affect the text after it.
        shown?.titleText(in: view.reader.cell).map { "“\(OneLine(showingHidden: $0, limit: 100))”" }
    }

    /// Returns the chosen item; nil if none was chosen. If the action uses the item, its values are those in the
    /// document. Otherwise, they are the values that the screen showed.
    ///
    /// - Throws: ``KeyRefusal`` if the document does not contain the item, or if the identity of the item is ambiguous.
    func present(_ document: Document?) throws(KeyRefusal) -> BoardItem? {
        guard let shown, isAboutItem else { return shown }
        let name = name ?? "the chosen row"
        guard !shown.isAmbiguous else { throw .ambiguous(item: name) }
        let items = document.flatMap { source?.items(in: $0) }
        guard let present = items?.item(withID: shown.id) else { throw .gone(item: name) }
        guard !present.isAmbiguous else { throw .ambiguous(item: name) }
        return present
    }

    private func namedFields(of item: BoardItem) -> Set<String> {
        let title = item.title(in: view.reader.cell).map { RowVariables.name(of: $0.name) }
        return names.union(title.map { [$0] } ?? [])
    }

    private func isSame(_ left: BoardItem, _ right: BoardItem, in names: Set<String>) -> Bool {
        func values(_ item: BoardItem) -> [String: [String]] {
            Dictionary(
                item.fields.filter { names.contains(RowVariables.name(of: $0.name)) }.map { ($0.name, [$0.text]) },
                uniquingKeysWith: +)
        }
        return values(left) == values(right)
    }

    /// Returns the variables of the command for an item.
    ///
    /// - Throws: ``KeyRefusal`` if the command cannot run with these variables.
    private func variables(of item: BoardItem?, _ document: Document?) throws(KeyRefusal) -> RowVariables {
        if item == nil, !key.rowReferences.isEmpty { throw .noRow }
        let items = document.flatMap { source?.items(in: $0) } ?? source
        let others = items?.variableNames ?? []
        let variables = RowVariables(item?.fields ?? [], others: others, used: names, room: room)
        for use in line.uses where names.contains(use.name) && !line.assigned.contains(use.name) {
            if variables.values[use.name] != nil { continue }
            // A value that exists but cannot be passed is an error, even if the command has a default. A default
            // replaces only a missing value.
            if let obstacle = variables.obstacles[use.name] { throw .impassable(field: use.name, obstacle) }
            if use.hasDefault { continue }
            if variables.missing.contains(use.name) {
                throw item == nil ? .nothingChosen(field: use.name) : .missing(field: use.name)
            }
            guard !use.isQuoted, Self.isLowerCase(use.name), !environment.contains(use.name) else { continue }
            if item == nil, key.source != nil { throw .nothingChosen(field: use.name) }
            throw .unknown(variable: use.name, nearest: use.name.nearest(in: others.sorted()))
        }
        return variables
    }

    /// Returns the changes to the environment that the command inherits from this program. The changes set the
    /// variables of the item. If the action needs an item, they also remove the variables of fields that are missing or
    /// cannot be passed, because the command would mistake an inherited variable for the field.
    private func environment(_ variables: RowVariables) -> [String: String?] {
        isAboutItem ? variables.environment : variables.values.mapValues { .some($0) }
    }

    static func isLowerCase(_ name: String) -> Bool {
        name.contains(where: \.isLetter) && !name.contains(where: \.isUppercase)
    }
}

extension ContentReference {

    /// The name of the row's field that contains the value of the reference; nil if the path does not begin with a
    /// field, for example because the reference leads to the whole row.
    fileprivate var fieldName: String? { if case .field(let name)? = path.first { name } else { nil } }
}
