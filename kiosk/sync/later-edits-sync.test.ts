import { beforeEach, expect, test } from 'bun:test';
import { FEED } from '#db/ownership.ts';
import { rebuildFactsIn } from '#db/reports/rebuild-facts.ts';
import { isBroughtBack } from '#db/sync/bring-back-rows.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { unsentAsJson } from '#kiosk/machine/unsent.ts';
import { BY, level, openShop, ringUp, SCOPE, type ShopOnALine } from '#kiosk/testing/shop-on-a-line.ts';
import { revokeBox } from '#src/features/sync/manage-box.ts';
import { readUnsentFile } from '#src/features/sync/read-unsent-file.ts';

let shop: ShopOnALine;
beforeEach(async () => {
  shop = await openShop();
  await level(shop);
});

/** What each day sold, as the machine's own facts say. */
const soldByDay = ({ database }: TestContext) =>
  database.raw
    .query<{ businessDay: string; totalInCents: number }, []>(
      `select businessDay, sum(grandTotalInCents) as totalInCents from sales_facts group by businessDay
       having sum(grandTotalInCents) <> 0 order by businessDay`,
    )
    .all()
    .map(({ totalInCents }) => totalInCents);

/** A sale at the box, paid, that grows by a dollar on a later day. */
function editLater(): void {
  const [orderId = ''] = ringUp(shop.box, 1);
  const { raw } = shop.box.database;
  raw
    .query(
      `insert into order_day_changes (orderId, businessDay, storeId, changedIsoDateTimeUtc, itemTotalInCents, discountInCents,
         deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, addedTaxInCents, linesJson)
       select id, date(businessDay, '+1 day'), storeId, placedIsoDateTimeUtc, itemTotalInCents, discountInCents, deliveryFeeInCents,
         surchargeInCents, tipInCents, cashRoundingInCents, taxInCents, grandTotalInCents, 0, '[]' from orders where id = ?`,
    )
    .run(orderId);
  raw
    .query('update orders set grandTotalInCents = grandTotalInCents + 100, version = version + 1 where id = ?')
    .run(orderId);
}

test('a bill that was changed at the box on a later day counts on both days in the cloud too', async () => {
  editLater();
  await level(shop);
  expect(soldByDay(shop.box).at(-1)).toBe(100);
  expect(soldByDay(shop.cloud)).toEqual(soldByDay(shop.box));
  for (const side of [shop.box, shop.cloud]) {
    expect(await side.write(async (trx) => rebuildFactsIn(trx, SCOPE))).toBe(0);
  }
});

test('and when a person brings it in the file of a box that was removed', async () => {
  editLater();
  await revokeBox(shop.cloud, SCOPE, { by: BY });
  const text = await new Response(unsentAsJson(shop.box, shop.identity)).text();
  await readUnsentFile(shop.cloud, SCOPE, { text, by: BY });
  expect(soldByDay(shop.cloud)).toEqual(soldByDay(shop.box));
});

test('what belongs to an order is brought back with it to a cloud that was restored', () => {
  const ofOrders = FEED.filter(
    ({ owner }) => typeof owner === 'object' && 'maker' in owner && owner.maker === 'orderId',
  );
  expect(ofOrders.filter((entry) => !isBroughtBack(entry))).toEqual([]);
});
