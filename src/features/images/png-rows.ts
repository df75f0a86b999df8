import { inflateSync } from 'node:zlib';
import { invariant } from '#src/shared/invariant.ts';
import type { PictureSize } from './image-sizes.ts';

const PNG_HEAD = 8;
/** So that the last byte isn't also the end of the memory, which would take as much again for nothing. */
const SPARE_BYTES = 64;

export interface PngRows extends PictureSize {
  /** Bytes a pixel: 3 without transparency, 4 with. */
  readonly channels: number;
  readonly pixels: Uint8Array;
}

/** `Bun.Image` writes 8 bit PNGs without interlacing, so that is all this reads. */
export function readPng(png: Uint8Array): PngRows {
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
  const [whole] = parts;
  const packed = whole && parts.length === 1 ? whole : Buffer.concat(parts);
  // In one piece of the size that it comes to: in parts of the usual 16 KB, a picture is in memory several times.
  const filtered = inflateSync(packed, { chunkSize: (width * channels + 1) * height + SPARE_BYTES });
  return { width, height, channels, pixels: unfilter(filtered, { width, height }, channels) };
}

/**
 * Each row says by its first byte how it was written as a difference to its neighbours (PNG, chapter 9). In the same memory: a row
 * moves up by the first bytes of those before it, and is read before anything is written there.
 */
function unfilter(filtered: Uint8Array, { width, height }: PictureSize, channels: number): Uint8Array {
  const stride = width * channels;
  const pixels = filtered.subarray(0, stride * height);
  for (let y = 0; y < height; y++) unfilterRow(filtered, y, stride, channels);
  return pixels;
}

/** Called for each row, so that it is compiled once: a loop over the whole picture is compiled anew while it runs, each time. */
function unfilterRow(bytes: Uint8Array, y: number, stride: number, channels: number): void {
  const from = y * (stride + 1) + 1;
  const to = y * stride;
  const filter = bytes[from - 1];
  for (let x = 0; x < stride; x++) {
    const left = x >= channels ? bytes[to + x - channels]! : 0;
    const up = y > 0 ? bytes[to + x - stride]! : 0;
    const corner = x >= channels && y > 0 ? bytes[to + x - stride - channels]! : 0;
    bytes[to + x] = bytes[from + x]! + predicted(filter, left, up, corner);
  }
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
      // Three lines: as an array, each byte of a picture leaves one behind until this is compiled.
      const toLeft = Math.abs(guess - left);
      const toUp = Math.abs(guess - up);
      const toCorner = Math.abs(guess - corner);
      if (toLeft <= toUp && toLeft <= toCorner) return left;
      return toUp <= toCorner ? up : corner;
    }
    default:
      return 0;
  }
}
