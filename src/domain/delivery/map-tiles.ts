/** Pictures of the ground from somebody who has them. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Shown on the map. */
  readonly credit: string;
  readonly maxZoom: number;
}
