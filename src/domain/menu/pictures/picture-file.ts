/** What a file has to be to become a picture, told from its own bytes: a browser says it before it sends one. Browser-safe. */

const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = 10;
export const MAX_PICTURE_BYTES = MAX_MEGABYTES * MEGABYTE;
export const MAX_PICTURE_PIXELS = 40_000_000;
/** A longer one is a strip: a few kilobytes of one colour that fill the memory where a page shows their middle. */
export const MAX_PICTURE_SIDE = 8000;

export type PictureFault =
  | 'empty'
  | 'tooLarge'
  | 'wrongType'
  | 'heic'
  | 'animated'
  | 'unreadable'
  | 'tooManyPixels'
  | 'tooLong'
  | 'tooSlow';

const TEXTS: Readonly<Record<PictureFault, string>> = {
  empty: 'Choose a picture.',
  tooLarge: `Choose a picture up to ${MAX_MEGABYTES} MB.`,
  wrongType: 'Choose a JPEG, PNG or WebP picture.',
  heic: 'HEIC pictures can’t be shown in every browser. Save it as a JPEG, then choose that.',
  animated: 'Choose a picture that isn’t animated.',
  unreadable: 'We can’t read this file. Choose a JPEG, PNG or WebP picture.',
  tooManyPixels: 'Choose a picture up to 40 megapixels.',
  tooSlow: 'This picture takes too long to read. Choose a smaller one.',
  tooLong: `Choose a picture up to ${MAX_PICTURE_SIDE.toLocaleString('en-AU')} pixels wide and high.`,
};

/** `byteSize` is said where the file is at hand: "This picture is 40 MB." */
export function pictureFaultText(fault: PictureFault, byteSize?: number): string {
  if (fault !== 'tooLarge' || byteSize === undefined) return TEXTS[fault];
  return `This picture is ${Math.ceil(byteSize / MEGABYTE)} MB. Choose one up to ${MAX_MEGABYTES} MB.`;
}

/** What its size says is wrong with a picture, before any of it is unpacked. */
export function sizeFaultOf({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): PictureFault | null {
  if (width * height > MAX_PICTURE_PIXELS) return 'tooManyPixels';
  return Math.max(width, height) > MAX_PICTURE_SIDE ? 'tooLong' : null;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const JPEG = [0xff, 0xd8, 0xff] as const;
/** Of the second half of `ftypheic`: pictures of phones, and AVIF. */
const HEIF_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'] as const;
const WEBP_IS_ANIMATED = 0x02;

/** What its bytes say is wrong with a file; null: nothing so far, and a decoder has the last word. */
export function pictureFaultOf(bytes: Uint8Array): PictureFault | null {
  if (bytes.byteLength === 0) return 'empty';
  if (bytes.byteLength > MAX_PICTURE_BYTES) return 'tooLarge';
  if (JPEG.every((byte, at) => bytes[at] === byte)) return null;
  if (PNG.every((byte, at) => bytes[at] === byte)) return isAnimatedPng(bytes) ? 'animated' : null;
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') {
    const isAnimated = textAt(bytes, 12) === 'VP8X' && ((bytes[20] ?? 0) & WEBP_IS_ANIMATED) !== 0;
    return isAnimated ? 'animated' : null;
  }
  if (textAt(bytes, 0) === 'GIF8' || textAt(bytes, 0) === '%PDF' || textAt(bytes, 0).startsWith('BM')) {
    return 'wrongType';
  }
  if (textAt(bytes, 4) !== 'ftyp') return 'unreadable';
  return (HEIF_BRANDS as readonly string[]).includes(textAt(bytes, 8)) ? 'heic' : 'wrongType';
}

const ACTL = 0x6163544c;
const IDAT = 0x49444154;

/** A chunk `acTL` before the picture's own data (APNG). */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG.length; at + 8 <= bytes.byteLength; at += view.getUint32(at) + 12) {
    // As a number: a file may have a million chunks, and this is asked on the thread that sells.
    const type = view.getUint32(at + 4);
    if (type === ACTL) return true;
    if (type === IDAT) return false;
  }
  return false;
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
