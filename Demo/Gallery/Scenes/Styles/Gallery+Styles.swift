extension Gallery {

    static var styles: [any GalleryScene] {
        [ThemesScene()]
    }
}
