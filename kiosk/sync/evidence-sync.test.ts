import { beforeEach, expect, test } from 'bun:test';
import { chainIn, headsSince, nameMachineOfEvidence } from '#db/evidence/evidence-links.repository.ts';
import { evidenceLines } from '#db/evidence/export-evidence.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { AT, level, openShop, SCOPE, type ShopOnALine } from '#kiosk/testing/shop-on-a-line.ts';
import { lineOfHead } from '#src/domain/evidence/evidence-link.ts';

/** A box's links are in the cloud as the box wrote them, so that an export of the cloud has both. */

let shop: ShopOnALine;
beforeEach(async () => {
  shop = await openShop();
  nameMachineOfEvidence(shop.box.database, () => shop.identity.mark);
  await level(shop);
});

const pay = (side: TestContext, rowId: string) =>
  side.write(async (trx) =>
    chainIn(trx, SCOPE, {
      kind: 'paymentTaken',
      rowId,
      isoDateTimeUtc: AT,
      businessDay: '2026-11-21',
      amounts: { amountInCents: 1000 },
    }),
  );
const linesOf = (side: TestContext) => Array.fromAsync(evidenceLines(side.db, SCOPE));

test('what a box wrote while the line was cut is in the cloud when it is back, once and unchanged', async () => {
  shop.line = async () => {
    throw new Error('the line is cut');
  };
  for (const id of ['one', 'two']) await pay(shop.box, id);
  expect(await linesOf(shop.cloud)).toEqual([]);
  shop.line = (call) => call();
  await level(shop);
  await level(shop);
  expect(await linesOf(shop.cloud)).toEqual(await linesOf(shop.box));
  expect(await linesOf(shop.cloud)).toHaveLength(3);
});

test('the cloud has both chains of a store, and its own stays where it is', async () => {
  await pay(shop.cloud, 'online');
  await pay(shop.box, 'at the till');
  await level(shop);
  const boxs = await linesOf(shop.box);
  expect(boxs.join('\n')).not.toContain('online');
  expect((await linesOf(shop.cloud)).filter((line) => line.includes(`${shop.identity.mark}:`))).toEqual(boxs);
  expect((await linesOf(shop.cloud)).join('\n')).toContain('online');
});

test('what is mailed from the cloud has the heads of both, of the days that it is about', async () => {
  await pay(shop.cloud, 'online');
  await pay(shop.box, 'at the till');
  await level(shop);
  const heads = await headsSince(shop.cloud.db, SCOPE, '2026-11-21');
  const ends = (await linesOf(shop.cloud)).filter((line) => line.startsWith('{"head"'));
  expect(heads.map(lineOfHead)).toEqual(ends);
  expect(heads).toHaveLength(2);
  expect(await headsSince(shop.cloud.db, SCOPE, '2026-11-22')).toEqual([]);
});
