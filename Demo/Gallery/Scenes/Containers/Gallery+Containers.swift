extension Gallery {

    static var containers: [any GalleryScene] {
        [PanelScene(), TabBarScene(), OverlayScene(), DialogScene(), ScrollViewScene()]
    }
}
