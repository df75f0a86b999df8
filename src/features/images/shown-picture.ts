import type { Needs } from '#src/context.ts';
import { MAX_PICTURE_PIXELS } from '#src/domain/menu/pictures/picture-file.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { HeavyPiece } from '#src/shared/heavy-work.ts';
import { keepFile, originalPath, shownPath } from './image-files.ts';
import { isShownWhole, type PictureSize, shownSize } from './image-sizes.ts';

/** High enough that the sizes made of it look as if they were made of the original. */
const QUALITY = 90;

/** The largest version of a stored picture that a page shows, for one that was stored without it. */
export const showPicture: HeavyPiece<string, Uint8Array> = {
  name: 'picture.show',
  async work(original) {
    // A box has a picture's row before it has fetched the picture.
    if (!(await Bun.file(original).exists())) throw notFound('picture');
    return shownOf(original, await new Bun.Image(original, { maxPixels: MAX_PICTURE_PIXELS }).metadata());
  },
};

/**
 * Unpacks a large picture, of its bytes or its file's path, and packs it in the largest size that a page shows. A JPEG stays one: it
 * is unpacked in parts of its size, packed soonest, and has no transparency to lose.
 */
export function shownOf(
  picture: Uint8Array | string,
  { width, height, format }: PictureSize & { readonly format: string },
): Promise<Uint8Array> {
  const size = shownSize({ width, height });
  const shown = new Bun.Image(picture, { maxPixels: MAX_PICTURE_PIXELS }).resize(size.width, size.height);
  return (format === 'jpeg' ? shown.jpeg({ quality: QUALITY }) : shown.webp({ quality: QUALITY })).bytes();
}

interface StoredPicture extends PictureSize {
  readonly contentHash: string;
}

/**
 * Finds the file that a picture's sizes are made from. A large original that has no smaller version yet, as one from a backup,
 * is unpacked once for all who ask.
 */
export function shownPictures(ctx: Needs<'dataDir' | 'heavy'>): (image: StoredPicture) => Promise<string> {
  const making = new Map<string, Promise<void>>();
  const make = async (original: string, path: string) => keepFile(path, await ctx.heavy.run(showPicture, original));
  return async (image) => {
    const original = originalPath(ctx.dataDir, image.contentHash);
    if (isShownWhole(image)) return original;
    const path = shownPath(ctx.dataDir, image.contentHash);
    const underWay = making.get(path);
    if (underWay === undefined && (await Bun.file(path).exists())) return path;
    const made = making.get(path) ?? make(original, path).finally(() => making.delete(path));
    making.set(path, made);
    await made;
    return path;
  };
}
