/** Map images from a tile provider. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Shown on the map. */
  readonly credit: string;
  readonly maxZoom: number;
}
