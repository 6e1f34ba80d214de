extension GalleryScenes {

    static var texts: [any GalleryScene] {
        [
            LabelScene(), ParagraphScene(), ColoredOutputScene(), MessageScene(), StatusLineScene(), KeyHintsScene(),
            HelpScene(), DiffScene(),
        ]
    }
}
