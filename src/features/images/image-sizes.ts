import { MAX_PICTURE_SIDE } from '#src/domain/menu/pictures/picture-file.ts';
import { IMAGE_ASPECT_RATIOS, type ImageAspectRatio } from '#src/domain/tenancy/store-settings.schema.ts';

/** Widths a page shows pictures at, in CSS pixels; each is served for screens of one, two and three pixels to one. */
const SHOWN_WIDTHS = [100, 160, 200, 320, 400, 640, 800] as const;
const DENSITIES = [1, 2, 3] as const;

/** Every width that is ever made of a picture: this list limits what is stored on disk. */
export const IMAGE_WIDTHS: readonly number[] = [
  ...new Set(SHOWN_WIDTHS.flatMap((width) => DENSITIES.map((density) => width * density))),
].sort((a, b) => a - b);

export const DEFAULT_IMAGE_WIDTH = 800;

/** The smallest listed width that isn't below the requested one; the largest for anything above. */
export function servedWidth(asked: number): number {
  return IMAGE_WIDTHS.find((width) => width >= asked) ?? IMAGE_WIDTHS.at(-1) ?? DEFAULT_IMAGE_WIDTH;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The served size: the requested width, the height by the ratio (its own without one), and never larger than the
 * picture.
 */
export function servedSize(original: PictureSize, width: number, ratio: ImageAspectRatio | null): PictureSize {
  if (ratio === null) {
    const wide = Math.min(width, original.width);
    return { width: wide, height: Math.max(1, Math.round((wide * original.height) / original.width)) };
  }
  const [across, down] = IMAGE_ASPECT_RATIOS[ratio];
  const wide = Math.floor(Math.min(width, original.width, (original.height * across) / down));
  const widest = Math.max(
    1,
    Math.floor(wide * shareOfCover(original, { width: wide, height: (wide * down) / across })),
  );
  return { width: widest, height: Math.max(1, Math.min(original.height, Math.round((widest * down) / across))) };
}

/**
 * What is unpacked of a picture for anybody who asks for one, at most: a photo of four to three in the largest width. It is in
 * memory up to three times, with four bytes for each pixel: as it was, as it is shown, and while its middle is cut out.
 */
export const MAX_SHOWN_PIXELS = 2400 * 1800;

/** Every size is made of the stored file itself. */
export function isShownWhole({ width, height }: PictureSize): boolean {
  return width * height <= MAX_SHOWN_PIXELS;
}

/** The largest size that a page shows of a picture. All others are made of that. */
export function shownSize(original: PictureSize): PictureSize {
  if (isShownWhole(original)) return { width: original.width, height: original.height };
  const share = Math.sqrt(MAX_SHOWN_PIXELS / (original.width * original.height));
  const shrunk = (side: number) => Math.max(1, Math.round(side * share));
  const height = Math.min(shrunk(original.height), MAX_SHOWN_PIXELS);
  return { width: Math.min(shrunk(original.width), Math.floor(MAX_SHOWN_PIXELS / height)), height };
}

/** How much smaller a picture is served so that it covers what is cut out of it within bounds: of a long strip, less. */
function shareOfCover(original: PictureSize, wanted: PictureSize): number {
  const { width, height } = coverSize(original, wanted);
  const ofPixels = Math.sqrt(MAX_SHOWN_PIXELS / (width * height));
  return Math.min(1, MAX_PICTURE_SIDE / Math.max(width, height), ofPixels);
}

/** The picture's size once it covers the wanted one; what hangs over is cut off evenly on both sides. */
export function coverSize(original: PictureSize, wanted: PictureSize): PictureSize {
  const scale = Math.max(wanted.width / original.width, wanted.height / original.height);
  return {
    width: Math.max(wanted.width, Math.round(original.width * scale)),
    height: Math.max(wanted.height, Math.round(original.height * scale)),
  };
}
