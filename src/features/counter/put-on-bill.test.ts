/** What guests ordered at their table by phone comes onto a bill: every guard once, and what is written with it. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import { session, weeklySessions } from '#src/domain/time/testing-hours.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { BY_MIA, filledCart, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { leaveForBillIn, type PutOnBillInput, putOnBillIn } from './put-on-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered, printEverything } from './testing/bills-fixture.ts';
import { refusedOf } from './testing/nothing-written.ts';

const { restaurantId, storeId } = SCOPE;
const BOX = boxOwnership(() => ({ mark: 'k7m2p9', restaurantId, storeId }));
const AT_4 = { collectionType: 'dineIn', tableId: 'table-4' } as const;

async function restaurant(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  const dinner = weeklySessions([session('5:00 PM', 4)]);
  fixture.setSettings({
    timings: { pickup: dinner, delivery: dinner, dineIn: dinner },
    dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true },
  });
  return fixture;
}
/** A burger of $10.00 that a guest ordered; at table 4 and accepted unless it is said otherwise. */
async function byPhone(
  fixture: BillsFixture,
  details: Partial<CartDetails> = AT_4,
  isAccepted = true,
): Promise<string> {
  const { orderId } = await place(fixture, await filledCart(fixture, { burger: 1 }, details));
  if (isAccepted) await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 10, by: BY_MIA });
  return orderId;
}
const put = ({ ctx }: BillsFixture, orderIds: readonly string[], more: Partial<PutOnBillInput> = {}) =>
  ctx.write((trx) => putOnBillIn(trx, ctx, SCOPE, { ...FRONT, orderIds, billId: null, newBillId: 'guests', ...more }));

describe('is refused', () => {
  test.each<[string, Parameters<typeof byPhone>[1], boolean, string]>([
    ['of an order that is picked up', { collectionType: 'pickup' }, true, 'resource_not_found'],
    ['of an order that nobody has accepted', AT_4, false, 'not_accepted'],
  ])('%s', async (_, details, isAccepted, reason) => {
    const fixture = await restaurant();
    const orderId = await byPhone(fixture, details, isAccepted);
    expect(await refusedOf(fixture, () => put(fixture, [orderId]))).toBe(reason);
  });

  test('at a box too of an order that nobody has accepted: the cloud is not asked', async () => {
    const fixture = await restaurant();
    const orderId = await byPhone(fixture, AT_4, false);
    const box = { ...fixture, ctx: { ...fixture.ctx, ownership: BOX } };
    expect(await refusedOf(box, () => put(box, [orderId]))).toBe('not_accepted');
  });

  test('of nothing', async () => {
    const fixture = await restaurant();
    expect(await refusedOf(fixture, () => put(fixture, []))).toBe('nothing_chosen');
  });

  test('a second time, and of one whose end waits for the cloud', async () => {
    const fixture = await restaurant();
    const orderId = await byPhone(fixture);
    await put(fixture, [orderId]);
    expect(await refusedOf(fixture, () => put(fixture, [orderId], { newBillId: 'again' }))).toBe('on_a_bill');
    const other = await byPhone(fixture);
    const request = { subjectId: other, body: {}, by: BY_MIA };
    await askCloud(fixture.ctx, SCOPE, { ...request, kind: 'cancelOrder' });
    await expect(put(fixture, [other], { newBillId: 'third' })).rejects.toMatchObject({
      ...{ reason: 'already_pending', message: expect.stringMatching(/^W-\d+ has a change waiting/) },
    });
    const third = await byPhone(fixture);
    await askCloud(fixture.ctx, SCOPE, { ...request, subjectId: third, kind: 'putOnBill' });
    await expect(put(fixture, [third], { newBillId: 'fourth' })).rejects.toMatchObject({
      ...{ reason: 'already_pending', message: expect.stringMatching(/^W-\d+ is already on a bill/) },
    });
  });

  test('under the id of a bill that is there, and onto one that the kitchen has not seen', async () => {
    const fixture = await restaurant();
    await fixture.save('guests', { ...AT_4, lines: [ordered('a', 'wrap')] });
    const orderId = await byPhone(fixture);
    expect(await refusedOf(fixture, () => put(fixture, [orderId]))).toBe('resource_not_found');
    expect(await refusedOf(fixture, () => put(fixture, [orderId], { billId: 'guests' }))).toBe('send_first');
  });
});

describe('on a bill', () => {
  test('of its own stands what guests said, with who said it, and their names', async () => {
    const fixture = await restaurant();
    const orderId = await byPhone(fixture, { ...AT_4, name: 'Ada', comments: 'No salt' });
    await put(fixture, [orderId]);
    const { orderNumber } = await getOrder(fixture.ctx.db, SCOPE, orderId);
    expect((await fixture.bill('guests')).draft).toMatchObject({
      ...{ customerName: 'Ada', comments: `Ada · ${orderNumber}: No salt`, tableId: 'table-4' },
    });
  });

  test('that was sent it stands with what the waiter said, and is owed with the rest', async () => {
    const fixture = await restaurant();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'wrap')], comments: 'Birthday' });
    const orderId = await byPhone(fixture, { ...AT_4, name: 'Ada', comments: 'No salt' });
    await put(fixture, [orderId], { billId: 'one' });
    const { draft, leftInCents } = await fixture.bill('one');
    expect(draft.comments).toMatch(/^Birthday · Ada · W-\d+: No salt$/);
    expect([draft.lines.length, leftInCents]).toEqual([2, 1700]);
  });

  test('the kitchen hears the new number at once, and cooks nothing twice', async () => {
    const fixture = await restaurant();
    const orderId = await byPhone(fixture);
    const { orderNumber } = await getOrder(fixture.ctx.db, SCOPE, orderId);
    await printEverything(fixture);
    const before = (await fixture.paper()).length;
    await put(fixture, [orderId]);
    const { order } = await fixture.bill('guests');
    expect((await fixture.paper()).slice(before)).toEqual([
      `CHANGE kitchen ${orderNumber} MOVED TO ${order?.orderNumber}`,
    ]);
  });
});

describe('the guest’s own order', () => {
  test('ends once, with the number of the bill, and every till is told once', async () => {
    const fixture = await restaurant();
    const orderId = await byPhone(fixture);
    await put(fixture, [orderId]);
    const { orderNumber: billNumber } = (await fixture.bill('guests')).order ?? { orderNumber: '' };
    const leave = () =>
      fixture.ctx.write((trx) => leaveForBillIn(trx, fixture.ctx, SCOPE, { orderId, billNumber, by: BY_MIA }));
    await leave();
    const order = await getOrder(fixture.ctx.db, SCOPE, orderId);
    expect([order.statusCode, order.statusReason]).toEqual(['cancelled', `On bill ${billNumber}`]);
    const told = fixture.ctx.db.selectFrom('outbox_events').select('id').where('type', '=', 'orderPutOnBill');
    expect(await told.execute()).toHaveLength(1);
  });

  test('stays as it is at a box, which asks the cloud to end it', async () => {
    const fixture = await restaurant();
    const orderId = await byPhone(fixture);
    const box = { ...fixture, ctx: { ...fixture.ctx, ownership: BOX } };
    const { billId } = await put(box, [orderId], { newBillId: 'mwqi3lh2ly3umvmh3dmu' });
    expect((await getOrder(fixture.ctx.db, SCOPE, orderId)).statusCode).toBe('accepted');
    const commands = await fixture.ctx.db
      .selectFrom('sync_commands')
      .select(['kind', 'subjectId', 'bodyJson'])
      .execute();
    expect(commands.map((one) => ({ ...one, bodyJson: JSON.parse(one.bodyJson) }))).toMatchObject([
      { kind: 'putOnBill', subjectId: orderId, bodyJson: { billId, billNumber: expect.stringMatching(/^P-/) } },
    ]);
  });
});

test('a new bill has all its guests’ names, as many letters as a docket shows', async () => {
  const fixture = await restaurant();
  const names = ['Ada Lovelace of the first table', 'Bo Longstocking of the second one', 'Cy'];
  const orders: string[] = [];
  for (const name of names) orders.push(await byPhone(fixture, { ...AT_4, name }));
  await put(fixture, orders);
  const { customerName } = (await fixture.bill('guests')).draft;
  expect([customerName.length, customerName]).toEqual([60, names.join(', ').slice(0, 60)]);
});
