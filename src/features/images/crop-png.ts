import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { invariant } from '#src/shared/invariant.ts';
import type { PictureSize } from './image-sizes.ts';

const unpack = promisify(inflate);
const PNG_HEAD = 8;
const BMP_HEAD = 54;
const WHITE = 255;

interface Rows extends PictureSize {
  /** Bytes a pixel: 3 without transparency, 4 with. */
  readonly channels: number;
  readonly pixels: Uint8Array;
}

/**
 * Cuts the middle out of a PNG and gives it as a 24 bit BMP, which an encoder can read again.
 *
 * `Bun.Image` scales but does not crop. It writes 8 bit PNGs without interlacing, so that is all this reads. What is
 * transparent becomes white, as the pages are.
 */
export async function cropPng(png: Uint8Array, size: PictureSize): Promise<Uint8Array> {
  const rows = await readPng(png);
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
  return bmp;
}

async function readPng(png: Uint8Array): Promise<Rows> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const colourType = png[25];
  invariant(png[24] === 8 && png[28] === 0, 'the encoder writes 8 bits a channel, not interlaced');
  invariant(colourType === 2 || colourType === 6, 'the encoder writes true colour');
  const parts: Uint8Array[] = [];
  for (let at = PNG_HEAD; at + 12 <= png.byteLength; ) {
    const length = view.getUint32(at);
    const isData = view.getUint32(at + 4) === 0x49444154;
    if (isData) parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const channels = colourType === 6 ? 4 : 3;
  const filtered = await unpack(Buffer.concat(parts));
  return { width, height, channels, pixels: unfilter(filtered, { width, height }, channels) };
}

/** Each row says by its first byte how it was written as a difference to its neighbours (PNG, chapter 9). */
function unfilter(filtered: Uint8Array, { width, height }: PictureSize, channels: number): Uint8Array {
  const stride = width * channels;
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (stride + 1)];
    const from = y * (stride + 1) + 1;
    const to = y * stride;
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? pixels[to + x - channels]! : 0;
      const up = y > 0 ? pixels[to + x - stride]! : 0;
      const corner = x >= channels && y > 0 ? pixels[to + x - stride - channels]! : 0;
      pixels[to + x] = filtered[from + x]! + predicted(filter, left, up, corner);
    }
  }
  return pixels;
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const guess = left + up - corner;
      const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      if (toLeft <= toUp && toLeft <= toCorner) return left;
      return toUp <= toCorner ? up : corner;
    }
    default:
      return 0;
  }
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
