import { describe, expect, test } from 'bun:test';
import { insertTerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { listOpenCommands } from '#db/sync/sync-commands.repository.ts';
import { TEST_NOW } from '#db/testing/test-context.ts';
import { holdBill, releaseBill } from '#src/features/counter/hold-bill.ts';
import { splitBill } from '#src/features/counter/split-bill.ts';
import { FRONT, ordered, printEverything } from '#src/features/counter/testing/bills-fixture.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { completeOrder } from '#src/features/orders/end-order.ts';
import { BY_MIA, OTHER_SCOPE, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { joinRounds } from './join-rounds.ts';
import { seatGuests } from './seat-guests.ts';
import { seatingHandlers } from './seating.handlers.ts';
import { boxed, T4, T5, type Tables, tableFixture } from './testing/tables-fixture.ts';

const seat = async ({ ctx, seen }: Tables, tableId: string) =>
  seatGuests(ctx, SCOPE, { ...(await seen(tableId)), guests: 2 });
const join = ({ ctx }: Tables, at: Partial<Tables['ctx']> = {}) => joinRounds({ ...ctx, ...at }, SCOPE);
const sendTo = (fixture: Tables, id: string, tableId: string = T4) =>
  fixture.send(id, { collectionType: 'dineIn', tableId, lines: [ordered(`cola of ${id}`, 'cola')] });
const billCount = async ({ ctx }: Tables) => (await ctx.db.selectFrom('bills').select('id').execute()).length;

/** A card terminal was asked for the bill's money, and has not answered. */
async function cardAskedFor({ ctx }: Tables, orderId: string): Promise<void> {
  const place = { restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId, createdIsoDateTimeUtc: TEST_NOW };
  await ctx.write(async (trx) => {
    const pad = { id: 'pad', name: 'Pad', provider: 'simulator', reach: 'cloud', address: 'pad-1' } as const;
    await trx
      .insertInto('card_terminals')
      .values({ ...place, ...pad })
      .execute();
    await insertTerminalAttempt(trx, {
      ...place,
      id: 'card-1',
      orderId,
      orderVersion: 1,
      cardTerminalId: 'pad',
      kind: 'PURCHASE',
      providerKey: 'card-1',
      requestedInCents: 400,
      state: 'sent',
    } as Parameters<typeof insertTerminalAttempt>[1]);
  });
}

describe('a round from a phone', () => {
  test('joins the bill that the waiter sent, with who ordered it, and its own order ends', async () => {
    const fixture = await tableFixture();
    await sendTo(fixture, 'one');
    const order = await fixture.byPhone(T4, { wrap: 1 }, 700);
    await printEverything(fixture);
    const before = (await fixture.paper()).length;
    await join(fixture);
    const bill = await fixture.bill('one');
    expect(bill).toMatchObject({ totalInCents: 1100, leftInCents: 1100 });
    expect(bill.order?.lines.map(({ line }) => line.orderedBy)).toEqual([undefined, `Ada · ${order.orderNumber}`]);
    expect(await fixture.order(order.id)).toMatchObject({ statusReason: `On bill ${bill.order?.orderNumber}` });
    expect(await fixture.now(T4)).toMatchObject({ leftInCents: 1100, orders: [] });
    // The kitchen cooks nothing twice.
    expect((await fixture.paper()).slice(before)).toEqual([
      `CHANGE kitchen ${order.orderNumber} MOVED TO ${bill.order?.orderNumber}`,
    ]);
  });

  test('joins once, however often it is asked about', async () => {
    const fixture = await tableFixture();
    await sendTo(fixture, 'one');
    await fixture.byPhone(T4, { wrap: 1 }, 700);
    await join(fixture);
    const { version } = await fixture.bill('one');
    await join(fixture);
    await Promise.all([join(fixture), join(fixture)]);
    expect(await fixture.bill('one')).toMatchObject({ version, totalInCents: 1100 });
  });

  test('opens the bill of guests who were seated, and the next phone joins it', async () => {
    const fixture = await tableFixture();
    await seat(fixture, T4);
    await fixture.byPhone(T4, { burger: 1 }, 1000);
    await join(fixture);
    await fixture.byPhone(T4, { cola: 2 }, 800);
    await join(fixture);
    const { bills, orders, leftInCents, guests } = await fixture.now(T4);
    expect([bills.length, orders, leftInCents, guests]).toEqual([1, [], 1800, 2]);
    expect(await fixture.pay(bills[0]?.id ?? '')).toMatchObject({ leftInCents: 0 });
  });

  test('is left for a person where nobody was seated and nothing sent', async () => {
    const fixture = await tableFixture();
    const order = await fixture.byPhone(T4, { burger: 1 }, 1000);
    await seat(fixture, T5);
    await join(fixture);
    expect(await fixture.now(T4)).toMatchObject({ bills: [], orders: [{ id: order.id }] });
  });

  test('is asked about when guests are seated after it', async () => {
    const fixture = await tableFixture();
    await fixture.byPhone(T4, { burger: 1 }, 1000);
    await fixture.ctx.write((trx) =>
      trx
        .insertInto('table_events')
        .values({
          id: 'seated-later',
          restaurantId: SCOPE.restaurantId,
          storeId: SCOPE.storeId,
          tableId: T4,
          kind: 'seated',
          guests: 2,
          sinceJson: null,
          occurredIsoDateTimeUtc: TEST_NOW,
          byName: 'Mia',
        })
        .execute(),
    );
    await join(fixture);
    expect(await fixture.now(T4)).toMatchObject({ orders: [], leftInCents: 1000 });
  });

  test('is left for a person where strangers have a bill each, until one of the bills has a round of the guest', async () => {
    const fixture = await tableFixture();
    for (const id of ['one', 'two']) await sendTo(fixture, id);
    const first = await fixture.byPhone(T4, { burger: 1 }, 1000);
    await join(fixture);
    expect(await fixture.now(T4)).toMatchObject({ orders: [{ id: first.id }] });
    await fixture.put(T4, [first.id], { billId: 'two' });
    await fixture.byPhone(T4, { wrap: 1 }, 700);
    await join(fixture);
    expect([(await fixture.bill('one')).totalInCents, (await fixture.bill('two')).totalInCents]).toEqual([400, 2100]);
  });

  test('waits until it is accepted', async () => {
    const fixture = await tableFixture();
    await sendTo(fixture, 'one');
    const { id: orderId } = await fixture.byPhone(T4, { wrap: 1 }, 700, { isAccepted: false });
    await join(fixture);
    expect((await fixture.bill('one')).totalInCents).toBe(400);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 10, by: BY_MIA });
    await join(fixture);
    expect((await fixture.bill('one')).totalInCents).toBe(1100);
  });

  test('never changes a bill that a till has open, and joins it when the till lets go', async () => {
    const fixture = await tableFixture();
    await sendTo(fixture, 'one');
    await holdBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', mayTakeOver: false });
    await fixture.byPhone(T4, { wrap: 1 }, 700);
    await join(fixture);
    expect((await fixture.bill('one')).totalInCents).toBe(400);
    await releaseBill(fixture.ctx, SCOPE, { billId: 'one', posTerminalId: FRONT.posTerminalId });
    await join(fixture);
    expect((await fixture.bill('one')).totalInCents).toBe(1100);
  });

  test('never changes a bill that a card terminal is paying, and joins what is left of it afterwards', async () => {
    const fixture = await tableFixture();
    await sendTo(fixture, 'one');
    await cardAskedFor(fixture, 'one');
    await fixture.byPhone(T4, { wrap: 1 }, 700);
    await join(fixture);
    expect((await fixture.bill('one')).totalInCents).toBe(400);
    await fixture.ctx.db.updateTable('terminal_attempts').set({ state: 'declined' }).execute();
    await join(fixture);
    expect((await fixture.bill('one')).totalInCents).toBe(1100);
  });

  test('waits while the bill is paid in shares, and opens another bill once all are paid', async () => {
    const fixture = await tableFixture();
    await seat(fixture, T4);
    await sendTo(fixture, 'one');
    const shares = (['x', 'y'] as const).map((id) => ({ id, mode: 'equally' as const }));
    await splitBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', shares });
    await fixture.pay('one', { shareId: 'x', amountInCents: 200 });
    const order = await fixture.byPhone(T4, { wrap: 1 }, 700);
    await join(fixture);
    expect(await fixture.now(T4)).toMatchObject({ orders: [{ id: order.id }], leftInCents: 900 });
    await fixture.pay('one', { shareId: 'y', amountInCents: 200 });
    await join(fixture);
    expect(await fixture.now(T4)).toMatchObject({ orders: [], leftInCents: 700 });
    expect(await billCount(fixture)).toBe(2);
  });

  test('waits while the waiter’s bill has nothing that the kitchen knows', async () => {
    const fixture = await tableFixture();
    await fixture.save('one', { collectionType: 'dineIn', tableId: T4, lines: [ordered('a', 'cola')] });
    const order = await fixture.byPhone(T4, { wrap: 1 }, 700);
    await join(fixture);
    expect(await fixture.now(T4)).toMatchObject({ orders: [{ id: order.id }] });
  });

  test('that was paid meanwhile stays as it is', async () => {
    const fixture = await tableFixture();
    await sendTo(fixture, 'one');
    const { id: orderId } = await fixture.byPhone(T4, { wrap: 1 }, 700);
    await completeOrder(fixture.ctx, SCOPE, { orderId, by: BY_MIA, isUnpaidMeant: true });
    await join(fixture);
    expect((await fixture.bill('one')).totalInCents).toBe(400);
  });

  test('of a test is on nobody’s bill', async () => {
    const fixture = await tableFixture();
    await sendTo(fixture, 'one');
    const { id } = await fixture.byPhone(T4, { wrap: 1 }, 700);
    await fixture.ctx.db.updateTable('orders').set({ isTest: 1 }).where('id', '=', id).execute();
    await join(fixture);
    expect((await fixture.bill('one')).totalInCents).toBe(400);
  });

  test('joins nothing in another restaurant’s store', async () => {
    const fixture = await tableFixture();
    await sendTo(fixture, 'one');
    const order = await fixture.byPhone(T4, { wrap: 1 }, 700);
    await joinRounds(fixture.ctx, OTHER_SCOPE);
    expect((await fixture.order(order.id)).statusCode).toBe('accepted');
  });

  test('joins by what happens: when it is accepted, a bill is sent or guests sit down', async () => {
    const fixture = await tableFixture();
    await fixture.byPhone(T4, { wrap: 1 }, 700);
    await sendTo(fixture, 'one');
    const sent = (await listEventsAfter(fixture.ctx.db, 0, {}, 1000)).findLast(({ type }) => type === 'billChanged');
    for (const handler of seatingHandlers) {
      if (sent && handler.types.includes(sent.type)) await handler.handle(fixture.ctx, sent);
    }
    expect((await fixture.bill('one')).totalInCents).toBe(1100);
  });
});

describe('beside a box', () => {
  test('the cloud leaves the rounds to the box, which keeps the bills', async () => {
    const fixture = await tableFixture();
    await seat(fixture, T4);
    const order = await fixture.byPhone(T4, { burger: 1 }, 1000);
    await join(fixture, { ownership: { ...fixture.ctx.ownership, prints: () => false } });
    expect((await fixture.order(order.id)).statusCode).toBe('accepted');
    expect(await billCount(fixture)).toBe(0);
  });

  test('the box opens the bill at once, and asks the cloud once to end the guest’s order', async () => {
    const fixture = await tableFixture();
    await seat(fixture, T4);
    const order = await fixture.byPhone(T4, { burger: 1 }, 1000);
    await join(fixture, { ownership: boxed });
    await join(fixture, { ownership: boxed });
    const { bills, orders, leftInCents } = await fixture.now(T4);
    expect([bills.length, orders, leftInCents]).toEqual([1, [], 1000]);
    expect((await fixture.order(order.id)).statusCode).toBe('accepted');
    expect(await listOpenCommands(fixture.ctx.db, SCOPE, order.id)).toMatchObject([
      { kind: 'putOnBill', by: { name: 'System' } },
    ]);
  });

  test('the box leaves a bill that the cloud keeps to a person', async () => {
    const fixture = await tableFixture();
    await sendTo(fixture, 'one');
    const order = await fixture.byPhone(T4, { burger: 1 }, 1000);
    await join(fixture, { ownership: boxed });
    expect(await fixture.now(T4)).toMatchObject({ orders: [{ id: order.id }], leftInCents: 1400 });
  });
});
