import TerminalTesting
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct FormTests {

    private enum Field: Hashable {
        case name, cargo, night, note
    }

    private typealias State = FormState<Field>

    private let size = Size(width: 36, height: 12)

    private let form = State(
        [
            .init(.name, "Name", .text(TextFieldState(), placeholder: "her name")),
            .init(.cargo, "Cargo", .choice(OptionPickerState(), ["Oranges", "Cork", "Cars"])),
            .init(.night, "", .checkBox(CheckBoxState(), text: "arrives at night")),
            .init(.note, "Note", .area(TextAreaState("one\ntwo"), rows: 2)),
        ], submitTitle: "Save")

    private func send(_ keys: Key..., to form: inout State) -> State.Outcome? {
        keys.map { form.handle(.key($0), in: size) }.last
    }

    private func click(_ x: Int, _ y: Int, in form: inout State) -> State.Outcome {
        form.handle(.mouse(MouseEvent(.press, at: Point(x: x, y: y))), in: size)
    }

    @Test("Enter in the only field of a form submits it")
    func onlyField() {
        var form = State([.init(.name, "Name", .text(TextFieldState()))])
        #expect(send(Key("a"), .enter, to: &form) == .submitted)
        #expect(form.text(of: .name) == "a")
        var area = State([.init(.note, "Note", .area(TextAreaState(), rows: 2))])
        #expect(send(Key("a"), .enter, to: &area) == .handled)
        #expect(area.text(of: .note) == "a\n")
    }

    @Test("Labels are before the fields, and the buttons below")
    func wide() {
        #expect(
            picture(of: Form(form), 36, 10) == """
                ▸ Name   │ her name
                  Cargo  (*) Oranges
                         ( ) Cork
                         ( ) Cars
                         [ ] arrives at night
                  Note   │ one
                         │ two

                         [ Save ]  [ Cancel ]

                """)
    }

    @Test("In a narrow region fields are below their labels, and the buttons are stacked")
    func narrow() {
        #expect(
            picture(of: Form(form), 18, 12) == """
                ▸ Name
                  │ her name
                  Cargo
                  (*) Oranges
                  ( ) Cork
                  ( ) Cars
                  [ ] arrives at …
                  Note
                  │ one
                  │ two

                  [ Save ]
                """)
    }

    @Test("With too little space the fields up to the focus are visible")
    func low() {
        var form = form
        #expect(picture(of: Form(form), 36, 2) == "▸ Name   │ her name\n  Cargo  (*) Oranges")
        form.setFocus(.field(.note))
        #expect(picture(of: Form(form), 36, 2) == "▸ Note   │ one\n         │ two")
        form.setFocus(.cancel)
        #expect(picture(of: Form(form), 36, 2) == "\n         [ Save ]  [ Cancel ]")
        #expect(
            Form(form).scrollExtent(in: Size(width: 36, height: 2)) == ScrollExtent(offset: 7, visible: 2, total: 9))
    }

    @Test("A form returns its height, with the messages of invalid fields")
    func height() {
        var form = form
        #expect(Form(form).height(width: 36) == 9)
        #expect(Form(form).height(width: 18) == 13)
        form[.name]?.message = "a ship has a name"
        #expect(Form(form).height(width: 36) == 10)
    }

    @Test("Tab and shift-tab cycle through the fields and the buttons")
    func focus() {
        var form = form
        var seen: [State.Focus] = []
        for _ in 0..<7 {
            seen.append(form.focus)
            #expect(send(.tab, to: &form) == .handled)
        }
        #expect(
            seen == [.field(.name), .field(.cargo), .field(.night), .field(.note), .submit, .cancel, .field(.name)])
        form.setFocus(.field(.name))
        #expect(send(.backTab, to: &form) == .handled)
        #expect(form.focus == .cancel)
    }

    @Test("Enter goes to the next field, breaks lines in an area, and presses a button")
    func enter() {
        var form = form
        _ = send(Key("a"), .enter, .enter, Key(" "), .enter, Key(.end), .enter, Key("x"), to: &form)
        #expect(form.focus == .field(.note))
        #expect(form.text(of: .name) == "a")
        #expect(form.isOn(.night))
        #expect(form.text(of: .note) == "one\ntwo\nx")
        #expect(send(.tab, .enter, to: &form) == .submitted)
        #expect(send(.tab, .enter, to: &form) == .cancelled)
        #expect(send(.escape, to: &form) == .cancelled)
    }

    @Test("Up and down leave a field that does not use them")
    func arrows() {
        var form = form
        #expect(send(.down, .down, .down, to: &form) == .handled)
        #expect(form.selected(of: .cargo) == 2)
        #expect(send(.down, to: &form) == .handled)
        #expect(form.focus == .field(.night))
        #expect(send(.up, .up, to: &form) == .handled)
        #expect(form.focus == .field(.cargo))
        #expect(form.selected(of: .cargo) == 1)
    }

    @Test("An invalid field has its message below, the first one gets the focus, and a change removes the message")
    func validation() {
        var form = form
        form.setFocus(.submit)
        let isValid = form.validate { form, field in
            switch field {
            case .name: form.text(of: .name).isEmpty ? "a ship has a name" : nil
            case .night: form.isOn(.night) ? nil : "only at night"
            case .cargo, .note: nil
            }
        }
        #expect(!isValid)
        #expect(form.focus == .field(.name))
        #expect(
            picture(of: Form(form), 36, 7) == """
                ▸ Name   │ her name
                         ✗ a ship has a name
                  Cargo  (*) Oranges
                         ( ) Cork
                         ( ) Cars
                         [ ] arrives at night
                         ✗ only at night
                """)
        #expect(send(Key("a"), to: &form) == .handled)
        #expect(form[.name]?.message == nil)
        #expect(form[.night]?.message == "only at night")
        #expect(form.validate { _, _ in nil })
        #expect(form[.night]?.message == nil)
    }

    @Test("A click sets the focus and reaches the item below the mouse")
    func clicks() {
        var form = form
        #expect(click(10, 2, in: &form) == .handled)
        #expect(form.focus == .field(.cargo) && form.selected(of: .cargo) == 1)
        #expect(click(10, 4, in: &form) == .handled)
        #expect(form.focus == .field(.night) && form.isOn(.night))
        // The name of a field.
        #expect(click(3, 6, in: &form) == .handled)
        #expect(form.focus == .field(.note))
        #expect(click(12, 5, in: &form) == .handled)
        _ = send(Key("x"), to: &form)
        #expect(form.text(of: .note) == "oxne\ntwo")
        #expect(click(3, 7, in: &form) == .ignored)
        #expect(click(10, 8, in: &form) == .submitted)
        #expect(click(22, 8, in: &form) == .cancelled)
        #expect(click(9, 11, in: &form) == .ignored)
    }

    @Test("A click on a partly visible field reaches the item below the mouse, even if the form then scrolls")
    func clickWhileScrolling() {
        var form = form
        let low = Size(width: 36, height: 3)
        #expect(picture(of: Form(form), 36, 3).hasSuffix("( ) Cork"))
        #expect(form.handle(.mouse(MouseEvent(.press, at: Point(x: 10, y: 2))), in: low) == .handled)
        #expect(form.selected(of: .cargo) == 1)
    }

    @Test("A drag selects in its initial field, even when the form scrolls")
    func drag() {
        var form = form
        form.setFocus(.field(.note))
        let low = Size(width: 36, height: 2)
        _ = form.handle(.mouse(MouseEvent(.press, at: Point(x: 11, y: 0))), in: low)
        _ = form.handle(.mouse(MouseEvent(.drag, at: Point(x: 13, y: 1))), in: low)
        _ = form.handle(.key(.backspace), in: low)
        #expect(form.text(of: .note) == "o")
    }
}

@Suite(.timeLimit(.minutes(3)))
struct OptionPickerTests {

    private let options: [StyledText] = ["Oranges", "Cork", "Cars"]

    @Test("With one row only the selected option is visible, with signs for its neighbors")
    func single() {
        let size = Size(width: 16, height: 1)
        var state = OptionPickerState()
        func shown() -> String { picture(of: OptionPicker(options, state: state), 16, 1) }
        #expect(shown() == "  Oranges ›")
        #expect(done(state.handle(.key(.right), of: OptionPicker(options, state: state), in: size)))
        #expect(shown() == "‹ Cork ›")
        #expect(!done(state.handle(.key(.down), of: OptionPicker(options, state: state), in: size)))
        let event = InputEvent.mouse(MouseEvent(.press, at: Point(x: 7, y: 0)))
        #expect(done(state.handle(event, of: OptionPicker(options, state: state), in: size)))
        #expect(shown() == "‹ Cars")
    }

    @Test("Of many options those around the selected one are visible, and a letter goes to one")
    func list() {
        var state = OptionPickerState()
        let size = Size(width: 16, height: 2)
        #expect(done(state.handle(.key(Key("c")), of: OptionPicker(options, state: state), in: size)))
        #expect(picture(of: OptionPicker(options, state: state), 16, 2) == "( ) Oranges\n(*) Cork")
        #expect(done(state.handle(.key(Key("c")), of: OptionPicker(options, state: state), in: size)))
        #expect(state.selected == 2)
        #expect(!done(state.handle(.key(Key("z")), of: OptionPicker(options, state: state), in: size)))
    }
}
