/**
 * What pictures take of the program's own memory: the bytes of all arrays that are made for one are counted, in the sizes that a
 * page may ask for, and double with its pixels.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { giveBack } from '#src/shared/give-back.ts';
import { png } from '#tests/support/png.ts';
import { cropRows } from './crop-rows.ts';
import { MAX_SHOWN_PIXELS } from './image-sizes.ts';
import { readPng } from './png-rows.ts';

const DOUBLED = 2.3;
const Own = globalThis.Uint8Array;
let taken = 0;

beforeAll(() => {
  globalThis.Uint8Array = new Proxy(Own, {
    construct(target, given: unknown[], made) {
      const array = Reflect.construct(target, given, made) as Uint8Array;
      // A view of other bytes takes none.
      if (typeof given[0] === 'number') taken += array.byteLength;
      return array;
    },
  });
});
afterAll(() => {
  globalThis.Uint8Array = Own;
});

async function takenBy(picture: Uint8Array, size: { readonly width: number; readonly height: number }) {
  const encoded = await new Bun.Image(picture).png({ compressionLevel: 1 }).bytes();
  taken = 0;
  cropRows(readPng(encoded), size);
  return taken;
}

describe('the middle of a picture', () => {
  test('takes three bytes for each of its pixels, beside the picture itself', async () => {
    expect(await takenBy(png(400, 300), { width: 300, height: 300 })).toBe(300 * 300 * 3 + 54);
  });

  test('takes twice as much of twice the pixels', async () => {
    const few = await takenBy(png(400, 300), { width: 400, height: 200 });
    expect(await takenBy(png(400, 600), { width: 400, height: 400 })).toBeLessThan(DOUBLED * few);
  });

  test('takes no more than 13 MB, whatever is asked for', () => {
    expect(MAX_SHOWN_PIXELS * 3).toBeLessThanOrEqual(13_000_000);
  });

  test('takes no more than 50 MB with what it is cut out of: as it was, as it is shown, and as a picture again', () => {
    expect(MAX_SHOWN_PIXELS * 4 * 3).toBeLessThanOrEqual(50 * 1024 * 1024);
  });
});

describe('a picture that is unpacked', () => {
  test('gives its memory back once its middle is cut out', async () => {
    const rows = readPng(await new Bun.Image(png(400, 300)).png().bytes());
    expect(rows.pixels.byteLength).toBe(400 * 300 * 4);
    cropRows(rows, { width: 300, height: 300 });
    expect(rows.pixels.byteLength).toBe(0);
  });
});

describe('memory that is given back', () => {
  test('is gone at once', () => {
    const large = new Uint8Array(100_000);
    giveBack(large);
    expect(large.byteLength).toBe(0);
  });

  test('is not that of others: a small array shares its memory with them', () => {
    const shared = new Uint8Array(100_000);
    giveBack(shared.subarray(0, 100));
    expect(shared.byteLength).toBe(100_000);
  });
});
