import { beforeEach, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { updateBoxIn } from '#db/sync/boxes.repository.ts';
import { acceptedOnline } from '#kiosk/testing/website-order.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { onTenderTaken } from '#src/features/counter/apply-terminal-payment.ts';
import { applyTerminalEvent } from '#src/features/eftpos/apply-terminal-event.ts';
import { onRefundOfTheBox } from '#src/features/eftpos/refund-of-the-box.ts';
import { refundToCard } from '#src/features/eftpos/refund-to-card.ts';
import { startTerminalPayment } from '#src/features/eftpos/start-terminal-payment.ts';
import { ordersGivenBackTwice } from '#src/features/orders/orders-to-give-back.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { revokeBox } from '#src/features/sync/manage-box.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { comeLevel, heldBy } from '#tests/battery/support/both-sides.ts';
import { type BoxedShop, BY_OWNER, openPlatform, type Platform } from '#tests/battery/support/shops-with-boxes.ts';

/** A box's terminal charged a card for a website order. While the box is offline, cloud and box each refund it. */

let platform: Platform;
let shop: BoxedShop;
let who: { posTerminalId: string; employeeId: string; by: ActedBy };
let paid: { orderId: string; paymentId: string; cents: number };

beforeEach(async () => {
  platform = await openPlatform();
  shop = platform.shops[0]!;
  const { cloud } = platform;
  const { box, scope } = shop;
  await comeLevel(platform);
  const idOf = (sql: string) => box.database.raw.query<{ id: string }, []>(sql).get()!.id;
  const employeeId = idOf('select id from employees limit 1');
  const by = { ...BY_OWNER, kind: 'employee' as const, id: employeeId, name: 'Mia' };
  who = { posTerminalId: idOf('select id from pos_terminals limit 1'), employeeId, by };
  cloud.database.raw.run(
    `insert into card_terminals (id, restaurantId, storeId, name, provider, reach, address, createdIsoDateTimeUtc)
     values ('pad', '${scope.restaurantId}', '${scope.storeId}', 'Pad', 'simulator', 'local', '10.0.0.9', '2026-11-21T07:00:00Z')`,
  );
  cloud.database.raw.run(
    `insert into card_terminal_tills (posTerminalId, storeId, cardTerminalId) values ('${who.posTerminalId}', '${scope.storeId}', 'pad')`,
  );
  const orderId = await acceptedOnline(platform, shop);
  await comeLevel(platform);
  box.database.raw.run("update card_terminals set secretSealed = 'sealed' where id = 'pad'");
  const amountInCents = (await findOrder(box.db, scope, orderId))!.grandTotalInCents;
  const paying = { orderId, attemptId: 'paidbycardatthecount', amountInCents, tipInCents: 0, splitIndex: null };
  const attempt = await startTerminalPayment(box, scope, { ...paying, ...who, cardTerminalId: 'pad' });
  await approve(attempt.id, attempt.requestedInCents);
  paid = { orderId, paymentId: attempt.id, cents: attempt.requestedInCents };
  await exchangeAll();
}, 60_000);

async function approve(attemptId: string, approvedInCents: number): Promise<void> {
  const { box, scope } = shop;
  for (const type of ['sending', 'taken'] as const) await applyTerminalEvent(box, scope, attemptId, { type });
  await applyTerminalEvent(box, scope, attemptId, { type: 'ended', end: 'APPROVED', approvedInCents });
}

/** Back online, runs what the cloud's dispatcher does with the events. */
async function exchangeAll(): Promise<void> {
  const { cloud } = platform;
  await comeLevel(platform);
  for (const event of await listEventsAfter(cloud.db, 0, {}, 10_000)) {
    if (event.type === 'tenderTaken') await onTenderTaken.handle(cloud, event);
    if (event.type === 'terminalPaymentChanged') await onRefundOfTheBox.handle(cloud, event);
  }
  await comeLevel(platform);
}

function cutLine(): void {
  platform.line = async () => {
    throw new Error('the line is cut');
  };
}

/** When the cloud last received something from the box. */
const lastHeard = async (agoSeconds: number) => {
  const { id } = platform.cloud.database.raw
    .query<{ id: string }, [string]>('select id from boxes where storeId = ? and isActive = 1')
    .get(shop.scope.storeId)!;
  const at = isoUtc(platform.cloud.clock.now().subtract({ seconds: agoSeconds }));
  await platform.cloud.write((trx) => updateBoxIn(trx, id, { lastSeenIsoDateTimeUtc: at }));
};

const inCash = (amountInCents: number, key = 'cloud') =>
  refundOrder(platform.cloud, shop.scope, {
    orderId: paid.orderId,
    amountInCents,
    reason: 'Cold',
    method: 'cash',
    by: BY_OWNER,
    key,
    posTerminalId: who.posTerminalId,
  });

async function toTheCard(amountInCents: number, state: 'approved' | 'declined' = 'approved'): Promise<void> {
  const { box, scope } = shop;
  const giving = { orderId: paid.orderId, amountInCents, reason: 'Cold', paymentId: paid.paymentId };
  const { id } = await refundToCard(box, scope, { ...giving, ...who, attemptId: 'givenbackatthecounte' });
  if (state === 'approved') return approve(id, amountInCents);
  for (const type of ['sending', 'taken'] as const) await applyTerminalEvent(box, scope, id, { type });
  await applyTerminalEvent(box, scope, id, { type: 'ended', end: 'DECLINED', approvedInCents: 0 });
}

const booked = async () =>
  (await listRefunds(platform.cloud.db, shop.scope, paid.orderId)).map((one) => [one.amountInCents, one.statusCode]);
const twice = async () =>
  (await ordersGivenBackTwice(platform.cloud, shop.scope)).map((one) => [one.id, one.amountInCents]);

test('while the box is offline the cloud refunds nothing that the box’s terminal took, and does once it is back', async () => {
  cutLine();
  await lastHeard(91);
  await expect(inCash(paid.cents)).rejects.toMatchObject({ reason: 'box_offline' });
  await lastHeard(0);
  expect((await inCash(paid.cents)).statusCode).toBe('success');
  expect(await twice()).toEqual([]);
}, 60_000);

test('a box that never comes back is unpaired, and the cloud refunds its payments', async () => {
  cutLine();
  await lastHeard(91);
  await revokeBox(platform.cloud, shop.scope, { by: BY_OWNER });
  expect((await inCash(paid.cents)).statusCode).toBe('success');
}, 60_000);

test('refunded in the cloud, then at the box that did not know: both are booked, and a person is notified', async () => {
  cutLine();
  await lastHeard(60);
  await inCash(paid.cents);
  await toTheCard(300);
  expect(await twice()).toEqual([]);
  await exchangeAll();
  expect(await booked()).toEqual([
    [paid.cents, 'success'],
    [300, 'success'],
  ]);
  expect(await twice()).toEqual([[paid.orderId, 300]]);
  expect(heldBy(shop.box, shop)).toEqual(heldBy(platform.cloud, shop));
}, 60_000);

test('refunded at the box, then in the cloud that did not know: both are booked, and a person is notified', async () => {
  cutLine();
  await lastHeard(60);
  await toTheCard(300);
  await inCash(paid.cents);
  await exchangeAll();
  expect(await booked()).toEqual([
    [paid.cents, 'success'],
    [300, 'success'],
  ]);
  expect(await twice()).toEqual([[paid.orderId, 300]]);
}, 60_000);

test('a second refund that the terminal rejected is not booked twice', async () => {
  cutLine();
  await lastHeard(60);
  await inCash(paid.cents - 100);
  await toTheCard(300, 'declined');
  await exchangeAll();
  expect(await booked()).toEqual([
    [paid.cents - 100, 'success'],
    [300, 'failure'],
  ]);
  expect(await twice()).toEqual([]);
  const { refundedInCents } = platform.cloud.database.raw
    .query<{ refundedInCents: number }, [string]>('select refundedInCents from orders where id = ?')
    .get(paid.orderId)!;
  expect(refundedInCents).toBe(paid.cents - 100);
}, 60_000);
