import { describe, expect, test } from 'bun:test';
import { MAX_PICTURE_SIDE, sizeFaultOf } from '#src/domain/menu/pictures/picture-file.ts';
import { IMAGE_ASPECT_RATIOS, type ImageAspectRatio } from '#src/domain/tenancy/store-settings.schema.ts';
import { coverSize, IMAGE_WIDTHS, MAX_SHOWN_PIXELS, servedSize, shownSize } from './image-sizes.ts';

const RATIOS = Object.keys(IMAGE_ASPECT_RATIOS) as ImageAspectRatio[];

describe('a picture does not fill the memory', () => {
  test.each([
    ['a phone’s photo', 4032, 3024, null],
    ['the longest that is taken', 8000, 5000, null],
    ['a strip of one colour', 20_000, 2000, 'tooLong'],
    ['a tower', 1, 8001, 'tooLong'],
    ['a poster', 8000, 5001, 'tooManyPixels'],
  ])('%s of %d x %d', (_, width, height, fault) => {
    expect(sizeFaultOf({ width, height })).toBe(fault as never);
  });

  test.each([
    ['a strip that was taken earlier', 20_000, 2000],
    ['a tower that was taken earlier', 2000, 20_000],
    ['a photo of 40 megapixels', 8000, 5000],
    ['a line', 40_000, 1],
  ])('%s is unpacked within bounds at every width and ratio', (_, width, height) => {
    for (const wide of IMAGE_WIDTHS) {
      for (const ratio of RATIOS) {
        const cover = coverSize({ width, height }, servedSize({ width, height }, wide, ratio));
        expect(cover.width * cover.height).toBeLessThanOrEqual(MAX_SHOWN_PIXELS * 1.01);
        expect(height === 1 || Math.max(cover.width, cover.height) <= MAX_PICTURE_SIDE * 1.01).toBe(true);
      }
    }
  });

  test.each([
    ['a strip that was taken earlier', 20_000, 2000],
    ['a photo of 40 megapixels', 8000, 5000],
    ['a square', 6324, 6324],
    ['a line', 40_000_000, 1],
    ['one pixel too many', 2401, 1800],
  ])('%s is in memory within bounds before it is made smaller', (_, width, height) => {
    const shown = shownSize({ width, height });
    expect(shown.width * shown.height).toBeLessThanOrEqual(MAX_SHOWN_PIXELS);
    expect(Math.min(shown.width, shown.height)).toBeGreaterThan(0);
  });

  test('a phone’s photo is served as wide as it was asked for', () => {
    expect(servedSize({ width: 4032, height: 3024 }, 2400, 'fourThree').width).toBe(2400);
  });
});
