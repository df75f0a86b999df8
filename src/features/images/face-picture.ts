import { MAX_PICTURE_PIXELS, sizeFaultOf } from '#src/domain/menu/pictures/picture-file.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { HeavyPiece } from '#src/shared/heavy-work.ts';
import { coverSize } from './image-sizes.ts';
import { refusedPicture } from './refuse-picture.ts';
import { middleOf } from './size-picture.ts';

/** Twice what a lock screen shows, for sharp screens. */
const FACE = { width: 160, height: 160 } as const;
const WEBP_QUALITY = 75;
const FORMATS = ['jpeg', 'png', 'webp'];

/** The middle of an uploaded picture as a small WebP: where it was taken, and what else was in it, is not kept. */
export const facePicture: HeavyPiece<Uint8Array, Uint8Array> = { name: 'picture.face', work: face };

async function face(bytes: Uint8Array): Promise<Uint8Array> {
  const options = { maxPixels: MAX_PICTURE_PIXELS };
  try {
    const { width, height, format } = await new Bun.Image(bytes, options).metadata();
    if (!FORMATS.includes(format)) throw refusedPicture('wrongType');
    const tooBig = sizeFaultOf({ width, height });
    if (tooBig) throw refusedPicture(tooBig);
    const cover = coverSize({ width, height }, FACE);
    const whole = new Bun.Image(bytes, options).resize(cover.width, cover.height, { fit: 'fill' });
    if (cover.width === FACE.width && cover.height === FACE.height) {
      return await whole.webp({ quality: WEBP_QUALITY }).bytes();
    }
    return await middleOf(await whole.png({ compressionLevel: 1 }).bytes(), FACE);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isTooLarge = (error as { code?: string }).code === 'ERR_IMAGE_TOO_MANY_PIXELS';
    throw refusedPicture(isTooLarge ? 'tooManyPixels' : 'unreadable', error);
  }
}
