import { expect, test } from 'bun:test';
import { deflateSync, inflateRawSync } from 'node:zlib';
import { readPaperLogo } from '#db/printing/docket-facts.repository.ts';
import { findImage } from '#db/tenancy/images.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { PaperPicture } from '#src/domain/printing/docket.types.ts';
import { paperPictureOf } from '#src/features/images/paper-picture.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { makePaperLogos } from './paper-logos.job.ts';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
const NOTHING: Colour = [0, 0, 0, 0];
const BLACK: Colour = [0, 0, 0, 255];

/** A PNG from a function that gives each dot's colour. */
function png(width: number, height: number, colourAt: (x: number, y: number) => Colour): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [head, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    head.writeUInt32BE(data.length);
    check.writeUInt32BE(Bun.hash.crc32(body));
    return Buffer.concat([head, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc((1 + width * 4) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * (1 + width * 4) + 1 + x * 4);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The share of dots that are black. */
function inkOf({ width, height, dots }: PaperPicture): number {
  const bytes = inflateRawSync(Buffer.from(dots, 'base64'));
  expect(bytes.length).toBe(Math.ceil(width / 8) * height);
  return bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0) / (width * height);
}

test.each([
  ['a wide logo fills the narrowest paper', 1800, 400, { width: 360, height: 80 }],
  ['a tall logo leaves the receipt short', 400, 800, { width: 80, height: 160 }],
  ['a small logo is not blown up', 90, 40, { width: 90, height: 40 }],
] as const)('%s', async (_, width, height, expected) => {
  expect(await paperPictureOf(png(width, height, () => BLACK))).toMatchObject(expected);
});

test('half a grey is half the dots, near white stays blank and near black is ink', async () => {
  const grey = (value: number) => paperPictureOf(png(160, 80, (x) => (x < 8 ? BLACK : [value, value, value, 255])));
  expect(inkOf((await grey(128))!)).toBeCloseTo(0.525, 1);
  expect(inkOf((await grey(30))!)).toBe(1);
  expect((await grey(245))!).toMatchObject({ width: 8, height: 80 });
});

test('transparency prints as paper, and empty edges are cropped', async () => {
  const inside = (x: number, y: number) => x >= 50 && x < 150 && y >= 30 && y < 50;
  const picture = await paperPictureOf(png(200, 80, (x, y) => (inside(x, y) ? BLACK : NOTHING)));
  expect(picture).toMatchObject({ width: 100, height: 20 });
  expect(inkOf(picture!)).toBe(1);
});

test('a white logo on nothing prints nothing', async () => {
  expect(await paperPictureOf(png(200, 80, (x) => (x < 100 ? [255, 255, 255, 255] : NOTHING)))).toBeNull();
});

test('a photograph as a logo is printed smaller, so that a receipt stays light', async () => {
  let seed = 7;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % 256;
  };
  const picture = await paperPictureOf(png(360, 160, () => [noise(), noise(), noise(), 255]));
  expect(picture!.width).toBeLessThan(360);
  expect(picture!.dots.length).toBeLessThanOrEqual(6000);
});

test('every logo of the demo is converted once, and a store’s dockets find their own', async () => {
  const ctx = await seededContext();
  const roma = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
  expect(await readPaperLogo(ctx.db, roma)).toBeNull();
  await makePaperLogos(ctx);
  const logo = await readPaperLogo(ctx.db, roma);
  expect(inkOf(logo!)).toBeGreaterThan(0.05);
  const image = await findImage(ctx.db, grantRestaurantScope(roma), 'img_logo-roma-pizza');
  expect(JSON.parse(image!.paperJson!)).toEqual(logo);

  ctx.database.raw.query("update images set contentHash = 'gone' where id = 'img_logo-roma-pizza'").run();
  await makePaperLogos(ctx);
  expect(await readPaperLogo(ctx.db, roma)).toEqual(logo);
});

test('a logo whose file is lost is left off, and the next one is converted all the same', async () => {
  const ctx = await seededContext();
  ctx.database.raw.query("update images set contentHash = 'gone' where id = 'img_logo-diner-66'").run();
  await makePaperLogos(ctx);
  expect(ctx.logged.join()).toContain('a logo cannot be printed');
  const left = ctx.database.raw.query(
    'select count(*) as count from restaurants join images on images.id = logoImageId where paperJson is null',
  );
  expect(left.get()).toEqual({ count: 0 });
});
