import { deflateRawSync } from 'node:zlib';
import type { PaperPicture } from '#src/domain/printing/docket.types.ts';
import type { HeavyPiece } from '#src/shared/heavy-work.ts';
import type { PictureSize } from './image-sizes.ts';
import { type PngRows, readPng } from './png-rows.ts';

/** Fits the narrowest paper, and keeps a receipt short: 45 by 20 millimetres. */
const MOST: PictureSize = { width: 360, height: 160 };
/** Smaller sizes, for when a busy picture would weigh more than its receipt. */
const SMALLER = [1, 0.75, 0.5] as const;
const MOST_LETTERS = 6000;
/** Greys above are left blank and greys below are solid ink; only those between become a pattern. */
const PAPER_FROM = 240;
const INK_TO = 40;
/** Share of the dots: with fewer there's nothing to see, as for white letters on transparency. */
const LEAST_INK = 0.003;
/**
 * The order in which the dots of each four by four turn black as the grey darkens. The pattern repeats, so it
 * compresses well.
 */
const ORDER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5] as const;

interface Ink extends PictureSize {
  isInk(x: number, y: number): boolean;
}

/** A logo for paper, as a piece of work. */
export const paperPicture: HeavyPiece<Uint8Array, PaperPicture | null> = {
  name: 'picture.paper',
  work: paperPictureOf,
};

/** A picture as a thermal printer shows it: black or nothing. Null: nothing of it would be seen. */
export async function paperPictureOf(bytes: Uint8Array): Promise<PaperPicture | null> {
  let made: PaperPicture | null = null;
  for (const scale of SMALLER) {
    made = await atMost(bytes, { width: MOST.width * scale, height: MOST.height * scale });
    if (made === null || made.dots.length <= MOST_LETTERS) return made;
  }
  return made;
}

async function atMost(bytes: Uint8Array, most: PictureSize): Promise<PaperPicture | null> {
  const { width, height } = await new Bun.Image(bytes).metadata();
  const scale = Math.min(most.width / width, most.height / height, 1);
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const png = await new Bun.Image(bytes).resize(wide, high, { fit: 'fill' }).png().bytes();
  const ink = trimmed(inkOf(readPng(png)));
  return ink && packed(ink);
}

function inkOf({ width, height, channels, pixels }: PngRows): Ink {
  return {
    width,
    height,
    isInk(x, y) {
      const at = (y * width + x) * channels;
      const alpha = channels === 4 ? pixels[at + 3]! / 255 : 1;
      const bright = 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!;
      const grey = bright * alpha + 255 * (1 - alpha);
      if (grey >= PAPER_FROM) return false;
      return grey <= INK_TO || grey < ((ORDER[(y & 3) * 4 + (x & 3)]! + 0.5) / 16) * 255;
    },
  };
}

/** Without the empty edges that many logos come with. */
function trimmed(ink: Ink): Ink | null {
  let [left, top, right, bottom, dots] = [ink.width, ink.height, -1, -1, 0];
  for (let y = 0; y < ink.height; y++) {
    for (let x = 0; x < ink.width; x++) {
      if (!ink.isInk(x, y)) continue;
      dots++;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (dots < ink.width * ink.height * LEAST_INK) return null;
  return {
    width: right - left + 1,
    height: bottom - top + 1,
    isInk: (x, y) => ink.isInk(x + left, y + top),
  };
}

function packed({ width, height, isInk }: Ink): PaperPicture {
  const bytesPerRow = Math.ceil(width / 8);
  const bytes = new Uint8Array(bytesPerRow * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isInk(x, y)) bytes[y * bytesPerRow + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  return { width, height, dots: deflateRawSync(bytes, { level: 9 }).toString('base64') };
}
