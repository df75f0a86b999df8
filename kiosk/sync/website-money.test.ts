import { beforeEach, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { acceptedOnline } from '#kiosk/testing/website-order.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { countDrawer } from '#src/features/cash/count-drawer.ts';
import { openDrawerSession } from '#src/features/cash/open-drawer-session.ts';
import { readCashBoard } from '#src/features/cash/read-cash.ts';
import { onTenderTaken } from '#src/features/counter/apply-terminal-payment.ts';
import { payBill } from '#src/features/counter/pay-bill.ts';
import { readBills } from '#src/features/counter/read-bills.ts';
import { applyTerminalEvent } from '#src/features/eftpos/apply-terminal-event.ts';
import { onRefundOfTheBox } from '#src/features/eftpos/refund-of-the-box.ts';
import { refundToCard } from '#src/features/eftpos/refund-to-card.ts';
import { startTerminalPayment } from '#src/features/eftpos/start-terminal-payment.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { loadOrderDetail } from '#src/features/orders/order-detail.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { readTillOrder } from '#src/features/pos/read-orders.ts';
import { AppError } from '#src/shared/app-error.ts';
import { comeLevel, heldBy, walkThrough } from '#tests/battery/support/both-sides.ts';
import { brokenRules } from '#tests/battery/support/invariants.ts';
import { type BoxedShop, BY_OWNER, openPlatform, type Platform } from '#tests/battery/support/shops-with-boxes.ts';

/** A driver brings the cash of a website order while the box is offline: the box takes it, and the cloud's order follows. */

let platform: Platform;
let shop: BoxedShop;
let at: { posTerminalId: string; employee: { id: string; name: string }; by: ActedBy };

beforeEach(async () => {
  platform = await openPlatform();
  shop = platform.shops[0]!;
  await comeLevel(platform);
  const idOf = (sql: string) => shop.box.database.raw.query<{ id: string }, []>(sql).get()!.id;
  const employee = { id: idOf('select id from employees limit 1'), name: 'Mia' };
  const by = { ...BY_OWNER, kind: 'employee' as const, ...employee };
  at = { posTerminalId: idOf('select id from pos_terminals limit 1'), employee, by };
}, 60_000);

function cutLine(): void {
  platform.line = async () => {
    throw new Error('the line is cut');
  };
}

/** Pays at the box when the driver comes back. */
async function takeCash(orderId: string, amountInCents: number): Promise<void> {
  await payBill(shop.box, shop.scope, {
    ...at,
    billId: orderId,
    id: 'mwqi3lh2ly3umvmh3dmv',
    shareId: null,
    amountInCents,
    paymentType: 'posCash',
    tenderedInCents: 100_000,
    tipInCents: 0,
    customPaymentName: '',
  });
}

/** Runs what the cloud's dispatcher does with payment events. */
async function applyEvents(): Promise<void> {
  const { cloud } = platform;
  for (const event of await listEventsAfter(cloud.db, 0, {}, 10_000)) {
    if (event.type === 'tenderTaken') await onTenderTaken.handle(cloud, event);
    if (event.type === 'terminalPaymentChanged') await onRefundOfTheBox.handle(cloud, event);
  }
}

test('cash for a website order that is taken offline at a box is counted there, and books the order in the cloud', async () => {
  const { box, scope } = shop;
  const { cloud } = platform;
  const orderId = await acceptedOnline(platform, shop);
  await comeLevel(platform);
  const { grandTotalInCents } = (await findOrder(box.db, scope, orderId))!;
  const { sessionId } = await openDrawerSession(box, scope, { ...at, floatInCents: 20_000, denominations: [] });

  cutLine();
  await takeCash(orderId, grandTotalInCents);
  expect((await readBills(box, scope)).bills.map(({ id }) => id)).not.toContain(orderId);
  const [tender] = box.database.raw.query<{ cents: number }, []>('select amountInCents as cents from tenders').all();
  const counting = { ...at, sessionId, countedInCents: 20_000 + tender!.cents, denominations: [], note: '' };
  expect((await countDrawer(box, scope, counting)).differenceInCents).toBe(0);

  await comeLevel(platform);
  await applyEvents();
  await comeLevel(platform);
  for (const side of [cloud, box]) {
    expect(await findOrder(side.db, scope, orderId)).toMatchObject({ paymentType: 'posCash' });
  }
  expect((await readBills(cloud, scope)).bills.map(({ id }) => id)).not.toContain(orderId);
  expect(heldBy(box, shop)).toEqual(heldBy(cloud, shop));
  expect(await walkThrough(shop)).toEqual([]);
  expect([await brokenRules(box.database), await brokenRules(cloud.database)]).toEqual([[], []]);
}, 60_000);

test('cash that a box took for an order which the cloud had cancelled must be refunded, and is listed until it is', async () => {
  const { box, scope } = shop;
  const { cloud } = platform;
  const orderId = await acceptedOnline(platform, shop);
  await comeLevel(platform);
  const { grandTotalInCents, orderNumber } = (await findOrder(box.db, scope, orderId))!;
  const mend = platform.line;
  cutLine();
  await cancelOrder(cloud, scope, { orderId, reason: 'Closing early', by: BY_OWNER });
  await takeCash(orderId, grandTotalInCents);
  const [tender] = box.database.raw.query<{ cents: number }, []>('select amountInCents as cents from tenders').all();
  const viewer = { posTerminalId: at.posTerminalId, permissions: ['cashDrawer' as const] };
  const toGiveBack = async (side: typeof box | typeof cloud) =>
    (await readCashBoard(side, scope, viewer)).toGiveBack.map((one) => [one.orderNumber, one.amountInCents]);
  expect(await toGiveBack(box)).toEqual([]);

  platform.line = mend;
  await comeLevel(platform);
  await applyEvents();
  await comeLevel(platform);
  for (const side of [cloud, box]) {
    expect(await toGiveBack(side)).toEqual([[orderNumber, tender!.cents]]);
    expect((await loadOrderDetail(side.db, scope, orderId)).toGiveBackInCents).toBe(tender!.cents);
    const { refund } = await readTillOrder(side, scope, orderId);
    expect([refund.leftInCents, refund.methods.map(({ method }) => method)]).toEqual([tender!.cents, ['cash']]);
  }

  const giving = { orderId, amountInCents: tender!.cents, reason: 'Called off', by: BY_OWNER, key: 'one' };
  await refundOrder(cloud, scope, { ...giving, posTerminalId: at.posTerminalId });
  await comeLevel(platform);
  for (const side of [cloud, box]) expect(await toGiveBack(side)).toEqual([]);
  await expect(refundOrder(cloud, scope, { ...giving, key: 'two' })).rejects.toThrow(AppError);
  expect(heldBy(box, shop)).toEqual(heldBy(cloud, shop));
  expect([await brokenRules(box.database), await brokenRules(cloud.database)]).toEqual([[], []]);
}, 60_000);

test('a card that a box’s terminal charged for a website order is refunded there, also offline', async () => {
  const { box, scope } = shop;
  const { cloud } = platform;
  const orderId = await acceptedOnline(platform, shop);
  cloud.database.raw.run(
    `insert into card_terminals (id, restaurantId, storeId, name, provider, reach, address, createdIsoDateTimeUtc)
     values ('pad', '${scope.restaurantId}', '${scope.storeId}', 'Pad', 'simulator', 'local', '10.0.0.9', '2026-11-21T07:00:00Z')`,
  );
  cloud.database.raw.run(
    `insert into card_terminal_tills (posTerminalId, storeId, cardTerminalId) values ('${at.posTerminalId}', '${scope.storeId}', 'pad')`,
  );
  await comeLevel(platform);
  box.database.raw.run("update card_terminals set secretSealed = 'sealed' where id = 'pad'");
  const { grandTotalInCents } = (await findOrder(box.db, scope, orderId))!;
  const approve = async (attemptId: string, approvedInCents: number) => {
    for (const type of ['sending', 'taken'] as const) await applyTerminalEvent(box, scope, attemptId, { type });
    await applyTerminalEvent(box, scope, attemptId, { type: 'ended', end: 'APPROVED', approvedInCents });
  };
  const who = { posTerminalId: at.posTerminalId, employeeId: at.employee.id, by: at.by };
  const paying = { orderId, attemptId: 'paidbycardatthecount', amountInCents: grandTotalInCents, tipInCents: 0 };
  const paid = await startTerminalPayment(box, scope, { ...paying, ...who, cardTerminalId: 'pad', splitIndex: null });
  await approve(paid.id, paid.requestedInCents);
  const mend = platform.line;
  await comeLevel(platform);
  await applyEvents();
  await comeLevel(platform);

  cutLine();
  const giving = { orderId, attemptId: 'givenbackatthecounte', amountInCents: 300, reason: 'Cold', paymentId: paid.id };
  const refund = await refundToCard(box, scope, { ...giving, ...who });
  // A second refund while the terminal is at work would pay twice.
  await expect(refundToCard(box, scope, { ...giving, ...who, attemptId: 'anotheroneatthecount' })).rejects.toThrow(
    AppError,
  );
  await approve(refund.id, 300);
  const tenders = () =>
    box.database.raw
      .query('select amountInCents from tenders where orderId = ? order by amountInCents')
      .values(orderId);
  expect(tenders()).toEqual([[-300], [paid.requestedInCents]]);

  platform.line = mend;
  await comeLevel(platform);
  await applyEvents();
  await comeLevel(platform);
  for (const side of [cloud, box]) {
    expect(await listRefunds(side.db, scope, orderId)).toMatchObject([
      { id: refund.id, amountInCents: 300, statusCode: 'success', reason: 'Cold', byName: 'Ava' },
    ]);
    const { refund: left } = await readTillOrder(side, scope, orderId);
    expect(left.leftInCents).toBe(paid.requestedInCents - 300);
  }
  expect(heldBy(box, shop)).toEqual(heldBy(cloud, shop));
  expect([await brokenRules(box.database), await brokenRules(cloud.database)]).toEqual([[], []]);
}, 60_000);
