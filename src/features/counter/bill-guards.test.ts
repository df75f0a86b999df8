/** Every guard of saving, sending, merging, parting and holding a bill: who is refused with which word, and that nothing is written. */
import { describe, expect, test } from 'bun:test';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { cancelBill } from './cancel-bill.ts';
import { holdBill, renewHold } from './hold-bill.ts';
import { mergeBills } from './merge-bills.ts';
import { placePosOrder } from './place-pos-order.ts';
import { readBills } from './read-bills.ts';
import { saveBill } from './save-bill.ts';
import { BACK, type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { refusedOf, written } from './testing/nothing-written.ts';
import { transferLines } from './transfer-lines.ts';

const BURGER = ordered('a', 'burger');
const TWO = [ordered('a', 'burger', 2), ordered('b', 'beer')];

type Prepare = (fixture: BillsFixture) => Promise<unknown>;
type Act = (fixture: BillsFixture) => Promise<unknown>;
const nothing: Prepare = async () => undefined;
const saved =
  (id: string, lines = [BURGER]): Prepare =>
  (fixture) =>
    fixture.save(id, { lines });
const sent =
  (id: string, lines = [BURGER]): Prepare =>
  (fixture) =>
    fixture.send(id, { lines });
const all =
  (...steps: Prepare[]): Prepare =>
  async (fixture) => {
    for (const step of steps) await step(fixture);
  };
const version = async (fixture: BillsFixture, id: string) => (await fixture.bill(id)).version;

describe('saving a bill', () => {
  const save =
    (draft: Parameters<BillsFixture['save']>[1]): Act =>
    (fixture) =>
      fixture.save('one', draft);
  const unknown: Act = async ({ ctx, bill, ...fixture }) => {
    await fixture.save('other', { lines: [BURGER] });
    const { draft } = await bill('other');
    await saveBill(ctx, SCOPE, { ...FRONT, billId: 'one', draft, expectedVersion: 1 });
  };
  const soldAtOnce: Prepare = ({ ctx }) =>
    placePosOrder(ctx, SCOPE, {
      ...{ ...FRONT, ...BARE_ORDER, id: 'one', lines: [BURGER], manual: null },
      ...{ paymentType: 'posCash', tenderedInCents: 1000, expectedTotalInCents: 1000 },
    });
  const asNew: Act = async ({ ctx, bill }) => {
    const { draft } = await bill('one');
    await saveBill(ctx, SCOPE, { ...FRONT, billId: 'one', draft: { ...draft, lines: TWO }, expectedVersion: 0 });
  };
  test.each<[string, Prepare, Act, string]>([
    ['that was sold at once, and was not opened since', soldAtOnce, asNew, 'bill_changed'],
    ['that has nothing on it', nothing, save({ lines: [] }), 'nothing_to_save'],
    ['that was sent, without its dishes', sent('one'), save({ lines: [], customerName: 'Jo' }), 'nothing_to_save'],
    [
      'at a table that is not there',
      nothing,
      save({ lines: [BURGER], collectionType: 'dineIn', tableId: 'x' }),
      'resource_not_found',
    ],
    ['with a dish that is not on the menu', nothing, save({ lines: [ordered('a', 'ghost')] }), 'item_unavailable'],
    [
      'that was called off',
      all(sent('one'), ({ ctx }) =>
        cancelBill(ctx, SCOPE, { ...FRONT, billId: 'one', reason: 'Left', allow: () => null }),
      ),
      save({ lines: TWO }),
      'bill_closed',
    ],
  ])('%s is refused', async (_, prepare, act, word) => {
    const fixture = await billsFixture();
    await prepare(fixture);
    expect(await refusedOf(fixture, () => act(fixture))).toBe(word);
  });

  test('that somebody saved before and that is not there any more is not made anew', async () => {
    const fixture = await billsFixture();
    expect(await refusalOf(unknown(fixture))).toMatchObject({ code: 'resource_not_found' });
  });

  test.each([
    ['a table', { collectionType: 'dineIn' as const, tableId: 'table-4' }],
    ['a name', { customerName: 'Jo' }],
  ])('with nothing but %s is kept, and costs nothing', async (_, draft) => {
    const fixture = await billsFixture();
    await fixture.save('one', { lines: [], ...draft });
    expect(await fixture.bill('one')).toMatchObject({ totalInCents: 0, leftInCents: 0, unsentCount: 0, isOpen: true });
    const row = await fixture.ctx.db.selectFrom('audit_log').select(['action', 'afterJson']).executeTakeFirstOrThrow();
    expect([row.action, JSON.parse(row.afterJson ?? '')]).toEqual([
      'createStashedOrder',
      { lineCount: 0, totalInCents: 0 },
    ]);
  });

  test('again as it is changes nothing, whatever version the till believed in', async () => {
    const fixture = await billsFixture();
    await fixture.save('one', { lines: [BURGER] });
    const { draft } = await fixture.bill('one');
    const before = await written(fixture);
    const again = await saveBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', draft, expectedVersion: 7 });
    expect([again.version, await written(fixture)]).toEqual([1, before]);
  });

  test('says before and after how much was on it', async () => {
    const fixture = await billsFixture();
    await fixture.save('one', { lines: [BURGER] });
    await fixture.save('one', { lines: TWO });
    const rows = await fixture.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'beforeJson', 'afterJson'])
      .orderBy('id')
      .execute();
    expect(
      rows.map((row) => [row.action, JSON.parse(row.beforeJson ?? 'null'), JSON.parse(row.afterJson ?? 'null')]),
    ).toEqual([
      ['createStashedOrder', null, { lineCount: 1, totalInCents: 1000 }],
      ['updateStashedOrder', { lineCount: 1, totalInCents: 1000 }, { lineCount: 2, totalInCents: 2800 }],
    ]);
  });
});

describe('sending a bill', () => {
  test.each<[string, Prepare, Act, string]>([
    ['with nothing on it', nothing, (fixture) => fixture.send('one', { lines: [] }), 'nothing_to_send'],
    [
      'that was sent, with nothing left',
      sent('one'),
      (fixture) => fixture.send('one', { lines: [] }, { voidReason: 'Left' }),
      'nothing_left',
    ],
    [
      'that is believed to be there and is not',
      nothing,
      (fixture) => fixture.send('one', { lines: [BURGER] }, { expectedVersion: 1 }),
      'resource_not_found',
    ],
    [
      'of an older version',
      saved('one'),
      (fixture) => fixture.send('one', { lines: TWO }, { expectedVersion: 0 }),
      'bill_changed',
    ],
    [
      'of an older version, once it was sent',
      sent('one'),
      (fixture) => fixture.send('one', { lines: TWO }, { expectedVersion: 0 }),
      'bill_changed',
    ],
    [
      'without a dish that the kitchen has, without a reason',
      sent('one', TWO),
      (fixture) => fixture.send('one', { lines: [TWO[0]!] }),
      'void_reason_needed',
    ],
  ])('%s is refused', async (_, prepare, act, word) => {
    const fixture = await billsFixture();
    await prepare(fixture);
    expect(await refusedOf(fixture, () => act(fixture))).toBe(word);
  });

  test('for the first time keeps who sold it at which till; a later change keeps who sent it', async () => {
    const fixture = await billsFixture();
    const noah = { id: 'employee-noah', name: 'Noah' };
    const order = await fixture.send('one', { lines: [BURGER] });
    expect(order).toMatchObject({ employeeId: 'employee-mia', employeeName: 'Mia', posTerminalId: 'till' });
    await fixture.send('one', { lines: TWO }, { employee: noah });
    const { bills } = await readBills(fixture.ctx, SCOPE);
    expect(bills).toMatchObject([
      { id: 'one', savedByName: 'Noah', orderNumber: 'P-101', leftInCents: 2800, businessDay: '2026-11-21' },
    ]);
  });
});

describe('merging two bills', () => {
  const merge =
    (into: string, from: string, expectedVersion?: number): Act =>
    async (fixture) =>
      mergeBills(fixture.ctx, SCOPE, {
        ...FRONT,
        billId: into,
        fromBillId: from,
        expectedVersion: expectedVersion ?? (await version(fixture, into)),
      });
  const other = [ordered('z', 'cola')];
  test.each<[string, Prepare, Act, string]>([
    ['with itself', sent('one'), merge('one', 'one'), 'same_bill'],
    ['where only the one that goes was sent', all(saved('one'), sent('two', other)), merge('one', 'two'), 'send_first'],
    [
      'of which the one that stays was changed',
      all(sent('one'), sent('two', other)),
      merge('one', 'two', 0),
      'bill_changed',
    ],
    [
      'of which the one that goes was paid a part',
      all(sent('one'), sent('two', other), (fixture) => fixture.pay('two', { amountInCents: 100 })),
      merge('one', 'two'),
      'bill_has_payments',
    ],
    [
      'of which one is no more',
      all(sent('one'), sent('two', other), merge('one', 'two')),
      merge('one', 'two'),
      'bill_closed',
    ],
    [
      'of which one is in other hands',
      all(sent('one'), sent('two', other), ({ ctx }) =>
        holdBill(ctx, SCOPE, { ...BACK, billId: 'two', mayTakeOver: false }),
      ),
      merge('one', 'two'),
      'bill_being_edited',
    ],
  ])('%s is refused', async (_, prepare, act, word) => {
    const fixture = await billsFixture();
    await prepare(fixture);
    expect(await refusedOf(fixture, () => act(fixture))).toBe(word);
  });

  test('leaves one that is nobody’s any more, a word to every till of both, and where it went', async () => {
    const fixture = await billsFixture();
    await all(sent('one'), sent('two', other))(fixture);
    await holdBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'two', mayTakeOver: false });
    await merge('one', 'two')(fixture);
    expect(await renewHold(fixture.ctx, SCOPE, { billId: 'two', posTerminalId: 'till' })).toEqual({
      isHeld: false,
      version: null,
    });
    const told = await fixture.ctx.db
      .selectFrom('outbox_events')
      .select('payloadJson')
      .where('type', '=', 'billChanged')
      .execute();
    const ids = new Set(told.map(({ payloadJson }) => (JSON.parse(payloadJson) as { billId: string }).billId));
    expect([...ids].sort()).toEqual(['one', 'two']);
    const audits = await fixture.ctx.db
      .selectFrom('audit_log')
      .select(['subjectType', 'subjectId', 'afterJson'])
      .where('action', '=', 'mergeBills')
      .execute();
    const ofBill = audits.find(({ subjectType }) => subjectType === 'bill');
    expect([ofBill?.subjectId, JSON.parse(ofBill?.afterJson ?? '')]).toEqual([
      'one',
      { fromBillId: 'two', lineCount: 2 },
    ]);
    expect((await fixture.bill('one')).leftInCents).toBe(1400);
  });

  test.each([
    [1, { kind: 'amount', value: 2 }],
    [0, null],
  ])('with %p cents off each has the amount of both off', async (value, discount) => {
    const fixture = await billsFixture();
    const off = { discount: value === 0 ? null : { kind: 'amount' as const, value }, surcharge: null };
    const plain = { discount: value === 0 ? null : { kind: 'amount' as const, value }, surcharge: null };
    await fixture.save('one', {
      lines: [BURGER],
      adjustments: off,
      manual: value === 0 ? null : { discountInCents: value, surchargeInCents: 0 },
    });
    await fixture.save('two', {
      lines: other,
      adjustments: plain,
      manual: value === 0 ? null : { discountInCents: value, surchargeInCents: 0 },
    });
    await merge('one', 'two')(fixture);
    const { draft, totalInCents } = await fixture.bill('one');
    expect([draft.adjustments.discount, totalInCents]).toEqual([discount as never, 1400 - 2 * value]);
  });
});

describe('parting a bill', () => {
  const part =
    (input: Partial<Parameters<typeof transferLines>[2]>): Act =>
    async (fixture) =>
      transferLines(fixture.ctx, SCOPE, {
        ...FRONT,
        billId: 'one',
        toBillId: 'two',
        isNewBill: true,
        lines: [{ lineId: 'b', quantity: 1 }],
        expectedVersion: await version(fixture, 'one'),
        ...input,
      });
  const both = [
    { lineId: 'a', quantity: 2 },
    { lineId: 'b', quantity: 1 },
  ];
  test.each<[string, Prepare, Act, string]>([
    ['into itself', sent('one', TWO), part({ toBillId: 'one', isNewBill: false }), 'same_bill'],
    ['that was not sent', saved('one', TWO), part({}), 'not_sent'],
    ['that was changed', sent('one', TWO), part({ expectedVersion: 0 }), 'bill_changed'],
    ['by all of it', sent('one', TWO), part({ lines: both }), 'nothing_left'],
    [
      'by more of a dish than it has',
      sent('one', TWO),
      part({ lines: [{ lineId: 'a', quantity: 3 }] }),
      'line_too_few',
    ],
    [
      'by more of a dish than it has, said twice',
      sent('one', TWO),
      part({
        lines: [
          { lineId: 'a', quantity: 2 },
          { lineId: 'a', quantity: 1 },
        ],
      }),
      'line_too_few',
    ],
    [
      'by a dish that it does not have',
      sent('one', TWO),
      part({ lines: [{ lineId: 'x', quantity: 1 }] }),
      'resource_not_found',
    ],
    [
      'onto one that was not sent',
      all(sent('one', TWO), saved('two', [ordered('z', 'cola')])),
      part({ isNewBill: false }),
      'send_first',
    ],
    [
      'onto a new one whose id is taken',
      all(sent('one', TWO), sent('two', [ordered('z', 'cola')])),
      part({}),
      'resource_not_found',
    ],
    [
      'of which more was paid than would be left',
      all(sent('one', TWO), (fixture) => fixture.pay('one', { amountInCents: 2500 })),
      part({}),
      'bill_has_payments',
    ],
  ])('%s is refused', async (_, prepare, act, word) => {
    const fixture = await billsFixture();
    await prepare(fixture);
    expect(await refusedOf(fixture, () => act(fixture))).toBe(word);
  });

  test('of which as much was paid as is left is parted, and that bill is paid', async () => {
    const fixture = await billsFixture();
    await sent('one', TWO)(fixture);
    await fixture.pay('one', { amountInCents: 2000 });
    await part({})(fixture);
    expect([(await fixture.bill('one')).leftInCents, (await fixture.bill('two')).leftInCents]).toEqual([0, 800]);
  });

  test('keeps the promise, the place and the opening, and says in the log what went where', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: TWO, collectionType: 'dineIn', tableId: 'table-4', customerName: 'Jo' });
    const before = await fixture.bill('one');
    fixture.ctx.pass({ minutes: 30 });
    await part({})(fixture);
    const two = await fixture.bill('two');
    expect(two.order).toMatchObject({
      statusCode: 'accepted',
      orderNumber: 'P-102',
      paymentType: 'posPayLater',
      customerName: '',
      employeeId: 'employee-mia',
      employeeName: 'Mia',
      posTerminalId: 'till',
      requestedForIsoDateTimeUtc: null,
      promisedForIsoDateTimeUtc: before.order?.promisedForIsoDateTimeUtc ?? null,
      collection: { type: 'dineIn', tableId: 'table-4', tableName: '4' },
    });
    expect([two.unsentCount, two.totalInCents, two.leftInCents]).toEqual([0, 800, 800]);
    const [first, second] = await fixture.ctx.db
      .selectFrom('bills')
      .select(['id', 'openedIsoDateTimeUtc', 'savedByName'])
      .orderBy('id')
      .execute();
    expect([second?.openedIsoDateTimeUtc, second?.savedByName]).toEqual([first?.openedIsoDateTimeUtc ?? '', 'Mia']);
    const audits = await fixture.ctx.db
      .selectFrom('audit_log')
      .select('afterJson')
      .where('action', '=', 'transferLines')
      .where('subjectId', '=', 'one')
      .execute();
    expect(audits.map(({ afterJson }) => JSON.parse(afterJson ?? '') as object)).toContainEqual({
      to: 'P-102',
      lines: '1 x beer',
    });
  });
});
