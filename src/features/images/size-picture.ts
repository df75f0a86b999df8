import { MAX_PICTURE_PIXELS } from '#src/domain/menu/pictures/picture-file.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { HeavyPiece } from '#src/shared/heavy-work.ts';
import { cropPng } from './crop-png.ts';
import { coverSize, type PictureSize } from './image-sizes.ts';

const WEBP_QUALITY = 75;

interface WantedPicture {
  /** The path of the file that it is made of. */
  readonly of: string;
  readonly size: PictureSize;
  readonly isCropped: boolean;
}

/** A stored picture as WebP in the size that a page shows it at. */
export const sizePicture: HeavyPiece<WantedPicture, Uint8Array> = { name: 'picture.size', work: sized };

async function sized({ of, size, isCropped }: WantedPicture): Promise<Uint8Array> {
  const file = Bun.file(of);
  // A box has a picture's row before it has fetched the picture.
  if (!(await file.exists())) throw notFound('picture');
  const bytes = await file.bytes();
  const options = { maxPixels: MAX_PICTURE_PIXELS };
  if (!isCropped) {
    return new Bun.Image(bytes, options).resize(size.width, size.height).webp({ quality: WEBP_QUALITY }).bytes();
  }
  const picture = await new Bun.Image(bytes, options).metadata();
  const cover = coverSize(picture, size);
  const whole = new Bun.Image(bytes, options).resize(cover.width, cover.height, { fit: 'fill' });
  if (cover.width === size.width && cover.height === size.height) {
    return whole.webp({ quality: WEBP_QUALITY }).bytes();
  }
  const cut = await cropPng(await whole.png({ compressionLevel: 1 }).bytes(), size);
  return new Bun.Image(cut, options).webp({ quality: WEBP_QUALITY }).bytes();
}
