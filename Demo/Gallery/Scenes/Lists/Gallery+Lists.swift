extension Gallery {

    static var lists: [any GalleryScene] {
        []
    }
}
