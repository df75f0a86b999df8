/** Map images from a tile provider. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Shown on the map. */
  readonly credit: string;
  readonly maxZoom: number;
}

/** The origin that a page's policy has to allow. */
export function tileOrigin({ url }: MapTiles): string {
  return new URL(url.replaceAll(/[{}]/g, '')).origin;
}
