import { MAX_PICTURE_PIXELS } from '#src/domain/menu/pictures/picture-file.ts';
import { notFound } from '#src/shared/app-error.ts';
import { giveBack } from '#src/shared/give-back.ts';
import type { HeavyPiece } from '#src/shared/heavy-work.ts';
import { cropRows } from './crop-rows.ts';
import { coverSize, type PictureSize } from './image-sizes.ts';
import { readPng } from './png-rows.ts';

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
  // A box has a picture's row before it has fetched the picture.
  if (!(await Bun.file(of).exists())) throw notFound('picture');
  const options = { maxPixels: MAX_PICTURE_PIXELS };
  if (!isCropped) {
    return new Bun.Image(of, options).resize(size.width, size.height).webp({ quality: WEBP_QUALITY }).bytes();
  }
  const picture = await new Bun.Image(of, options).metadata();
  const cover = coverSize(picture, size);
  const whole = new Bun.Image(of, options).resize(cover.width, cover.height, { fit: 'fill' });
  if (cover.width === size.width && cover.height === size.height) {
    return whole.webp({ quality: WEBP_QUALITY }).bytes();
  }
  return middleOf(await whole.png({ compressionLevel: 1 }).bytes(), size);
}

/** Each form that the picture is in is given back once the next is made: they are in memory two at a time. */
export async function middleOf(png: Uint8Array, size: PictureSize): Promise<Uint8Array> {
  const rows = readPng(png);
  giveBack(png);
  const cut = cropRows(rows, size);
  const made = await new Bun.Image(cut, { maxPixels: MAX_PICTURE_PIXELS }).webp({ quality: WEBP_QUALITY }).bytes();
  giveBack(cut);
  return made;
}
