import { describe, expect, test } from 'bun:test';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { HEAVY_WORK_HERE, type HeavyWork } from '#src/shared/heavy-work.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { clearPng, png } from '#tests/support/png.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { shownPath } from './image-files.ts';
import { MAX_SHOWN_PIXELS, shownSize } from './image-sizes.ts';
import { readPng } from './png-rows.ts';
import { createImageServer } from './serve-image.ts';
import { storeImage } from './store-image.ts';

const roma = grantRestaurantScope({ restaurantId: 'roma-pizza' });
/** Six megapixels. */
const LARGE = png(3000, 2000);

/** Notes what is worked on: each piece's name and, of pictures that are unpacked for a page, their pixels. */
async function watched() {
  const names: string[] = [];
  const pixels: number[] = [];
  const heavy: HeavyWork = {
    async run(piece, input) {
      names.push(piece.name);
      if (piece.name === 'picture.size') {
        const { of } = input as { readonly of: string };
        const { width, height } = await new Bun.Image(of).metadata();
        pixels.push(width * height);
      }
      return HEAVY_WORK_HERE.run(piece, input);
    },
  };
  // Of each test's own: a size that another has made is not made again.
  const dataDir = join(tempFolder('shown'), crypto.randomUUID());
  return { ctx: { ...(await seededContext()), heavy, dataDir }, names, pixels };
}

const store = (ctx: TestContext, bytes = LARGE) => storeImage(ctx, roma, { bytes, by: BY_OWNER });
const ask = (serve: ReturnType<typeof createImageServer>, imageId: string, width: number) =>
  serve({ imageId, width, ratio: 'square', ifNoneMatch: null });
const WIDTHS = [200, 800, 2400];

async function shownFileOf(ctx: TestContext, id: string): Promise<string> {
  const row = ctx.db.selectFrom('images').select('contentHash').where('id', '=', id);
  return shownPath(ctx.dataDir, (await row.executeTakeFirstOrThrow()).contentHash);
}

describe('what a stranger asks for is made of no more than a page shows', () => {
  test('a large picture is unpacked once, at its upload; its sizes are made of a smaller version', async () => {
    const { ctx, names, pixels } = await watched();
    const { id, width, height } = await store(ctx);
    expect([width, height]).toEqual([3000, 2000]);
    const serve = createImageServer(ctx);
    for (const wide of WIDTHS) expect((await ask(serve, id, wide)).status).toBe(200);
    expect(names).toEqual(['picture.look', ...WIDTHS.map(() => 'picture.size')]);
    expect(pixels.filter((count) => count > MAX_SHOWN_PIXELS)).toEqual([]);
  });

  test('a picture that a page can show whole has no second file', async () => {
    const { ctx } = await watched();
    const { id } = await store(ctx, png(400, 300));
    expect((await ask(createImageServer(ctx), id, 200)).status).toBe(200);
    expect(existsSync(await shownFileOf(ctx, id))).toBe(false);
  });

  test('one that was stored earlier, or came from a backup, is unpacked once for all who ask', async () => {
    const { ctx, names, pixels } = await watched();
    const { id } = await store(ctx);
    rmSync(await shownFileOf(ctx, id));
    names.length = 0;
    const serve = createImageServer(ctx);
    await Promise.all(WIDTHS.map((wide) => ask(serve, id, wide)));
    // The program started anew.
    await ask(createImageServer(ctx), id, 1600);
    expect(names.filter((name) => name !== 'picture.size')).toEqual(['picture.show']);
    expect(pixels.filter((count) => count > MAX_SHOWN_PIXELS)).toEqual([]);
  });

  test('one that was cut off before its smaller version was kept has it after the next upload', async () => {
    const { ctx, names } = await watched();
    const { id } = await store(ctx);
    rmSync(await shownFileOf(ctx, id));
    expect((await store(ctx)).id).toBe(id);
    names.length = 0;
    await ask(createImageServer(ctx), id, 200);
    expect(names).toEqual(['picture.size']);
  });

  test('an original that has not arrived yet is not found, and found once it has', async () => {
    const { ctx } = await watched();
    const { id } = await store(ctx);
    const shown = await shownFileOf(ctx, id);
    const original = shown.replace('/shown/', '/originals/');
    const bytes = await Bun.file(original).bytes();
    rmSync(shown);
    rmSync(original);
    const serve = createImageServer(ctx);
    await expect(ask(serve, id, 200)).rejects.toMatchObject({ code: 'resource_not_found' });
    await Bun.write(original, bytes);
    expect((await ask(serve, id, 200)).status).toBe(200);
  });
});

describe('a smaller version looks like the original', () => {
  test.each([
    ['a phone’s photo fills the widest page', { width: 4032, height: 3024 }, { width: 2400, height: 1800 }],
    ['one that fits stays as it is', { width: 2400, height: 1800 }, { width: 2400, height: 1800 }],
    ['a photo of 40 megapixels keeps its shape', { width: 8000, height: 5000 }, { width: 2629, height: 1643 }],
    ['a banner stays long', { width: 8000, height: 800 }, { width: 6573, height: 657 }],
  ])('%s', (_, original, shown) => expect(shownSize(original)).toEqual(shown));

  test('a logo without a background has none afterwards', async () => {
    const { ctx } = await watched();
    const { id } = await store(ctx, clearPng(2600, 1700));
    const answer = await createImageServer(ctx)({ imageId: id, width: 200, ratio: null, ifNoneMatch: null });
    const { channels, pixels } = readPng(await new Bun.Image(await answer.bytes()).png().bytes());
    expect([channels, pixels[3]]).toEqual([4, 0]);
  });

  test('a photo is as large as it was asked for', async () => {
    const { ctx } = await watched();
    const photo = await new Bun.Image(png(4000, 3000)).jpeg().bytes();
    const { id } = await store(ctx, photo);
    const answer = await createImageServer(ctx)({ imageId: id, width: 2400, ratio: 'fourThree', ifNoneMatch: null });
    expect(await new Bun.Image(await answer.bytes()).metadata()).toMatchObject({ width: 2400, height: 1800 });
  });
});
