extension GalleryScenes {

    static var lists: [any GalleryScene] {
        [
            ListScene(), TableScene(), TreeScene(), JSONScene(), KeyValueScene(), SearchScene(), TextFieldScene(),
        ]
    }
}
