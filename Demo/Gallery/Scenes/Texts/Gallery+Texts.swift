extension Gallery {

    static var texts: [any GalleryScene] {
        [HelpScene()]
    }
}
