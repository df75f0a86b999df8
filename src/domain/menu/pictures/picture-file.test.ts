import { describe, expect, test } from 'bun:test';
import { MAX_PICTURE_BYTES, pictureFaultOf, pictureFaultText } from './picture-file.ts';

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const chunk = (type: string, size: number) => bytes([0, 0, 0, size], type, Array(size).fill(0), [0, 0, 0, 0]);
const webp = (flags: number) => bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, flags, 0, 0, 0]);
const png = (...chunks: Uint8Array[]) => bytes(PNG, ...chunks.map((one) => [...one]));

describe('a file that is to be a picture', () => {
  test.each([
    ['a photo', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF'), null],
    ['a PNG', png(chunk('IHDR', 13), chunk('IDAT', 9)), null],
    [
      'a PNG with more after its picture that says acTL',
      png(chunk('IHDR', 13), chunk('IDAT', 9), chunk('acTL', 8)),
      null,
    ],
    ['a PNG that breaks off', png(chunk('IHDR', 13)), null],
    ['an animated PNG', png(chunk('IHDR', 13), chunk('acTL', 8), chunk('IDAT', 9)), 'animated'],
    ['a WebP with transparency', webp(0x10), null],
    ['an animated WebP', webp(0x12), 'animated'],
    ['a GIF', bytes('GIF89a'), 'wrongType'],
    ['a phone’s HEIC', bytes([0, 0, 0, 24], 'ftypheic'), 'heic'],
    ['an AVIF', bytes([0, 0, 0, 24], 'ftypavif'), 'wrongType'],
    ['a PDF', bytes('%PDF-1.7'), 'wrongType'],
    ['a drawing that is a program', bytes('<svg xmlns='), 'unreadable'],
    ['a photo whose beginning is missing', bytes('JFIF....'), 'unreadable'],
    ['nothing', bytes(''), 'empty'],
  ])('%s', (_, file, fault) => {
    expect(pictureFaultOf(file)).toBe(fault as never);
  });

  test('of 40 MB is told its size and the limit', () => {
    const size = 40 * 1024 * 1024;
    expect(pictureFaultOf(new Uint8Array(MAX_PICTURE_BYTES + 1))).toBe('tooLarge');
    expect(pictureFaultText('tooLarge', size)).toBe('This picture is 40 MB. Choose one up to 10 MB.');
  });
});
