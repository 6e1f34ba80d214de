extension Gallery {

    static var containers: [any GalleryScene] {
        [ScrollViewScene()]
    }
}
