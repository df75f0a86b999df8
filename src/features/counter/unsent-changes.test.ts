import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { startTerminalPayment } from '#src/features/eftpos/start-terminal-payment.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { mergeBills } from './merge-bills.ts';
import { moveBill } from './move-bill.ts';
import { readBills } from './read-bills.ts';
import { BACK, type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { transferLines } from './transfer-lines.ts';

const two = [ordered('a', 'burger'), ordered('b', 'cola', 2)];
const TEN_OFF: BillDraft['adjustments'] = { discount: { kind: 'percent', value: 1000 }, surcharge: null };

async function sent(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  await fixture.send('bill-1', { lines: two });
  return fixture;
}

const unsentOf = async ({ ctx }: BillsFixture, billId = 'bill-1') =>
  (await readBills(ctx, SCOPE)).bills.find(({ id }) => id === billId)?.unsentCount;

const versionOf = async (fixture: BillsFixture, billId = 'bill-1') => (await fixture.bill(billId)).version;

const CHANGES: readonly (readonly [string, Partial<BillDraft>, number])[] = [
  ['a name', { customerName: 'Ada' }, 1800],
  ['a number', { customerPhone: '0412 345 678' }, 1800],
  ['a word to the kitchen', { comments: 'Birthday' }, 1800],
  ['a table', { collectionType: 'dineIn', tableId: 'table-4' }, 1800],
  ['ten per cent off', { adjustments: TEN_OFF, manual: { discountInCents: 180, surchargeInCents: 0 } }, 1620],
  ['one dish more', { lines: [...two, ordered('c', 'beer')] }, 2600],
];

describe('a sent bill that is put aside with something new', () => {
  test.each(CHANGES)(
    '%s: says so, is paid by nobody, and is paid once it was sent',
    async (_, change, totalInCents) => {
      const fixture = await sent();
      await fixture.save('bill-1', change, BACK);
      expect(await unsentOf(fixture)).toBe(1);
      // What was sent costs what it did; what it comes to with the change is said beside it.
      expect(await fixture.bill('bill-1')).toMatchObject({ totalInCents: 1800, savedTotalInCents: totalInCents });
      expect((await refusalOf(fixture.pay('bill-1')))?.reason).toBe('not_sent');
      const byCard = startTerminalPayment(fixture.ctx, SCOPE, {
        ...FRONT,
        orderId: 'bill-1',
        attemptId: 'attempt',
        amountInCents: 1800,
        tipInCents: 0,
        splitIndex: null,
        cardTerminalId: null,
        employeeId: null,
      });
      expect((await refusalOf(byCard))?.reason).toBe('not_sent');
      await fixture.send('bill-1', {}, { expectedTotalInCents: totalInCents });
      expect(await unsentOf(fixture)).toBe(0);
      expect((await fixture.pay('bill-1')).order.grandTotalInCents).toBe(totalInCents);
    },
  );

  test('and then as it was, has nothing to send', async () => {
    const fixture = await sent();
    await fixture.save('bill-1', { customerName: 'Ada', comments: 'Birthday' });
    await fixture.save('bill-1', { customerName: '', comments: '' });
    expect(await unsentOf(fixture)).toBe(0);
    await fixture.pay('bill-1');
  });

  test('that takes a dish off counts it, and asks why when it is sent', async () => {
    const fixture = await sent();
    await fixture.save('bill-1', { lines: two.slice(1) });
    expect(await unsentOf(fixture)).toBe(1);
    expect((await refusalOf(fixture.pay('bill-1')))?.reason).toBe('not_sent');
  });

  test('has nothing to send after it was sent, whatever it was', async () => {
    const drafts = fc.record({
      customerName: fc.constantFrom('', 'Ada', 'Bob '),
      customerPhone: fc.constantFrom('', '0412 345 678', '+61412345678'),
      comments: fc.constantFrom('', ' Birthday'),
      tableId: fc.constantFrom(null, 'table-4', 'table-5'),
      adjustments: fc.constantFrom(TEN_OFF, { discount: null, surcharge: null }),
    });
    const fixture = await sent();
    await fc.assert(
      fc.asyncProperty(drafts, async (draft) => {
        const collectionType = draft.tableId === null ? 'pickup' : 'dineIn';
        const isOff = draft.adjustments === TEN_OFF;
        const manual = isOff ? { discountInCents: 180, surchargeInCents: 0 } : null;
        await fixture.save('bill-1', { ...draft, collectionType, manual, wishes: NO_COUNTER_DETAILS });
        await fixture.send('bill-1', {}, { expectedTotalInCents: isOff ? 1620 : 1800 });
        expect(await unsentOf(fixture)).toBe(0);
      }),
      { numRuns: 20 },
    );
  });
});

describe('what was asked of a bill beside its dishes', () => {
  const moved = async (fixture: BillsFixture) =>
    moveBill(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: 'bill-1',
      tableId: 'table-5',
      expectedVersion: await versionOf(fixture),
    });
  const merged = async (fixture: BillsFixture) => {
    await fixture.send('bill-2', { lines: [ordered('d', 'wrap')], customerName: 'Bob' });
    await mergeBills(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: 'bill-1',
      fromBillId: 'bill-2',
      expectedVersion: await versionOf(fixture),
    });
  };
  const parted = async (fixture: BillsFixture) => {
    await transferLines(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: 'bill-1',
      toBillId: 'bill-3',
      isNewBill: true,
      lines: [{ lineId: 'b', quantity: 1 }],
      expectedVersion: await versionOf(fixture),
    });
    expect(await unsentOf(fixture, 'bill-3')).toBe(0);
  };
  const WAYS = [
    ['moved', moved],
    ['merged', merged],
    ['parted', parted],
  ] as const;

  test.each(WAYS)('stays sent when it is %s', async (_, go) => {
    const fixture = await sent();
    await go(fixture);
    expect(await unsentOf(fixture)).toBe(0);
    await fixture.pay('bill-1');
  });

  test.each(WAYS)('and not sent yet stays so when it is %s', async (_, go) => {
    const fixture = await sent();
    await fixture.save('bill-1', { comments: 'Birthday' });
    await go(fixture);
    expect(await unsentOf(fixture)).toBe(1);
    expect((await refusalOf(fixture.pay('bill-1')))?.reason).toBe('not_sent');
  });

  test('and not sent yet stays so on the bill that dishes of another go to', async () => {
    const fixture = await sent();
    await fixture.send('bill-2', { lines: [ordered('d', 'wrap')] });
    await fixture.save('bill-2', { customerName: 'Bob' });
    await transferLines(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: 'bill-1',
      toBillId: 'bill-2',
      isNewBill: false,
      lines: [{ lineId: 'b', quantity: 1 }],
      expectedVersion: await versionOf(fixture),
    });
    expect([await unsentOf(fixture, 'bill-1'), await unsentOf(fixture, 'bill-2')]).toEqual([0, 1]);
  });

  test('stays unsent on the bill that takes over one which was never sent', async () => {
    const fixture = await sent();
    await fixture.save('bill-2', { lines: [ordered('d', 'wrap')], customerName: 'Bob' });
    await mergeBills(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: 'bill-1',
      fromBillId: 'bill-2',
      expectedVersion: await versionOf(fixture),
    });
    // The wrap, and whose it is.
    expect(await unsentOf(fixture)).toBe(2);
  });
});
