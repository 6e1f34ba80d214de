extension GalleryScenes {

    static var containers: [any GalleryScene] {
        [PanelScene(), TabBarScene(), OverlayScene(), DialogScene(), ScrollViewScene()]
    }
}
