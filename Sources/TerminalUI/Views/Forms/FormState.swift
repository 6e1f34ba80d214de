/// The fields of a form with what was entered, and which of them has the focus.
///
/// `ID` is what the program calls its fields: an enum, mostly.
public struct FormState<ID: Hashable & Sendable>: Hashable, Sendable {

    /// A field: its name, and what can be entered.
    public struct Field: Hashable, Sendable {

        /// What can be entered, and what was.
        public enum Content: Hashable, Sendable {
            /// A line of text.
            case text(TextFieldState, placeholder: String = "", isMasked: Bool = false)
            /// Several lines of text, of which that many are seen.
            case area(TextAreaState, rows: Int, placeholder: String = "")
            /// Something that is on or off, with the text behind the box.
            case checkBox(CheckBoxState, text: String = "")
            /// One of several options. With a single row the chosen one alone is seen.
            case choice(OptionPickerState, [String], rows: Int? = nil)
        }

        public let id: ID
        /// Its name, before it.
        public var label: String
        public var content: Content
        /// Why its content is refused; nil if it is not. It goes away when the content changes.
        public var message: String?

        /// Makes a field.
        ///
        /// - Parameters:
        ///   - id: How the program refers to it.
        ///   - label: Its name, before it.
        ///   - content: What can be entered, and what it is at first.
        public init(_ id: ID, _ label: String, _ content: Content) {
            self.id = id
            self.label = label
            self.content = content
        }
    }

    /// What keys go to.
    public enum Focus: Hashable, Sendable {
        case field(ID)
        case submit
        case cancel
    }

    /// What input has led to.
    public enum Outcome: Hashable, Sendable {
        /// Nothing: the event is not for the form.
        case ignored
        /// The form has dealt with it.
        case handled
        /// The content is to be taken, once ``FormState/validate(_:)`` says that it is valid.
        case submitted
        /// The content is not to be taken.
        case cancelled
    }

    public internal(set) var fields: [Field]
    /// What the buttons say.
    public var submitTitle: String
    public var cancelTitle: String
    public internal(set) var focus: Focus

    /// Makes the state of a form whose first field has the focus.
    ///
    /// - Parameters:
    ///   - fields: The fields, in the order of their focus.
    ///   - submitTitle: What the button says that submits the form.
    ///   - cancelTitle: What the button says that leaves it.
    public init(_ fields: [Field], submitTitle: String = "OK", cancelTitle: String = "Cancel") {
        self.fields = fields
        self.submitTitle = submitTitle
        self.cancelTitle = cancelTitle
        focus = fields.first.map { .field($0.id) } ?? .submit
    }

    /// The field with that name. Of one that there is not, nothing is set.
    public subscript(id: ID) -> Field? {
        get { fields.first { $0.id == id } }
        set {
            guard let newValue, let index = fields.firstIndex(where: { $0.id == id }) else { return }
            fields[index] = newValue
        }
    }

    /// The text of a field for text; empty for others.
    public func text(of id: ID) -> String {
        switch self[id]?.content {
        case .text(let state, _, _): state.text
        case .area(let state, _, _): state.text
        default: ""
        }
    }

    /// Whether a check box is on; false for other fields.
    public func isOn(_ id: ID) -> Bool {
        if case .checkBox(let state, _)? = self[id]?.content { state.isOn } else { false }
    }

    /// The number of the chosen option of a choice; 0 for other fields.
    public func selected(of id: ID) -> Int {
        if case .choice(let state, let options, _)? = self[id]?.content {
            state.adjusted(count: options.count)
        } else {
            0
        }
    }

    // MARK: Checking

    /// Checks all fields, shows the messages beside them, and gives the focus to the first field that has one.
    ///
    /// - Parameter message: Why the content of a field is refused, in the form as it is; nil if it is not.
    /// - Returns: Whether no field is refused.
    public mutating func validate(_ message: (FormState, ID) -> String?) -> Bool {
        let form = self
        for index in fields.indices { fields[index].message = message(form, fields[index].id) }
        guard let refused = fields.first(where: { $0.message != nil }) else { return true }
        focus = .field(refused.id)
        return false
    }

    // MARK: Focus

    private var order: [Focus] { fields.map { .field($0.id) } + [.submit, .cancel] }

    /// Gives the focus to a field or to a button.
    public mutating func setFocus(_ focus: Focus) {
        if order.contains(focus) { self.focus = focus }
    }

    /// Moves the focus by that many fields and buttons. After the last one comes the first one.
    public mutating func moveFocus(by places: Int) {
        let order = order
        let index = order.firstIndex(of: focus) ?? 0
        focus = order[((index + places % order.count) + order.count) % order.count]
    }
}
