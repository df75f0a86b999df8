import { describe, expect, test } from 'bun:test';
import { listOpenCommands } from '#db/sync/sync-commands.repository.ts';
import { amountOff } from '#src/domain/pricing/testing-menu.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { leaveForBillIn } from '#src/features/counter/put-on-bill.ts';
import { BACK, FRONT, ordered, printEverything } from '#src/features/counter/testing/bills-fixture.ts';
import { cancelOrder, completeOrder } from '#src/features/orders/end-order.ts';
import { BY_MIA, plantCoupon, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { putOrdersOnBill } from './put-orders-on-bill.ts';
import { releaseTable, seatGuests } from './seat-guests.ts';
import { boxed, MARK, T4, T5, type Tables, tableFixture } from './testing/tables-fixture.ts';

describe('orders that guests place at their table by phone', () => {
  test('is on the map with the amount due, and holds the table until it is paid', async () => {
    const fixture = await tableFixture();
    const order = await fixture.byPhone(T4, { burger: 1, cola: 2 }, 1800);
    const table = await fixture.now(T4);
    expect(table).toMatchObject({ state: 'waiting', leftInCents: 1800, totalInCents: 1800 });
    expect(table.orders).toMatchObject([
      {
        orderNumber: order.orderNumber,
        customerName: 'Ada',
        totalInCents: 1800,
        dishes: 3,
        isPaid: false,
        isAccepted: true,
      },
    ]);
    expect(await refusalOf(releaseTable(fixture.ctx, SCOPE, await fixture.seen(T4)))).toMatchObject({
      reason: 'not_paid',
    });
  });

  test('goes onto a bill that has something unsent, which stays unsent', async () => {
    const fixture = await tableFixture();
    await fixture.send('one', { collectionType: 'dineIn', tableId: T4, lines: [ordered('a', 'burger')] });
    await fixture.save('one', { customerName: 'Bob' });
    const order = await fixture.byPhone(T4, { wrap: 1 }, 700);
    await fixture.put(T4, [order.id]);
    expect((await fixture.bill('one')).unsentCount).toBe(1);
  });

  test('is still owed hours later, and is not forgotten when the next guests sit down', async () => {
    const fixture = await tableFixture();
    await fixture.byPhone(T4, { burger: 1 }, 1000);
    fixture.ctx.pass({ hours: 5 });
    expect(await fixture.now(T4)).toMatchObject({ leftInCents: 1000 });
  });

  test('goes onto the bill that the waiter sent, with who ordered it, and the kitchen hears the new number only', async () => {
    const fixture = await tableFixture();
    await fixture.send('one', { collectionType: 'dineIn', tableId: T4, lines: [ordered('a', 'burger')] });
    const order = await fixture.byPhone(T4, { wrap: 1 }, 700);
    await printEverything(fixture);
    const before = (await fixture.paper()).length;
    expect(await fixture.put(T4, [order.id])).toEqual({ billId: 'one' });
    const bill = await fixture.bill('one');
    expect(bill).toMatchObject({ totalInCents: 1700, leftInCents: 1700, draft: { customerName: '' } });
    expect(bill.order?.lines.map(({ line }) => line.orderedBy)).toEqual([undefined, `Ada · ${order.orderNumber}`]);
    expect(bill.order?.lines[1]?.sentIsoDateTimeUtc).toBe(order.placedIsoDateTimeUtc);
    expect((await fixture.paper()).slice(before)).toEqual([
      `CHANGE kitchen ${order.orderNumber} MOVED TO ${bill.order?.orderNumber}`,
    ]);
    expect(await fixture.now(T4)).toMatchObject({ leftInCents: 1700, orders: [] });
  });

  test('gets a bill of its own where the waiter has none, which is paid like any other', async () => {
    const fixture = await tableFixture();
    const [ada, ben] = [await fixture.byPhone(T4, { burger: 1 }, 1000), await fixture.byPhone(T4, { wrap: 2 }, 1400)];
    const { billId } = await fixture.put(T4, [ada.id, ben.id]);
    expect(await fixture.bill(billId)).toMatchObject({
      leftInCents: 2400,
      draft: { customerName: 'Ada', tableId: T4 },
    });
    const paid = await fixture.pay(billId);
    expect(paid).toMatchObject({ leftInCents: 0 });
    expect((await fixture.order(billId)).grandTotalInCents).toBe(2400);
  });

  test('ends as an order of its own without a word to the guest, and its coupon stays used', async () => {
    const fixture = await tableFixture();
    await plantCoupon(fixture, amountOff('THREE', 300).coupon);
    const order = await fixture.byPhone(T4, { burger: 1, cola: 1 }, 1100, { code: 'THREE' });
    await fixture.pump();
    const texts = fixture.sms.inbox.messages.length;
    const { billId } = await fixture.put(T4, [order.id]);
    await fixture.pump();
    const bill = await fixture.bill(billId);
    expect(bill.totalInCents).toBe(1100);
    expect(bill.order?.lines.map(({ priced }) => priced.lineTotalInCents)).toEqual([786, 314]);
    expect(await fixture.order(order.id)).toMatchObject({
      statusCode: 'cancelled',
      statusReason: `On bill ${bill.order?.orderNumber}`,
    });
    expect(fixture.sms.inbox.messages.length).toBe(texts);
    const redeemed = await fixture.ctx.db.selectFrom('coupon_redemptions').selectAll().execute();
    expect(redeemed).toMatchObject([{ orderId: order.id }]);
  });

  test('whose price has changed since then stays at the price the guest saw', async () => {
    const fixture = await tableFixture();
    const order = await fixture.byPhone(T4, { burger: 1 }, 1000);
    await fixture.send('one', { collectionType: 'dineIn', tableId: T4, lines: [ordered('a', 'cola')] });
    await fixture.put(T4, [order.id]);
    const { lines } = (await fixture.bill('one')).draft;
    await fixture.send('one', { lines: [...lines, ordered('b', 'wrap')] }, { expectedTotalInCents: 2100 });
    expect((await fixture.bill('one')).totalInCents).toBe(2100);
  });

  test.each([
    ['is waiting to be accepted', 'not_accepted'],
    ['is done', undefined],
    ['was called off', undefined],
  ] as const)('stays off the bill while it %s', async (words, reason) => {
    const fixture = await tableFixture();
    const order = await fixture.byPhone(T4, { burger: 1 }, 1000, { isAccepted: words !== 'is waiting to be accepted' });
    if (words === 'is done')
      await completeOrder(fixture.ctx, SCOPE, { orderId: order.id, by: BY_MIA, isUnpaidMeant: true });
    if (words === 'was called off')
      await cancelOrder(fixture.ctx, SCOPE, { orderId: order.id, reason: 'Left', by: BY_MIA });
    const refused = await refusalOf(fixture.put(T4, [order.id]));
    expect(refused).toBeDefined();
    if (reason) expect(refused?.reason).toBe(reason);
    expect((await fixture.ctx.db.selectFrom('bills').select('id').execute()).length).toBe(0);
  });

  test.each([
    ['one that nobody placed', async () => 'elsewhere'],
    ['one of another table', async (fixture: Tables) => (await fixture.byPhone(T5, { wrap: 1 }, 700)).id],
  ] as const)('is not put on a bill together with %s', async (_, other) => {
    const fixture = await tableFixture();
    const order = await fixture.byPhone(T4, { burger: 1 }, 1000);
    const ids = [order.id, await other(fixture)];
    expect(await refusalOf(fixture.put(T4, ids))).toMatchObject({ code: 'resource_not_found' });
    expect(await fixture.now(T4)).toMatchObject({ bills: [], orders: [{ id: order.id }] });
  });

  test('is put on the bill that the waiter chose of several', async () => {
    const fixture = await tableFixture();
    const order = await fixture.byPhone(T4, { burger: 1 }, 1000);
    for (const id of ['one', 'two']) {
      await fixture.send(id, { collectionType: 'dineIn', tableId: T4, lines: [ordered(`cola of ${id}`, 'cola')] });
    }
    expect(await fixture.put(T4, [order.id], { billId: 'two' })).toEqual({ billId: 'two' });
    expect((await fixture.bill('two')).totalInCents).toBe(1400);
  });

  test('is not put on a bill of another table', async () => {
    const fixture = await tableFixture();
    const order = await fixture.byPhone(T4, { burger: 1 }, 1000);
    await fixture.send('one', { collectionType: 'dineIn', tableId: T4, lines: [ordered('a', 'cola')] });
    await fixture.send('two', { collectionType: 'dineIn', tableId: T5, lines: [ordered('b', 'cola')] });
    expect(await refusalOf(fixture.put(T4, [order.id], { billId: 'two' }))).toMatchObject({
      code: 'resource_not_found',
    });
    expect((await fixture.bill('two')).totalInCents).toBe(400);
  });

  test('gets no bill under the id of one that is there', async () => {
    const fixture = await tableFixture();
    await fixture.save('by-phone-1', { lines: [ordered('a', 'burger')] });
    const { id } = await fixture.byPhone(T5, { wrap: 1 }, 700);
    expect(await refusalOf(fixture.put(T5, [id]))).toMatchObject({ code: 'resource_not_found' });
    expect((await fixture.order(id)).statusCode).toBe('accepted');
  });

  test('is not put on a bill twice, nor on one that is another till’s at the moment', async () => {
    const fixture = await tableFixture();
    const order = await fixture.byPhone(T4, { burger: 1 }, 1000);
    const request = { ...(await fixture.seen(T4)), orderIds: [order.id], billId: null, newBillId: 'mine' };
    await putOrdersOnBill(fixture.ctx, SCOPE, request);
    expect(
      await refusalOf(putOrdersOnBill(fixture.ctx, SCOPE, { ...request, ...BACK, newBillId: 'theirs' })),
    ).toMatchObject({
      reason: 'table_changed',
    });
    expect(await refusalOf(fixture.put(T4, [order.id]))).toMatchObject({ code: 'resource_not_found' });
  });

  test('goes along when the guests move, and onto one bill when tables merge', async () => {
    const fixture = await tableFixture();
    await fixture.byPhone(T4, { burger: 1 }, 1000);
    await fixture.move(T4, T5);
    expect(await fixture.now(T4)).toMatchObject({ state: 'free', leftInCents: 0 });
    expect(await fixture.now(T5)).toMatchObject({ leftInCents: 1000, orders: [] });
    await fixture.send('one', { collectionType: 'dineIn', tableId: T4, lines: [ordered('a', 'cola')] });
    await fixture.byPhone(T4, { wrap: 1 }, 700);
    await fixture.merge(T4, T5);
    const table = await fixture.now(T5);
    expect(table).toMatchObject({ leftInCents: 2100, orders: [] });
    expect(table.bills).toHaveLength(1);
  });

  test('becomes one bill with the bill of those who join their table', async () => {
    const fixture = await tableFixture();
    await fixture.byPhone(T5, { burger: 1 }, 1000);
    await fixture.send('one', { collectionType: 'dineIn', tableId: T4, lines: [ordered('a', 'cola')] });
    await fixture.merge(T4, T5);
    const table = await fixture.now(T5);
    expect([table.bills.length, table.orders, table.leftInCents]).toEqual([1, [], 1400]);
  });

  test('stays the guests’ own when others who have ordered nothing join their table', async () => {
    const fixture = await tableFixture();
    await fixture.byPhone(T5, { burger: 1 }, 1000);
    await seatGuests(fixture.ctx, SCOPE, { ...(await fixture.seen(T4)), guests: 2 });
    await fixture.merge(T4, T5);
    expect(await fixture.now(T5)).toMatchObject({ bills: [], orders: [{ totalInCents: 1000 }], guests: 2 });
  });

  test('holds its guests at their table before anyone has accepted it', async () => {
    const fixture = await tableFixture();
    await fixture.byPhone(T4, { burger: 1 }, 1000, { isAccepted: false });
    expect(await refusalOf(fixture.move(T4, T5))).toMatchObject({ reason: 'not_accepted' });
  });
});

describe('a table where everything is paid', () => {
  test('waits while the kitchen cooks what a guest paid for, and is to be cleared once it is served', async () => {
    const fixture = await tableFixture();
    await plantCoupon(fixture, amountOff('FREE', 1000).coupon);
    const order = await fixture.byPhone(T4, { burger: 1 }, 0, { code: 'FREE', paymentType: 'noPaymentRequired' });
    expect(await fixture.now(T4)).toMatchObject({ state: 'waiting', leftInCents: 0, orders: [{ isPaid: true }] });
    await completeOrder(fixture.ctx, SCOPE, { orderId: order.id, by: BY_MIA });
    expect((await fixture.now(T4)).state).toBe('toClear');
  });

  test('is to be cleared after a counter sale, whose food the guests carry themselves', async () => {
    const fixture = await tableFixture();
    await placePosOrder(fixture.ctx, SCOPE, {
      ...FRONT,
      id: 'sale',
      lines: [ordered('a', 'burger')],
      collectionType: 'dineIn',
      tableId: T4,
      address: null,
      customerName: '',
      customerPhone: '',
      comments: '',
      paymentType: 'posCash',
      tenderedInCents: 1000,
      expectedTotalInCents: 1000,
      manual: null,
    });
    expect(await fixture.now(T4)).toMatchObject({ state: 'toClear', orders: [] });
  });
});

describe('at a box', () => {
  test('an order that its guest paid before the cloud heard of the bill still shows at its table', async () => {
    const fixture = await tableFixture();
    const order = await fixture.byPhone(T4, { burger: 1 }, 1000);
    await fixture.put(T4, [order.id], { at: { ownership: boxed } });
    await completeOrder(fixture.ctx, SCOPE, { orderId: order.id, by: BY_MIA, isUnpaidMeant: true });
    expect((await fixture.now(T4)).orders).toMatchObject([{ id: order.id, isPaid: true }]);
  });

  test('the bill is there at once, and the cloud gets one command to end the order', async () => {
    const fixture = await tableFixture();
    const order = await fixture.byPhone(T4, { burger: 1 }, 1000);
    const { billId } = await fixture.put(T4, [order.id], { at: { ownership: boxed } });
    expect(billId.endsWith(MARK)).toBe(true);
    expect(await fixture.now(T4)).toMatchObject({ leftInCents: 1000, orders: [] });
    expect((await fixture.order(order.id)).statusCode).toBe('accepted');
    const open = await listOpenCommands(fixture.ctx.db, SCOPE, order.id);
    expect(open).toMatchObject([{ kind: 'putOnBill', body: { billNumber: expect.stringMatching(/^P-/) } }]);
    expect(await refusalOf(fixture.put(T4, [order.id], { at: { ownership: boxed } }))).toMatchObject({
      code: 'resource_not_found',
    });
  });

  test('the cloud ends the order once, however often the command arrives', async () => {
    const fixture = await tableFixture();
    const order = await fixture.byPhone(T4, { burger: 1 }, 1000);
    const leave = (billNumber: string) =>
      fixture.ctx.write((trx) =>
        leaveForBillIn(trx, fixture.ctx, SCOPE, { orderId: order.id, billNumber, by: BY_MIA }),
      );
    await leave('P-118');
    await leave('P-118');
    expect((await fixture.order(order.id)).statusReason).toBe('On bill P-118');
    expect(await refusalOf(leave('P-119'))).toMatchObject({ reason: 'on_a_bill' });
  });
});
