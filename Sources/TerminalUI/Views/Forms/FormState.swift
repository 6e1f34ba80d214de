/// The state of a form: its fields with their values, and the focus.
///
/// `ID` is the type that identifies fields, usually an enum that the program defines.
public struct FormState<ID: Hashable & Sendable>: Hashable, Sendable {

    /// A field with its label and its content.
    public struct Field: Hashable, Sendable {

        /// The kind of a field, with its current value.
        public enum Content: Hashable, Sendable {
            /// A line of text.
            case text(TextFieldState, placeholder: String = "", isMasked: Bool = false)
            /// Several lines of text, in the given number of visible rows.
            case area(TextAreaState, rows: Int, placeholder: String = "")
            /// A check box with text after it.
            case checkBox(CheckBoxState, text: String = "")
            /// A choice of one of several options, in at most the given number of rows. If the number is nil, each
            /// option has a row. In a single row, only the chosen option is visible.
            case choice(OptionPickerState, [String], rows: Int? = nil)
        }

        public let id: ID
        /// The label before the field.
        public var label: String
        public var content: Content
        /// The reason why the content is invalid; nil if it is valid. It is set to nil when the user changes the
        /// content of this field.
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

    /// A field or button of a form that can have the focus.
    public enum Focus: Hashable, Sendable {
        case field(ID)
        case submit
        case cancel
    }

    /// The outcome of an input event.
    public enum Outcome: Hashable, Sendable {
        /// The form did not handle the event.
        case ignored
        /// The form handled the event.
        case handled
        /// The user submitted the form. Call ``FormState/validate(_:)``, and use the values if it returns true.
        case submitted
        /// The user canceled the form.
        case cancelled
    }

    public internal(set) var fields: [Field]
    /// The title of the button that submits the form.
    public var submitTitle: String
    /// The title of the button that cancels the form.
    public var cancelTitle: String
    public internal(set) var focus: Focus

    /// Creates the state of a form whose first field has the focus.
    ///
    /// - Parameters:
    ///   - fields: The fields from top to bottom. Tab moves the focus in this order.
    ///   - submitTitle: The title of the button that submits the form.
    ///   - cancelTitle: The title of the button that cancels the form.
    public init(_ fields: [Field], submitTitle: String = "OK", cancelTitle: String = "Cancel") {
        self.fields = fields
        self.submitTitle = submitTitle
        self.cancelTitle = cancelTitle
        focus = fields.first.map { .field($0.id) } ?? .submit
    }

    /// The field with the given identity; nil if there is none. Setting a field has no effect if no field has this
    /// identity, or if the new value is nil.
    public subscript(id: ID) -> Field? {
        get { fields.first { $0.id == id } }
        set {
            guard let newValue, let index = fields.firstIndex(where: { $0.id == id }) else { return }
            fields[index] = newValue
        }
    }

    /// Returns the text of the given text field or text area. Empty if the field is of another kind or does not exist.
    public func text(of id: ID) -> String {
        switch self[id]?.content {
        case .text(let state, _, _): state.text
        case .area(let state, _, _): state.text
        default: ""
        }
    }

    /// Returns whether the given check box is on. False if the field is of another kind or does not exist.
    public func isOn(_ id: ID) -> Bool {
        if case .checkBox(let state, _)? = self[id]?.content { state.isOn } else { false }
    }

    /// Returns the index of the chosen option of the given choice. 0 if the field is of another kind or does not exist.
    public func selected(of id: ID) -> Int {
        if case .choice(let state, let options, _)? = self[id]?.content {
            state.adjusted(count: options.count)
        } else {
            0
        }
    }

    // MARK: Check

    /// Checks all fields, sets their messages, and moves the focus to the first invalid field.
    ///
    /// - Parameter message: A closure that returns the reason why the content of the given field is invalid. It returns
    ///   nil if the content is valid.
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

    /// Moves the focus to the given field or button. Has no effect if the form has no such field.
    public mutating func setFocus(_ focus: Focus) {
        if order.contains(focus) { self.focus = focus }
    }

    /// Moves the focus by the given number of fields and buttons: forward if the number is positive, backward if it is
    /// negative. The focus wraps around at the ends.
    public mutating func moveFocus(by places: Int) {
        let order = order
        let index = order.firstIndex(of: focus) ?? 0
        focus = order[((index + places % order.count) + order.count) % order.count]
    }
}
