extension GalleryScenes {

    static var styles: [any GalleryScene] {
        [ThemesScene()]
    }
}
