/// The state of a form: its fields with their contents, and the focus.
///
/// `ID` identifies the fields, usually an enum of the program.
public struct FormState<ID: Hashable & Sendable>: Hashable, Sendable {

    /// A field: a label and a content.
    public struct Field: Hashable, Sendable {

        /// The kind of a field, with the entered value.
        public enum Content: Hashable, Sendable {
            /// A line of text.
            case text(TextFieldState, placeholder: String = "", isMasked: Bool = false)
            /// Several lines of text, with the number of visible rows.
            case area(TextAreaState, rows: Int, placeholder: String = "")
            /// A box that is on or off, with a text after it.
            case checkBox(CheckBoxState, text: String = "")
            /// A choice of one of several options. With a single row, only the chosen option is visible.
            case choice(OptionPickerState, [String], rows: Int? = nil)
        }

        public let id: ID
        /// The label before the field.
        public var label: String
        public var content: Content
        /// The reason why the content is invalid; nil if it is valid. Reset to nil when the content changes.
        public var message: String?

        /// Creates a field.
        ///
        /// - Parameters:
        ///   - id: The identity of the field.
        ///   - label: The label before the field.
        ///   - content: The kind of the field, with its initial value.
        public init(_ id: ID, _ label: String, _ content: Content) {
            self.id = id
            self.label = label
            self.content = content
        }
    }

    /// The part of a form that receives keys.
    public enum Focus: Hashable, Sendable {
        case field(ID)
        case submit
        case cancel
    }

    /// The outcome of an input event.
    public enum Outcome: Hashable, Sendable {
        /// The form does not use the event.
        case ignored
        /// The form has handled the event.
        case handled
        /// The user submitted the form. Use the content if ``FormState/validate(_:)`` returns true.
        case submitted
        /// The user cancelled the form.
        case cancelled
    }

    public internal(set) var fields: [Field]
    /// The titles of the buttons.
    public var submitTitle: String
    public var cancelTitle: String
    public internal(set) var focus: Focus

    /// Creates the state of a form whose first field has the focus.
    ///
    /// - Parameters:
    ///   - fields: The fields, in the order of their focus.
    ///   - submitTitle: The title of the button that submits the form.
    ///   - cancelTitle: The title of the button that cancels the form.
    public init(_ fields: [Field], submitTitle: String = "OK", cancelTitle: String = "Cancel") {
        self.fields = fields
        self.submitTitle = submitTitle
        self.cancelTitle = cancelTitle
        focus = fields.first.map { .field($0.id) } ?? .submit
    }

    /// The field with an identity; nil if there is none. Setting a field that does not exist has no effect.
    public subscript(id: ID) -> Field? {
        get { fields.first { $0.id == id } }
        set {
            guard let newValue, let index = fields.firstIndex(where: { $0.id == id }) else { return }
            fields[index] = newValue
        }
    }

    /// Returns the text of a text field or area; empty for other fields.
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

    /// Returns the index of the chosen option of a choice; 0 for other fields.
    public func selected(of id: ID) -> Int {
        if case .choice(let state, let options, _)? = self[id]?.content {
            state.adjusted(count: options.count)
        } else {
            0
        }
    }

    // MARK: Check

    /// Validates all fields, shows their messages, and moves the focus to the first field with a message.
    ///
    /// - Parameter message: Returns the reason why the content of a field is invalid; nil if it is valid.
    /// - Returns: Whether all fields are valid.
    public mutating func validate(_ message: (FormState, ID) -> String?) -> Bool {
        let form = self
        for index in fields.indices { fields[index].message = message(form, fields[index].id) }
        guard let refused = fields.first(where: { $0.message != nil }) else { return true }
        focus = .field(refused.id)
        return false
    }

    // MARK: Focus

    private var order: [Focus] { fields.map { .field($0.id) } + [.submit, .cancel] }

    /// Moves the focus to a field or a button.
    public mutating func setFocus(_ focus: Focus) {
        if order.contains(focus) { self.focus = focus }
    }

    /// Moves the focus by a number of fields and buttons, wrapping around at the ends.
    public mutating func moveFocus(by places: Int) {
        let order = order
        let index = order.firstIndex(of: focus) ?? 0
        focus = order[((index + places % order.count) + order.count) % order.count]
    }
}
