import { giveBack } from '#src/shared/give-back.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { PictureSize } from './image-sizes.ts';
import type { PngRows } from './png-rows.ts';

const BMP_HEAD = 54;
const WHITE = 255;

/**
 * Crops the middle out of an unpacked PNG and returns a 24 bit BMP, which an encoder can read again. The memory of the rows is given
 * back.
 *
 * `Bun.Image` scales but does not crop. Transparency becomes white, like the pages.
 */
export function cropRows(rows: PngRows, size: PictureSize): Uint8Array {
  const left = Math.floor((rows.width - size.width) / 2);
  const top = Math.floor((rows.height - size.height) / 2);
  invariant(left >= 0 && top >= 0, 'the picture covers what is cut out of it');
  const stride = Math.ceil((size.width * 3) / 4) * 4;
  const bmp = new Uint8Array(BMP_HEAD + stride * size.height);
  writeBmpHead(bmp, size, stride);
  for (let y = 0; y < size.height; y++) {
    // A BMP starts with its last row.
    let to = BMP_HEAD + (size.height - 1 - y) * stride;
    let from = ((top + y) * rows.width + left) * rows.channels;
    for (let x = 0; x < size.width; x++, from += rows.channels, to += 3) {
      const alpha = rows.channels === 4 ? rows.pixels[from + 3]! : WHITE;
      for (let channel = 0; channel < 3; channel++) {
        const value = rows.pixels[from + channel]!;
        // Blue, green, red.
        bmp[to + 2 - channel] = alpha === WHITE ? value : Math.round((value * alpha + WHITE * (WHITE - alpha)) / WHITE);
      }
    }
  }
  giveBack(rows.pixels);
  return bmp;
}

function writeBmpHead(bmp: Uint8Array, { width, height }: PictureSize, stride: number): void {
  const view = new DataView(bmp.buffer);
  bmp[0] = 0x42;
  bmp[1] = 0x4d;
  view.setUint32(2, bmp.byteLength, true);
  view.setUint32(10, BMP_HEAD, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
  view.setUint32(34, stride * height, true);
}
