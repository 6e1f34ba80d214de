extension Rect {

    /// What a ``Panel`` that is drawn here leaves for its content.
    public var insidePanel: Rect { inset(left: 2, top: 1, right: 2, bottom: 1) }
}
