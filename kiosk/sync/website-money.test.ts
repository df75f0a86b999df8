import { beforeEach, expect, test } from 'bun:test';
import { listEventsAfter } from '#db/house/outbox.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { acceptedOnline } from '#kiosk/testing/website-order.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { payBill } from '#src/features/bills/pay-bill.ts';
import { readBills } from '#src/features/bills/read-bills.ts';
import { countDrawer } from '#src/features/cash/count-drawer.ts';
import { openDrawerSession } from '#src/features/cash/open-drawer-session.ts';
import { onTenderTaken } from '#src/features/ordering/apply-terminal-payment.ts';
import { comeLevel, heldBy, walkThrough } from '#tests/battery/support/both-sides.ts';
import { brokenRules } from '#tests/battery/support/invariants.ts';
import { type BoxedShop, BY_OWNER, openPlatform, type Platform } from '#tests/battery/support/shops-with-boxes.ts';

/** A driver brings the cash of a website order while the line is cut: the box takes it, and the cloud's order follows. */

let platform: Platform;
let shop: BoxedShop;
let at: { posTerminalId: string; employee: { id: string; name: string }; by: ActedBy };

beforeEach(async () => {
  platform = await openPlatform();
  shop = platform.shops[0]!;
  await comeLevel(platform);
  const idOf = (sql: string) => shop.box.house.raw.query<{ id: string }, []>(sql).get()!.id;
  const employee = { id: idOf('select id from employees limit 1'), name: 'Mia' };
  const by = { ...BY_OWNER, kind: 'employee' as const, ...employee };
  at = { posTerminalId: idOf('select id from pos_terminals limit 1'), employee, by };
}, 60_000);

/** What the cloud's dispatcher does with the news of payments. */
async function followNews(): Promise<void> {
  const { cloud } = platform;
  for (const event of await listEventsAfter(cloud.db, 0, {}, 10_000)) {
    if (event.type === 'tenderTaken') await onTenderTaken.handle(cloud, event);
  }
}

test('cash for a website order that is taken at a box without a line is counted there, and books the order in the cloud', async () => {
  const { box, scope } = shop;
  const { cloud } = platform;
  const orderId = await acceptedOnline(platform, shop);
  await comeLevel(platform);
  const { grandTotalInCents } = (await findOrder(box.db, scope, orderId))!;
  const { sessionId } = await openDrawerSession(box, scope, { ...at, floatInCents: 20_000, denominations: [] });

  platform.line = async () => {
    throw new Error('the line is cut');
  };
  await payBill(box, scope, {
    ...at,
    billId: orderId,
    id: 'mwqi3lh2ly3umvmh3dmv',
    shareId: null,
    amountInCents: grandTotalInCents,
    paymentType: 'posCash',
    tenderedInCents: 100_000,
    tipInCents: 0,
    customPaymentName: '',
  });
  expect((await readBills(box, scope)).bills.map(({ id }) => id)).not.toContain(orderId);
  const [tender] = box.house.raw.query<{ cents: number }, []>('select amountInCents as cents from tenders').all();
  const counting = { ...at, sessionId, countedInCents: 20_000 + tender!.cents, denominations: [], note: '' };
  expect((await countDrawer(box, scope, counting)).differenceInCents).toBe(0);

  await comeLevel(platform);
  await followNews();
  await comeLevel(platform);
  for (const side of [cloud, box]) {
    expect(await findOrder(side.db, scope, orderId)).toMatchObject({ paymentType: 'posCash' });
  }
  expect((await readBills(cloud, scope)).bills.map(({ id }) => id)).not.toContain(orderId);
  expect(heldBy(box, shop)).toEqual(heldBy(cloud, shop));
  expect(await walkThrough(shop)).toEqual([]);
  expect([await brokenRules(box.house), await brokenRules(cloud.house)]).toEqual([[], []]);
}, 60_000);
