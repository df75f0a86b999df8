/** What restaurants lose with other tills: food that is cooked twice, or that nobody pays for. */
import { describe, expect, test } from 'bun:test';
import { listActsOnOrder } from '#db/audit/audit.repository.ts';
import { findBill } from '#db/ordering/bills.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { type BillDraft, billDraftSchema, type PlannedShare } from '#src/domain/ordering/bill.schema.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import type { OrderInvoiceSnapshot } from '#src/domain/printing/docket.types.ts';
import { session, weeklySessions } from '#src/domain/time/testing-hours.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { BY_MIA, filledCart, place, SCOPE, sessionOf } from '#src/features/orders/testing/ordering-fixture.ts';
import { reprintOrder } from '#src/features/printing/reprint.ts';
import { allJobs } from '#src/features/printing/testing/printing-fixture.ts';
import { type Dice, diceOf, isLongRun, seedOfRun } from '#tests/battery/support/dice.ts';
import { holdBill } from './hold-bill.ts';
import { putOnBillIn } from './put-on-bill.ts';
import { saveBill } from './save-bill.ts';
import { splitBill } from './split-bill.ts';
import { BACK, FRONT, ordered } from './testing/bills-fixture.ts';
import { DRINKS, type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';
import { readRecords, toldByBook, toldByPapers, wantedAt } from './testing/kitchen-law.ts';

const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };
const AT_5 = { collectionType: 'dineIn' as const, tableId: 'table-5' };
const CARD = { paymentType: 'stripeCheckout' as const };

const unsentOf = async ({ ctx }: KitchenFixture, billId: string) =>
  (await findBill(ctx.db, SCOPE, billId))?.unsentCount;
async function quantityOf(fixture: KitchenFixture, billId: string): Promise<number> {
  const { draft } = await fixture.bill(billId);
  return draft.lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
/** Papers that came since, with everything printed. */
async function since(fixture: KitchenFixture, act: () => Promise<unknown>): Promise<string[]> {
  await fixture.print();
  const known = new Map<string, number>();
  for (const station of ['kitchen', 'bar', 'pass']) known.set(station, (await fixture.came(station)).length);
  await act();
  await fixture.print();
  const all = await Promise.all([...known].map(async ([station, at]) => (await fixture.came(station)).slice(at)));
  return all.flat();
}
const newFood = (papers: readonly string[]) => papers.filter((text) => !/CHANGE/.test(text) || /ADD/.test(text));

describe('food that the kitchen has is not cooked again', () => {
  test('when two tables that both ordered it are put together, and parted again', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 2)] });
    await fixture.send('two', { ...AT_5, lines: [ordered('b', 'burger', 3)] });
    const merged = await since(fixture, () => fixture.merge('one', 'two'));
    expect(newFood(merged)).toEqual([]);
    expect([await unsentOf(fixture, 'one'), await quantityOf(fixture, 'one')]).toEqual([0, 5]);
    const parted = await since(fixture, () => fixture.transfer('one', 'three', [['b', 3]]));
    expect(newFood(parted)).toEqual([]);
    expect([await quantityOf(fixture, 'one'), await quantityOf(fixture, 'three')]).toEqual([2, 3]);
    expect([await unsentOf(fixture, 'one'), await unsentOf(fixture, 'three')]).toEqual([0, 0]);
  });

  test('when a third table joins two that were put together; each time both bills and tables are named', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger')] });
    await fixture.send('two', { ...AT_5, lines: [ordered('b', 'burger')] });
    await fixture.send('three', { customerName: 'Jo', lines: [ordered('c', 'burger')] });
    const first = await since(fixture, () => fixture.merge('one', 'two'));
    const second = await since(fixture, () => fixture.merge('one', 'three'));
    expect(newFood([...first, ...second])).toEqual([]);
    expect(first).toHaveLength(2);
    for (const text of first) expect(text).toMatch(/P-102 \(TABLE 5\) MERGED INTO P-101 \(TABLE 4\)/);
    expect(second).toHaveLength(2);
    for (const text of second) expect(text).toMatch(/P-103.* MERGED INTO P-101 \(TABLE 4\)/);
  });

  test.each<[string, PlannedShare[]]>([
    ['equally', ['x', 'y', 'z'].map((id) => ({ id, mode: 'equally' as const }))],
    [
      'by item',
      [
        { id: 'x', mode: 'byItem', lines: [{ lineId: 'a', units: 1, sharedBetween: 1 }] },
        { id: 'y', mode: 'equally' },
      ],
    ],
    [
      'by amount',
      [
        { id: 'x', mode: 'byAmount', amountInCents: 700 },
        { id: 'y', mode: 'equally' },
      ],
    ],
  ])('when the bill is split %s and paid in parts', async (_, shares) => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 2), ordered('c', 'cola')] });
    const papers = await since(fixture, async () => {
      await splitBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', shares });
      for (const { id, amountInCents } of (await fixture.bill('one')).shares) {
        await fixture.pay('one', { shareId: id, amountInCents });
      }
    });
    expect(papers).toEqual([]);
    const { leftInCents } = await fixture.bill('one');
    expect([leftInCents, await unsentOf(fixture, 'one')]).toEqual([0, 0]);
  });

  test('when another round is sent again because its answer was lost', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger')] });
    const round = { lines: [ordered('a', 'burger'), ordered('o', 'odd', 2)] };
    const { version } = await fixture.bill('one');
    const papers = await since(fixture, async () => {
      const first = await fixture.send('one', round, { expectedVersion: version });
      const again = await fixture.send('one', round, { expectedVersion: version });
      expect([again.id, again.version]).toEqual([first.id, first.version]);
    });
    expect(papers).toHaveLength(2);
    for (const text of papers) expect(text).toMatch(/CHANGE P-101.*ADD 2 x odd/);
  });

  test('when guests at a table ordered twice by phone: two numbers, one bill, and its docket again says REPRINT', async () => {
    const fixture = await kitchenFixture();
    const dinner = weeklySessions([session('5:00 PM', 4)]);
    fixture.setSettings({
      timings: { pickup: dinner, delivery: dinner, dineIn: dinner },
      dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true },
    });
    const ids: string[] = [];
    for (let round = 0; round < 2; round++) {
      const { orderId } = await place(fixture, await filledCart(fixture, { burger: 1 }, AT_4));
      await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 10, by: BY_MIA });
      ids.push(orderId);
    }
    const numbers = await Promise.all(ids.map(async (id) => (await findOrder(fixture.ctx.db, SCOPE, id))?.orderNumber));
    expect(new Set(numbers).size).toBe(2);
    const put = { ...FRONT, orderIds: ids, billId: null, newBillId: 'guests' };
    const moved = await since(fixture, () => fixture.ctx.write((trx) => putOnBillIn(trx, fixture.ctx, SCOPE, put)));
    expect(newFood(moved)).toEqual([]);
    expect([await quantityOf(fixture, 'guests'), await unsentOf(fixture, 'guests')]).toEqual([2, 0]);
    const again = await since(fixture, () => fixture.again('guests'));
    expect(again).toHaveLength(2);
    for (const text of again) expect(text).toMatch(/REPRINT 1/);
  });
});

/** Rounds of four bills, in any order, from two tills: a drink for the bar, a dish for the kitchen, one for each. */
async function roundsAcrossTheFloor(fixture: KitchenFixture, night: number, dice: Dice): Promise<void> {
  const bills = [1, 2, 3, 4].map((name) => ({ id: `bill-${night}-${name}`, sent: 0 }));
  for (let open = bills; open.length > 0; open = bills.filter(({ sent }) => sent < ROUNDS.length)) {
    const bill = dice.one(open);
    bill.sent += 1;
    const itemIds = ROUNDS.slice(0, bill.sent).flat();
    const lines = itemIds.map((itemId) => ordered(`${bill.id}-${itemId}`, itemId));
    await fixture.send(bill.id, { lines }, dice.chance(0.5) ? BACK : FRONT);
    if (dice.chance(0.2)) await fixture.print(dice.chance(0.5) ? ['bar'] : ['kitchen']);
  }
}
const ROUNDS = [['cola'], ['burger'], ['beer', 'wrap']];
const nights = isLongRun ? 200 : 20;
test(`drinks for the bar, then dishes for the kitchen, across the floor in any order: each once (seed ${seedOfRun()})`, async () => {
  const dice = diceOf(seedOfRun());
  const fixture = await kitchenFixture();
  for (let night = 0; night < nights; night++) await roundsAcrossTheFloor(fixture, night, dice);
  await fixture.print();
  for (const [station, itemIds] of [
    ['bar', ['cola', 'beer']],
    ['kitchen', ['burger', 'wrap']],
  ] as const) {
    const papers = await fixture.came(station);
    const made = papers.flatMap((text) => text.replace(/UNCHANGED.*/, '').match(/\d x \w+/g) ?? []);
    const all = Array.from({ length: nights * 4 }, () => itemIds.map((itemId) => `1 x ${itemId}`)).flat();
    expect(made.toSorted()).toEqual(all.toSorted());
  }
}, 120_000);

describe('the bill of a table with a dish that was not sent', () => {
  test('prints without sending it, and the print stands in the log', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger')] });
    await fixture.save('one', { lines: [ordered('a', 'burger'), ordered('o', 'odd')] });
    const printerId = 'bar';
    const papers = await since(fixture, () =>
      reprintOrder(fixture.ctx, SCOPE, { orderId: 'one', docketType: 'ORDER_INVOICE', printerId, by: FRONT.by }),
    );
    expect(papers).toEqual([]);
    expect(await unsentOf(fixture, 'one')).toBe(1);
    const acts = await listActsOnOrder(fixture.ctx.db, SCOPE, 'one');
    expect(acts.at(-1)).toMatchObject({
      action: 'reprintOrder',
      byName: 'Mia',
      after: { docketType: 'ORDER_INVOICE' },
    });
  });

  test('has one truth of what is sent: on this till, on another, and after a merge only that dish is cooked', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger')] });
    await fixture.send('two', { ...AT_5, lines: [ordered('b', 'wrap')] });
    await fixture.save('two', { lines: [ordered('b', 'wrap'), ordered('o', 'odd')] }, BACK);
    expect(newFood(await since(fixture, () => fixture.merge('one', 'two')))).toEqual([]);
    expect(await unsentOf(fixture, 'one')).toBe(1);
    const { lines } = (await fixture.bill('one')).draft;
    const papers = newFood(await since(fixture, () => fixture.send('one', { lines })));
    expect(papers).toHaveLength(2);
    for (const text of papers) expect(text).toMatch(/ADD 1 x odd/);
    expect(await unsentOf(fixture, 'one')).toBe(0);
  });
});

/** What a till shows of a bill, and what the kitchen got of it. */
async function seenOf({ ctx, ...fixture }: KitchenFixture, billId: string) {
  const { draft, version, leftInCents } = await fixture.bill(billId);
  const jobs = (await allJobs(ctx)).filter(({ orderId, stationId }) => orderId === billId && stationId !== null);
  const unsentCount = (await findBill(ctx.db, SCOPE, billId))?.unsentCount;
  return { lines: draft.lines, version, leftInCents, unsentCount, papers: jobs.map(({ id }) => id) };
}

/** As a till writes a draft to its disk and reads it again. */
const asStored = (draft: BillDraft): BillDraft => billDraftSchema.parse(JSON.parse(JSON.stringify(draft)));

/**
 * A bill from its first save to its last payment. After each command its till is reloaded, before or after its answer, and
 * sends what it stored once more; at some points the bill is printed first.
 */
async function printsAndReloads(fixture: KitchenFixture, billId: string, dice: Dice): Promise<void> {
  const { ctx } = fixture;
  const noPrice = { adjustments: { discount: null, surcharge: null }, manual: null };
  let draft: BillDraft = asStored({ lines: [], ...BARE_ORDER, ...noPrice });
  const versionOf = async () => (await findBill(ctx.db, SCOPE, billId))?.version ?? 0;
  const told = async (command: () => Promise<unknown>, at: string) => {
    await command();
    const before = await seenOf(fixture, billId);
    if (dice.chance(0.6)) await printBill(at);
    if (before.leftInCents > 0) await holdBill(ctx, SCOPE, { ...FRONT, billId, mayTakeOver: false });
    for (let times = dice.below(3); times >= 0; times--) await command();
    const after = await seenOf(fixture, billId);
    expect(after, `${billId} ${at}, reloaded`).toEqual(before);
    draft = asStored((await fixture.bill(billId)).draft);
  };
  const printBill = async (at: string) => {
    if ((await findOrder(ctx.db, SCOPE, billId)) === null) return;
    await reprintOrder(ctx, SCOPE, { orderId: billId, docketType: 'ORDER_INVOICE', printerId: 'bar', by: FRONT.by });
    const { payload } = (await allJobs(ctx)).findLast(({ docketType }) => docketType === 'ORDER_INVOICE') ?? {};
    const { leftInCents } = await fixture.bill(billId);
    expect((payload as OrderInvoiceSnapshot).balanceDueInCents, `${billId} ${at}, printed`).toBe(leftInCents);
  };
  const lines = (more: number) => {
    const added = Array.from({ length: more }, (_, at) =>
      ordered(`${billId}-${draft.lines.length + at}`, dice.one(['burger', 'wrap', 'odd', 'cola']), 1 + dice.below(3)),
    );
    return asStored({ ...draft, lines: [...draft.lines, ...added] });
  };
  const save = async (next: BillDraft, at: string) => {
    const expectedVersion = await versionOf();
    await told(() => saveBill(ctx, SCOPE, { ...FRONT, billId, draft: asStored(next), expectedVersion }), at);
  };
  const send = async (next: BillDraft, at: string) => {
    const expectedVersion = await versionOf();
    await told(() => fixture.send(billId, asStored(next), { expectedVersion }), at);
  };
  const pay = async (share: number, at: string) => {
    const { leftInCents } = await fixture.bill(billId);
    const payment = { id: `${billId}-${at}`, amountInCents: Math.floor(leftInCents / share) };
    await told(() => fixture.pay(billId, payment), at);
  };
  if (dice.chance(0.5)) await save(lines(1), 'saved');
  await send(lines(1), 'sent');
  for (let round = dice.below(3); round > 0; round--) {
    if (dice.chance(0.5)) await save(lines(1), `round ${round} saved`);
    await send(lines(1), `round ${round} sent`);
  }
  if (dice.chance(0.5)) await pay(2, 'half');
  await pay(1, 'rest');
}

const stories = isLongRun ? 50 : 12;
test(`a bill that is printed, and its till reloaded, at every point is cooked and paid once (seed ${seedOfRun()})`, async () => {
  const dice = diceOf(seedOfRun());
  const fixture = await kitchenFixture();
  for (let at = 0; at < stories; at++) await printsAndReloads(fixture, `bill-${at}`, dice);
  await fixture.print();
  const records = await readRecords(fixture.ctx);
  const stationOf = (itemId: string) => (DRINKS.has(itemId) ? 'bar' : 'kitchen');
  for (const id of ['kitchen', 'bar', 'pass']) {
    const place = { stationId: id, printerId: id, since: { lastJobId: '', counts: {} } };
    const wanted = wantedAt(records, place, stationOf);
    expect(toldByPapers(records, place, new Set()), `papers of ${id}`).toEqual(wanted);
    expect(toldByBook(records, place), `ledger of ${id}`).toEqual(wanted);
  }
}, 60_000);

describe('a guest’s order that is paid by card', () => {
  const paying = async () => {
    const fixture = await kitchenFixture();
    const placed = await place(fixture, await filledCart(fixture, { burger: 1 }), CARD);
    return { fixture, orderId: placed.orderId, sessionId: sessionOf(placed) };
  };
  const accept = ({ ctx }: KitchenFixture, orderId: string) =>
    acceptOrder(ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
  const refused = (act: Promise<unknown>) =>
    act.then(
      () => false,
      () => true,
    );

  test('is cooked once it is paid and accepted, and never while its card is declined', async () => {
    const { fixture, orderId, sessionId } = await paying();
    const before = await since(fixture, async () => {
      fixture.card.decline(sessionId);
      await fixture.deliverWebhooks();
      fixture.card.decline(sessionId);
      await fixture.deliverWebhooks();
      expect(await refused(accept(fixture, orderId))).toBe(true);
      fixture.card.pay(sessionId);
      await fixture.deliverWebhooks();
    });
    expect(before).toEqual([]);
    const papers = await since(fixture, async () => {
      await accept(fixture, orderId);
      await fixture.deliverWebhooks();
    });
    expect(papers).toHaveLength(2);
    for (const text of papers) expect(text).toMatch(/1 x burger/);
  });

  test('is not cooked when it was left unpaid until its page closed, and paid too late', async () => {
    const { fixture, orderId, sessionId } = await paying();
    const papers = await since(fixture, async () => {
      fixture.ctx.pass({ hours: 26 });
      fixture.card.passTime();
      await fixture.deliverWebhooks();
      await refused(Promise.resolve().then(() => fixture.card.pay(sessionId)));
      await fixture.deliverWebhooks();
      expect(await refused(accept(fixture, orderId))).toBe(true);
    });
    expect(papers).toEqual([]);
    expect((await findOrder(fixture.ctx.db, SCOPE, orderId))?.statusCode).toBe('failure');
  });

  test('is called off once, by dish, when it was accepted and cancelled', async () => {
    const { fixture, orderId, sessionId } = await paying();
    fixture.card.pay(sessionId);
    await fixture.deliverWebhooks();
    await accept(fixture, orderId);
    const papers = await since(fixture, () => cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'Left', by: BY_MIA }));
    expect(papers).toHaveLength(2);
    for (const text of papers) expect(text).toMatch(/DO NOT MAKE.*1 x burger/);
  });
});

describe('a dish that is voided after it was sent', () => {
  test('reaches the kitchen as that many fewer, whoever voids it', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 3)] });
    const papers = await since(fixture, () =>
      fixture.send('one', { lines: [ordered('a', 'burger')] }, { voidReason: 'Dropped', voidedFood: 'wasted' }),
    );
    expect(papers).toHaveLength(2);
    for (const text of papers) expect(text).toMatch(/VOID - DO NOT MAKE\W+2 x burger\W+STILL MAKE 1 x/);
  });
});
