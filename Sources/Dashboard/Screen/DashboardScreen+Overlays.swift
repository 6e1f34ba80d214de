// What a person is asked above the page. The keys of the page do nothing meanwhile.

extension DashboardScreen {

    /// Lets a person take one of several things.
    public func choose(_ choice: Choice) {
        overlays.push(ChoiceOverlay(choice) { [weak self] in self?.overlays.remove(ChoiceOverlay.self) })
        onChange?()
    }

    /// Asks something in a dialog above all else, in the place of a question that is there.
    public func ask(_ question: Question) {
        overlays.remove(QuestionOverlay.self)
        overlays.push(QuestionOverlay(question) { [weak self] in self?.overlays.remove(QuestionOverlay.self) })
        onChange?()
    }

    /// Asks for values in a form above all else.
    public func fillIn(_ form: InputForm) {
        overlays.push(FormOverlay(form) { [weak self] in self?.overlays.remove(FormOverlay.self) })
        onChange?()
    }

    /// Whether a question waits for its answer.
    public var isAsking: Bool { overlays.all.contains { $0 is QuestionOverlay } }
}
