import { describe, expect, test } from 'bun:test';
import { listCashCounts } from '#db/cash/cash-counts.repository.ts';
import { presentHead } from '#db/evidence/evidence-links.repository.ts';
import { updatePosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { textOfHead } from '#src/domain/evidence/evidence-link.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { EndOfDaySnapshot } from '#src/domain/printing/docket.types.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { tradingDay, tradingHours } from '#src/domain/time/testing-hours.ts';
import { placeOfflineSale } from '#src/features/counter/place-offline-sale.ts';
import type { PlacePosOrderInput } from '#src/features/counter/place-pos-order.ts';
import { BACK, FRONT, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, OTHER_SCOPE, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { countDrawer, recountDrawer } from './count-drawer.ts';
import { openDrawerSession } from './open-drawer-session.ts';
import { printCount } from './print-count.ts';
import { addedAfterCount, readCount } from './read-cash.ts';
import { type CashFixture, cashFixture } from './testing/cash-fixture.ts';

const ALONE: Omit<PlacePosOrderInput, 'employee' | 'by'> = {
  id: 'alone',
  lines: [line('burger', 1)],
  collectionType: 'pickup',
  tableId: null,
  address: null,
  customerName: '',
  customerPhone: '',
  comments: '',
  paymentType: 'posCash',
  tenderedInCents: 1000,
  expectedTotalInCents: 1000,
  manual: null,
  posTerminalId: FRONT.posTerminalId,
};
const HEAP = [
  { valueInCents: 10_000, count: 2 },
  { valueInCents: 500, count: 1 },
  { valueInCents: 50, count: 3 },
];

async function giveBack(fixture: CashFixture, orderId: string, amountInCents: number): Promise<void> {
  const request = { orderId, amountInCents, reason: 'Item issue', by: BY_MIA, posTerminalId: FRONT.posTerminalId };
  await refundOrder(fixture.ctx, SCOPE, { ...request, key: `${orderId} back` });
}

async function slips({ ctx }: CashFixture): Promise<EndOfDaySnapshot[]> {
  const rows = await ctx.db.selectFrom('print_jobs').select('payloadJson').orderBy('id').execute();
  return rows
    .map(({ payloadJson }) => JSON.parse(payloadJson) as EndOfDaySnapshot)
    .filter(({ kind }) => kind === 'END_OF_DAY');
}

test('the paper of a count has the head of the chain that the day’s payments are in', async () => {
  const fixture = await cashFixture();
  const session = await fixture.open(20_000);
  await fixture.send('one', { lines: [ordered('a', 'burger')] });
  await fixture.pay('one');
  await fixture.count(session, 21_000);
  const [slip] = await slips(fixture);
  const head = presentHead(fixture.ctx.db, SCOPE);
  expect(slip?.evidenceHead).toBe(textOfHead(head!));
  const paper = renderDocket(slip!);
  expect(paper.elements).toContainEqual({ kind: 'qr', data: slip!.evidenceHead! });
  expect(docketPlainText(paper).replaceAll(/\s/g, '')).toContain(slip!.evidenceHead!);
});

test('a bill of another day says of which: numbers begin anew each day', async () => {
  const fixture = await cashFixture();
  await fixture.send('old', { lines: [ordered('a', 'burger')], customerName: 'Jo' });
  fixture.ctx.pass({ hours: 24 });
  await fixture.send('new', { lines: [ordered('b', 'burger')], customerName: 'Kim' });
  expect((await fixture.board()).unpaid.map(({ orderNumber, name }) => [orderNumber, name])).toEqual([
    ['P-101', 'Jo · Sat 21 Nov'],
    ['P-101', 'Kim'],
  ]);
});

test('an offline sale that came into a day that was over is shown at the till until the next count', async () => {
  const fixture = await cashFixture();
  const { ctx } = fixture;
  await fixture.count(await fixture.open(20_000), 20_000);
  ctx.pass({ hours: 24 });
  const sentLate = async (permissions?: Parameters<typeof fixture.board>[0]) =>
    (await fixture.board(permissions)).sentLate?.map(({ byName, totalInCents }) => [byName, totalInCents]) ?? null;
  expect(await sentLate()).toEqual([]);
  const tell = (id: string, ago: Temporal.DurationLike) =>
    placeOfflineSale(
      ctx,
      SCOPE,
      { ...ALONE, id, employee: { id: 'employee-mia', name: 'Mia' }, by: BY_MIA },
      {
        soldIsoDateTimeUtc: ctx.clock.now().subtract(ago).toString(),
        employeeId: 'employee-mia',
        number: 'K7Q-1',
      },
    );
  await tell('sale-late', { hours: 23 });
  await tell('sale-of-today', { minutes: 5 });
  expect(await sentLate()).toEqual([['Mia', 1000]]);
  expect(await sentLate(['takeOrders'])).toBeNull();
  ctx.pass({ minutes: 1 });
  await fixture.count(await fixture.open(20_000), 20_000);
  expect(await sentLate()).toEqual([]);
});

test('an offline sale that arrives after the count of its day stands beside that count, with who sent it', async () => {
  const fixture = await cashFixture();
  const session = await fixture.open(20_000);
  await fixture.sell('before');
  const soldIsoDateTimeUtc = fixture.ctx.clock.now().toString();
  fixture.ctx.pass({ minutes: 10 });
  const count = await fixture.count(session, 21_000);
  expect(await addedAfterCount(fixture.ctx, SCOPE, count)).toEqual([]);
  fixture.ctx.pass({ hours: 24 });
  const noah = { id: 'employee-noah', name: 'Noah' };
  const sale = { ...ALONE, employee: noah, by: { ...BY_MIA, ...noah } };
  const { order } = await placeOfflineSale(fixture.ctx, SCOPE, sale, {
    soldIsoDateTimeUtc,
    employeeId: 'employee-mia',
    number: 'K7Q-1',
  });
  expect(await addedAfterCount(fixture.ctx, SCOPE, count)).toMatchObject([
    { orderId: order.id, orderNumber: order.orderNumber, totalInCents: 1000, byName: 'Noah', soldByName: 'Mia' },
  ]);
  expect(await addedAfterCount(fixture.ctx, OTHER_SCOPE, count)).toEqual([]);
});

describe('an offline sale that is sent late', () => {
  const tell = ({ ctx }: CashFixture, id: string, ago: Temporal.DurationLike) =>
    placeOfflineSale(
      ctx,
      SCOPE,
      { ...ALONE, id, employee: { id: 'employee-mia', name: 'Mia' }, by: BY_MIA },
      { soldIsoDateTimeUtc: ctx.clock.now().subtract(ago).toString(), employeeId: 'employee-mia', number: 'K7Q-1' },
    );

  test('belongs beside the count of any of its days, also where the drawer was counted a day late', async () => {
    const fixture = await cashFixture();
    const session = await fixture.open(20_000);
    fixture.ctx.pass({ hours: 24 });
    const count = await fixture.count(session, 20_000);
    fixture.ctx.pass({ hours: 24 });
    await tell(fixture, 'of-the-first-day', { hours: 47 });
    await tell(fixture, 'of-the-second-day', { hours: 24 });
    await tell(fixture, 'of-today', { minutes: 5 });
    const added = await addedAfterCount(fixture.ctx, SCOPE, count);
    expect(added.map(({ orderId }) => orderId)).toEqual(['of-the-first-day', 'of-the-second-day']);
  });

  test.each([
    ['is shown for two weeks', { hours: 24 * 14 - 1 }, 1],
    ['is shown no longer than that', { hours: 24 * 14 + 1 }, 0],
  ])('%s at a drawer that nobody counts', async (_, later, shown) => {
    const fixture = await cashFixture();
    await tell(fixture, 'late', { hours: 24 * 13 });
    fixture.ctx.pass(later);
    expect((await fixture.board()).sentLate).toHaveLength(shown);
  });
});

describe('a drawer from float to count', () => {
  test('five dollars short is written down as that, with what it was counted from and its paper', async () => {
    const fixture = await cashFixture();
    const session = await fixture.open(20_000);
    await fixture.sell('one');
    await fixture.sell('two');
    await giveBack(fixture, 'two', 1000);
    await fixture.move(session, 'out', 350);
    await fixture.send('waits', { lines: [ordered('a', 'beer')], collectionType: 'dineIn', tableId: 'table-4' });

    const count = await fixture.count(session, 20_150, {
      denominations: HEAP.slice(0, 1).concat([{ valueInCents: 50, count: 3 }]),
    });
    expect(count).toMatchObject({
      expectedInCents: 20_650,
      countedInCents: 20_150,
      differenceInCents: -500,
      number: 1,
    });
    expect(count.report).toMatchObject({
      figures: { floatInCents: 20_000, cashOutInCents: 350, cash: { takenInCents: 2000, givenBackInCents: 1000 } },
      moves: [{ kind: 'out', reason: 'Milk', byName: 'Mia' }],
      unpaid: [{ name: 'Table 4', leftInCents: 800 }],
    });
    const [paper, ...more] = await slips(fixture);
    expect(more).toEqual([]);
    expect(paper).toMatchObject({ count: { differenceInCents: -500 }, report: count.report });
    expect((await fixture.board()).session).toBeNull();
  });

  test('card and custom payments stand beside the cash, by name, and are not in the drawer', async () => {
    const fixture = await cashFixture();
    const session = await fixture.open(0);
    await fixture.send('one', { lines: [ordered('a', 'burger')] });
    await fixture.pay('one', { paymentType: 'posCustomPayment', customPaymentName: 'Gift voucher', tipInCents: 100 });
    const { report } = await fixture.count(session, 0);
    expect(report.figures).toMatchObject({
      expectedInCents: 0,
      customs: [{ name: 'Gift voucher', totalInCents: 1100 }],
      tips: { customInCents: 100 },
    });
    const { payments } = await fixture.ctx.db
      .selectFrom('tenders')
      .select('paymentName as payments')
      .executeTakeFirstOrThrow();
    expect(payments).toBe('Gift voucher');
  });

  test('sold for cash before the float was counted in joins the session of its business day', async () => {
    const fixture = await cashFixture();
    await fixture.sell('early');
    expect((await fixture.board()).soldBeforeFloat).toEqual({ paymentCount: 1, totalInCents: 1000 });
    const session = await fixture.open(10_000);
    expect((await fixture.count(session, 11_000)).differenceInCents).toBe(0);
  });

  test('of a day on which nobody counted, the next float has the money: it is not asked for again', async () => {
    const fixture = await cashFixture();
    await fixture.sell('yesterday');
    fixture.ctx.pass({ hours: 24 });
    const session = await fixture.open(10_000);
    expect((await fixture.count(session, 10_000)).differenceInCents).toBe(0);
  });

  test('sales after midnight count with the evening before, and so does the count', async () => {
    const fixture = await cashFixture();
    const hours = tradingHours(tradingDay(['11:00 AM', '11:59 PM'], ['12:00 AM', '3:00 AM', true]));
    fixture.setSettings({ tradingHours: hours });
    fixture.ctx.pass({ hours: 7, minutes: 30 });
    await fixture.sell('half past one');
    const session = await fixture.open(5000);
    const count = await fixture.count(session, 6000);
    expect(count).toMatchObject({ differenceInCents: 0, businessDay: '2026-11-21' });
    expect((await fixture.board()).recountable).toMatchObject({ businessDay: '2026-11-21' });
  });
});

describe('the truth is kept when', () => {
  test('the clock was set back between float and count', async () => {
    const fixture = await cashFixture();
    const session = await fixture.open(5000);
    fixture.ctx.pass({ hours: -72 });
    await fixture.sell('one');
    expect(await fixture.count(session, 6000)).toMatchObject({ expectedInCents: 6000, differenceInCents: 0 });
  });

  test('a payment is heard of after its day was counted: the next count has it and says so', async () => {
    const fixture = await cashFixture();
    const first = await fixture.open(5000);
    await fixture.sell('one');
    await fixture.count(first, 6000);
    await fixture.sell('after the count');
    fixture.ctx.pass({ hours: 24 });
    const second = await fixture.open(5000);
    const { report } = await fixture.count(second, 6000);
    expect(report.figures).toMatchObject({ expectedInCents: 6000, lateCashInCents: 1000 });
    expect((await readCount(fixture.ctx, SCOPE, (await countsOf(fixture)).at(-1)?.id ?? '')).expectedInCents).toBe(
      6000,
    );
  });

  test('two tills count the same drawer at once: one count stands, the other till is told', async () => {
    const fixture = await cashFixture();
    const session = await fixture.open(5000);
    const answers = await Promise.allSettled([fixture.count(session, 5000), fixture.count(session, 4000)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await countsOf(fixture)).length).toBe(1);
    expect(await refusalOf(fixture.count(session, 5000))).toMatchObject({ reason: 'drawer_counted' });
  });

  test('it is counted again: a row of its own, and the first one stays', async () => {
    const fixture = await cashFixture();
    const sessionId = await fixture.open(5000);
    await fixture.sell('one');
    await fixture.count(sessionId, 5500);
    const again = { ...FRONT, sessionId, countedInCents: 6000, denominations: [], note: 'Found it', afterNumber: 1 };
    await recountDrawer(fixture.ctx, SCOPE, again);
    expect((await countsOf(fixture)).map(({ number, differenceInCents }) => [number, differenceInCents])).toEqual([
      [2, 0],
      [1, -500],
    ]);
    expect(await refusalOf(recountDrawer(fixture.ctx, SCOPE, again))).toMatchObject({ reason: 'drawer_counted' });
    await fixture.open(5000);
    expect(await refusalOf(recountDrawer(fixture.ctx, SCOPE, { ...again, afterNumber: 2 }))).toMatchObject({
      reason: 'drawer_open_again',
    });
  });

  test('a drawer that has its float gets no second one', async () => {
    const fixture = await cashFixture();
    await fixture.open(5000);
    expect(await refusalOf(fixture.open(5000))).toMatchObject({ reason: 'drawer_already_open' });
  });

  test('more is taken out than should be there, or something after the count', async () => {
    const fixture = await cashFixture();
    const session = await fixture.open(1000);
    expect(await refusalOf(fixture.move(session, 'out', 1001))).toMatchObject({ reason: 'more_than_in_drawer' });
    await fixture.move(session, 'out', 1000);
    await fixture.move(session, 'in', 300, 'Change from the bank');
    await fixture.count(session, 300);
    expect(await refusalOf(fixture.move(session, 'in', 300))).toMatchObject({ reason: 'drawer_counted' });
  });

  test('the refusal of a blind drawer does not say what it should have', async () => {
    const fixture = await cashFixture();
    fixture.setSettings({ cash: { isBlindCount: true, remindsOfFloat: true } });
    const session = await fixture.open(12_345);
    const refused = await fixture.move(session, 'out', 20_000).catch((error: Error) => error.message);
    expect(refused).toBe(
      'That’s more than the expected cash in the drawer. If there’s more in it, record a cash in first.',
    );
    const board = await fixture.board();
    expect(board.session).toMatchObject({ figures: null, floatInCents: 12_345 });
    expect(board.soldBeforeFloat).toBeNull();
  });

  test('notes and coins do not add up, or are no money of this country', async () => {
    const fixture = await cashFixture();
    const session = await fixture.open(20_650);
    const wrong = [
      { denominations: HEAP, countedInCents: 20_000 },
      { denominations: [{ valueInCents: 25, count: 4 }], countedInCents: 100 },
    ];
    for (const more of wrong) {
      expect(await refusalOf(fixture.count(session, more.countedInCents, more))).toMatchObject({
        reason: 'denominations_do_not_add_up',
      });
    }
    expect((await fixture.count(session, 20_650, { denominations: HEAP })).denominations).toEqual(HEAP);
  });
});

describe('whose money is in which drawer', () => {
  test('each till has its own', async () => {
    const fixture = await cashFixture();
    const front = await fixture.open(0);
    const back = await fixture.open(0, BACK);
    await fixture.sell('front');
    await fixture.sell('back', BACK);
    await fixture.sell('back again', BACK);
    expect((await fixture.count(front, 1000)).differenceInCents).toBe(0);
    expect((await fixture.count(back, 2000, BACK)).differenceInCents).toBe(0);
  });

  test('a till that uses another’s drawer puts its money there, and counts it there', async () => {
    const fixture = await cashFixture();
    const settings = posTerminalSettingsSchema.parse({ drawerOfTerminalId: FRONT.posTerminalId });
    await fixture.ctx.write((trx) => updatePosTerminal(trx, SCOPE, BACK.posTerminalId, { name: 'Back bar', settings }));
    const session = await fixture.open(0);
    expect(await refusalOf(fixture.open(0, BACK))).toMatchObject({ reason: 'drawer_already_open' });
    await fixture.sell('front');
    await fixture.sell('back', BACK);
    const count = await fixture.count(session, 2000, BACK);
    expect(count).toMatchObject({ differenceInCents: 0 });
    expect(count.report.tillNames).toContain('Back bar');
  });

  test('another drawer’s, another store’s and the box’s session is not counted here', async () => {
    const fixture = await cashFixture();
    const session = await fixture.open(0);
    expect(await refusalOf(fixture.count(session, 0, BACK))).toMatchObject({ code: 'resource_not_found' });
    const count = { ...FRONT, sessionId: session, countedInCents: 0, denominations: [], note: '' };
    expect(await refusalOf(countDrawer(fixture.ctx, OTHER_SCOPE, count))).toMatchObject({ code: 'resource_not_found' });
    const ownership = boxOwnership(() => ({ mark: 'k7m2p9', restaurantId: 'roma-pizza', storeId: SCOPE.storeId }));
    const box = { ...fixture.ctx, ownership };
    expect(await refusalOf(countDrawer(box, SCOPE, count))).toMatchObject({ reason: 'kept_elsewhere' });
    const opening = { ...FRONT, floatInCents: 0, denominations: [] };
    const ids = { next: () => `${fixture.ctx.ids.next().slice(0, 20)}-bk7m2p9` };
    expect((await openDrawerSession({ ...box, ids }, SCOPE, opening)).sessionId).toEndWith('-bk7m2p9');
  });
});

describe('who sees what', () => {
  test('without a right to the drawer: that it is open, and nothing of its money', async () => {
    const fixture = await cashFixture();
    await fixture.open(5000);
    const board = await fixture.board(['takeOrders']);
    expect(board).toMatchObject({ maySee: false, today: null, counts: null });
    expect(board.session).toMatchObject({ floatInCents: null, figures: null, moves: [] });
  });

  test('with the right to the drawer: what should be there, but neither sales nor past counts', async () => {
    const fixture = await cashFixture();
    await fixture.open(5000);
    await fixture.sell('one');
    const board = await fixture.board(['cashDrawer']);
    expect(board).toMatchObject({ today: null, counts: null, session: { figures: { expectedInCents: 6000 } } });
  });

  test('a count is printed again as it was, under the word REPRINT', async () => {
    const fixture = await cashFixture();
    const session = await fixture.open(5000);
    const { id } = await fixture.count(session, 5000);
    await fixture.sell('later');
    await printCount(fixture.ctx, SCOPE, { countId: id, by: BY_MIA });
    const [first, again] = await slips(fixture);
    expect(again).toMatchObject({ count: first?.count, report: first?.report, marks: { reprint: { by: 'Mia' } } });
  });

  test('a store without a printer counts all the same, and is told when paper is asked for', async () => {
    const fixture = await cashFixture({ hasPrinters: false });
    const { id } = await fixture.count(await fixture.open(0), 0);
    expect(await refusalOf(printCount(fixture.ctx, SCOPE, { countId: id, by: BY_MIA }))).toMatchObject({
      reason: 'no_printer',
    });
  });
});

async function countsOf({ ctx }: CashFixture) {
  return (await listCashCounts(ctx.db, SCOPE, { limit: 10 })).rows;
}
