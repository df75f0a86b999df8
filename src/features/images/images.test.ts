import { expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';

import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, testContext } from '#db/testing/test-context.ts';
import { MAX_IMAGE_BYTES } from '#src/http/body.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { png } from '#tests/support/png.ts';
import { cropRows } from './crop-rows.ts';
import { coverSize, IMAGE_WIDTHS, servedSize, servedWidth } from './image-sizes.ts';
import { readPng } from './png-rows.ts';
import { createImageServer } from './serve-image.ts';
import { SizedFiles } from './sized-files.ts';
import { storeImage } from './store-image.ts';

const roma = grantRestaurantScope({ restaurantId: 'roma-pizza' });
const wok = grantRestaurantScope({ restaurantId: 'golden-wok' });
const text = (value: string) => new TextEncoder().encode(value);

const messageOf = (error: unknown) => (error instanceof AppError ? `${error.code}: ${error.message}` : String(error));

test.each([
  ['nothing', new Uint8Array(0), 'Choose a picture.'],
  [
    'a drawing that is a program',
    text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'We can’t read this file. Choose a JPEG, PNG or WebP picture.',
  ],
  [
    'a web page that calls itself a picture',
    text('<!doctype html><p>hello'),
    'We can’t read this file. Choose a JPEG, PNG or WebP picture.',
  ],
  [
    'a picture that breaks off',
    png(400, 400).slice(0, 200),
    'We can’t read this file. Choose a JPEG, PNG or WebP picture.',
  ],
  ['one byte too many', new Uint8Array(MAX_IMAGE_BYTES + 1), 'Choose a picture up to 10 MB.'],
  ['more pixels than it says in its size', png(8000, 5001), 'Choose a picture up to 40 megapixels.'],
  [
    'an animated PNG',
    Buffer.concat([
      png(4, 4).slice(0, 33),
      Buffer.from([0, 0, 0, 0]),
      Buffer.from('acTL'),
      Buffer.alloc(4),
      png(4, 4).slice(33),
    ]),
    'Choose a picture that isn’t animated.',
  ],
  [
    'an animated WebP',
    Buffer.concat([Buffer.from('RIFF....WEBPVP8X'), Buffer.from([10, 0, 0, 0, 2, 0, 0, 0])]),
    'Choose a picture that isn’t animated.',
  ],
  [
    'a phone’s HEIC',
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic')]),
    'HEIC pictures can’t be shown in every browser. Save it as a JPEG, then choose that.',
  ],
  [
    'a GIF',
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64'),
    'Choose a JPEG, PNG or WebP picture.',
  ],
])('%s is refused as an upload', async (_, bytes, message) => {
  const ctx = await seededContext();
  const before = (await ctx.db.selectFrom('images').select('id').execute()).length;
  const rejection = await storeImage(ctx, roma, { bytes, by: BY_OWNER }).catch(messageOf);
  expect(rejection).toBe(`validation_failed: ${message}`);
  expect((await ctx.db.selectFrom('images').select('id').execute()).length).toBe(before);
});

test('the same picture twice is one row, and another restaurant has its own', async () => {
  const ctx = await seededContext();
  const bytes = png(40, 30);
  const first = await storeImage(ctx, roma, { bytes, by: BY_OWNER });
  const again = await storeImage(ctx, roma, { bytes, by: BY_OWNER });
  const other = await storeImage(ctx, wok, { bytes, by: BY_OWNER });
  expect(first).toEqual({ id: again.id, width: 40, height: 30 });
  expect(other.id).not.toBe(first.id);
});

test('a picture is served as WebP at the requested width and ratio, then from disk', async () => {
  const ctx = await seededContext();
  const { id } = await storeImage(ctx, roma, { bytes: png(1000, 500), by: BY_OWNER });
  const serve = createImageServer(ctx);
  const ask = (width: number, ratio: 'square' | 'fourThree' | null, ifNoneMatch: string | null = null) =>
    serve({ imageId: id, width, ratio, ifNoneMatch });
  const sizeOf = async (response: Response) => {
    const { width, height, format } = await new Bun.Image(await response.bytes()).metadata();
    return { width, height, format };
  };
  expect(await sizeOf(await ask(200, null))).toEqual({ width: 200, height: 100, format: 'webp' });
  expect(await sizeOf(await ask(200, 'square'))).toEqual({ width: 200, height: 200, format: 'webp' });
  expect(await sizeOf(await ask(1200, 'fourThree'))).toEqual({ width: 666, height: 500, format: 'webp' });
  const answer = await ask(200, 'square');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const same = await ask(200, 'square', answer.headers.get('etag'));
  expect([same.status, await same.text()]).toEqual([304, '']);
  const { contentHash } = await ctx.db
    .selectFrom('images')
    .select('contentHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const made = (await readdir(`${ctx.dataDir}/images/sized`)).filter((name) => name.startsWith(contentHash));
  expect(made).toHaveLength(3);
});

test('a crop keeps the middle of the picture and its colours', async () => {
  const ctx = await seededContext();
  const { id } = await storeImage(ctx, roma, { bytes: png(400, 100), by: BY_OWNER });
  const answer = await createImageServer(ctx)({ imageId: id, width: 100, ratio: 'square', ifNoneMatch: null });
  const shrunk = await new Bun.Image(await answer.bytes()).resize(2, 1, { fit: 'fill' }).png().bytes();
  const bmp = cropRows(readPng(shrunk), { width: 2, height: 1 });
  const [leftBlue, , leftRed, rightBlue, , rightRed] = bmp.slice(54);
  expect([leftRed! > 150, leftBlue! < 100, rightBlue! > 150, rightRed! < 100]).toEqual([true, true, true, true]);
});

test('an unknown picture is not found', async () => {
  const ctx = await seededContext();
  const ask = createImageServer(ctx)({ imageId: '../../etc/passwd', width: 100, ratio: null, ifNoneMatch: null });
  expect(await ask.catch(messageOf)).toBe('resource_not_found: This picture does not exist.');
});

test('the folder of made pictures stays below its bound and throws out what was unused longest', async () => {
  const ctx = await testContext();
  const folder = `${ctx.dataDir}/images/sized`;
  const files = new SizedFiles({ folder, maxBytes: 300, atOnce: 2, maxWaiting: 10 });
  let made = 0;
  const make = async () => {
    made++;
    return new Uint8Array(100);
  };
  for (const name of ['a', 'b', 'c']) await files.get(name, make);
  await files.get('a', make);
  await files.get('d', make);
  expect((await readdir(folder)).sort()).toEqual(['a', 'c', 'd']);
  expect([made, files.bytes]).toEqual([4, 300]);
  await Promise.all([files.get('e', make), files.get('e', make), files.get('e', make)]);
  expect(made).toBe(5);
  const reopened = new SizedFiles({ folder, maxBytes: 300, atOnce: 2, maxWaiting: 10 });
  await reopened.get('d', make);
  expect([made, reopened.bytes]).toEqual([5, 300]);
});

test('more pictures than can wait are rejected rather than queued without end', async () => {
  const ctx = await testContext();
  const files = new SizedFiles({ folder: `${ctx.dataDir}/sized`, maxBytes: 1000, atOnce: 1, maxWaiting: 1 });
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const asked = ['a', 'b', 'c'].map((name) => files.get(name, () => promise).catch(messageOf));
  expect(await asked[2]).toBe('service_unavailable: Too many pictures at once. Try again in a moment.');
  resolve(new Uint8Array(1));
  expect((await Promise.all(asked)).filter((path) => path.endsWith('a') || path.endsWith('b'))).toHaveLength(2);
});

test('every width is one of a short list, from 100 in one, two and three pixels to one', () => {
  expect(IMAGE_WIDTHS.slice(0, 5)).toEqual([100, 160, 200, 300, 320]);
  expect(IMAGE_WIDTHS.length).toBeLessThan(25);
  expect([servedWidth(1), servedWidth(100), servedWidth(101), servedWidth(99_999)]).toEqual([100, 100, 160, 2400]);
});

test('sizes never exceed the picture and the cover fills what is cut out', () => {
  expect(servedSize({ width: 90, height: 60 }, 800, null)).toEqual({ width: 90, height: 60 });
  expect(servedSize({ width: 900, height: 10 }, 400, 'square')).toEqual({ width: 10, height: 10 });
  expect(coverSize({ width: 1000, height: 500 }, { width: 200, height: 200 })).toEqual({ width: 400, height: 200 });
});
