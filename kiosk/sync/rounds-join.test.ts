import { expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { acceptedOnline } from '#kiosk/testing/website-order.ts';
import { tableStatusesOf } from '#src/features/seating/floor-facts.ts';
import { joinRounds } from '#src/features/seating/join-rounds.ts';
import { readTableBill, tableToken } from '#src/features/seating/read-table-bill.ts';
import { seatGuests } from '#src/features/seating/seat-guests.ts';
import { comeLevel, heldBy } from '#tests/battery/support/both-sides.ts';
import { BY_OWNER, openPlatform } from '#tests/battery/support/shops-with-boxes.ts';

test('a round from a phone opens the bill at the box, ends in the cloud, and the phone reads it there', async () => {
  const platform = await openPlatform();
  const shop = platform.shops[0]!;
  const { cloud } = platform;
  const { box, scope } = shop;
  await comeLevel(platform);
  const tableId = box.database.raw
    .query<{ id: string }, [string]>('select id from dining_tables where storeId = ? limit 1')
    .get(scope.storeId)!.id;
  const now = async (side: typeof box) => (await tableStatusesOf(side.db, side, scope)).of(tableId);
  // Staff seat the guests at the box; the phone orders from the cloud.
  await seatGuests(box, scope, { tableId, expectedMark: (await now(box)).mark, guests: 2, by: BY_OWNER });
  const orderId = await acceptedOnline(platform, shop, { collectionType: 'dineIn', tableId });
  await comeLevel(platform);

  await joinRounds(cloud, scope);
  expect((await findOrder(cloud.db, scope, orderId))?.statusCode).toBe('accepted');
  await joinRounds(box, scope);
  await joinRounds(box, scope);
  await comeLevel(platform);
  await joinRounds(cloud, scope);
  await comeLevel(platform);

  for (const side of [cloud, box]) {
    const order = await findOrder(side.db, scope, orderId);
    expect(order).toMatchObject({ statusCode: 'cancelled', statusReason: expect.stringMatching(/^On bill P-/) });
    const table = await now(side);
    expect(table).toMatchObject({ orders: [], leftInCents: order?.grandTotalInCents });
    expect(table.bills).toHaveLength(1);
  }
  const token = await tableToken(cloud, scope, tableId);
  const read = await readTableBill(cloud, scope, { tableId, customerId: null, token });
  expect(read?.bill?.dishes).toMatchObject([{ by: 'phone' }]);
  expect(heldBy(box, shop)).toEqual(heldBy(cloud, shop));
}, 120_000);
