extension Gallery {

    static var charts: [any GalleryScene] {
        []
    }
}
