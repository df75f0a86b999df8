import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { guestsTogether, mayRelease, whyNotMerge, whyNotMove } from './table-moves.ts';
import { TABLE_STATES, type TableBill, type TableEvent, type TableFacts, tableStatusOf } from './table-state.ts';

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
let made = 0;
const event = (kind: TableEvent['kind'], minute: number, more: Partial<TableEvent> = {}): TableEvent => {
  made += 1;
  return { id: `event-${made}`, tableId: 't', kind, guests: null, since: null, at: at(minute), ...more };
};
const bill = (more: Partial<TableBill> = {}): TableBill => ({
  id: 'bill',
  version: 1,
  orderNumber: 'P-101',
  customerName: '',
  comments: '',
  totalInCents: 5000,
  leftInCents: 5000,
  unsentCount: 0,
  openedAt: at(5),
  changedAt: at(5),
  editing: null,
  ...more,
});
const paid = (minute: number, isCooking = false) => ({
  id: `paid-${minute}`,
  at: at(minute),
  openedAt: at(minute),
  isCooking,
});
const facts = (part: Partial<TableFacts>): TableFacts => ({ events: [], orders: [], bills: [], paid: [], ...part });
const four = event('seated', 0, { guests: 4 });

describe('a table’s status', () => {
  test.each([
    ['free, where nothing happened', facts({}), 'free'],
    ['seated, before anything is ordered', facts({ events: [four] }), 'seated'],
    [
      'ordered, while the kitchen has seen nothing',
      facts({ events: [four], bills: [bill({ orderNumber: null, unsentCount: 2 })] }),
      'ordered',
    ],
    ['waiting for food, once it was sent', facts({ events: [four], bills: [bill()] }), 'waiting'],
    ['waiting for food, also where nobody was seated by hand', facts({ bills: [bill()] }), 'waiting'],
    [
      'waiting, where one of its bills was sent and another was not',
      facts({ events: [four], bills: [bill(), bill({ id: 'two', orderNumber: null, unsentCount: 1 })] }),
      'waiting',
    ],
    [
      'waiting, when all is paid and one dish is still cooked',
      facts({ events: [four], paid: [paid(9), paid(10, true)] }),
      'waiting',
    ],
    [
      'to be cleared, when what was paid last was brought the moment it was paid',
      facts({ events: [four, event('served', 10)], paid: [paid(10, true)] }),
      'toClear',
    ],
    ['ordered, when the food is out', facts({ events: [four, event('served', 9)], bills: [bill()] }), 'ordered'],
    [
      'waiting again, after another round',
      facts({ events: [four, event('served', 9)], bills: [bill({ changedAt: at(12) })] }),
      'waiting',
    ],
    [
      'with its bill, when it was printed',
      facts({ events: [four, event('billPrinted', 20)], bills: [bill()] }),
      'billPrinted',
    ],
    [
      'waiting, when something was ordered after the bill',
      facts({ events: [four, event('billPrinted', 20)], bills: [bill({ changedAt: at(21) })] }),
      'waiting',
    ],
    [
      'part paid, when one of them has paid',
      facts({ events: [four, event('billPrinted', 20)], bills: [bill({ leftInCents: 2000 })] }),
      'partPaid',
    ],
    ['to clear, when all is paid', facts({ events: [four], paid: [paid(30)] }), 'toClear'],
    ['free, when it was cleared after that', facts({ events: [four, event('cleared', 31)], paid: [paid(30)] }), 'free'],
    [
      'free, when it was cleared the moment the last of it was paid',
      facts({ events: [four, event('cleared', 30)], paid: [paid(30)] }),
      'free',
    ],
    [
      'seated, when the next guests came after that',
      facts({ events: [four, event('seated', 31)], paid: [paid(30)] }),
      'seated',
    ],
    ['waiting, when they paid on their phone and the kitchen cooks', facts({ paid: [paid(30, true)] }), 'waiting'],
    ['to clear, when that food is out', facts({ events: [event('served', 32)], paid: [paid(30, true)] }), 'toClear'],
  ] as const)('%s', (_, given, state) => {
    expect(tableStatusOf(given).state).toBe(state);
  });

  test('with its guests, since they came, and with what they owe', () => {
    const given = facts({
      events: [four, event('guests', 3, { guests: 5 })],
      bills: [bill(), bill({ id: 'two', totalInCents: 1000, leftInCents: 400, unsentCount: 1 })],
    });
    expect(tableStatusOf(given)).toMatchObject({
      guests: 5,
      sinceAt: at(0),
      totalInCents: 6000,
      leftInCents: 5400,
      unsentCount: 1,
    });
  });

  test('since its first bill if no one was seated by hand', () => {
    expect(tableStatusOf(facts({ bills: [bill({ openedAt: at(7) }), bill({ openedAt: at(6) })] })).sinceAt).toBe(at(6));
  });

  test('under another mark as soon as anything happens there, and under the same while nothing does', () => {
    const given = facts({ events: [four], bills: [bill()] });
    const { mark } = tableStatusOf(given);
    expect(tableStatusOf({ ...given }).mark).toBe(mark);
    for (const other of [
      facts({ events: [four, event('served', 9)], bills: [bill()] }),
      facts({ events: [four], bills: [bill({ version: 2 })] }),
      facts({ events: [four], bills: [bill(), bill({ id: 'two' })] }),
      facts({ events: [four], bills: [], paid: [paid(9)] }),
    ]) {
      expect(tableStatusOf(other).mark).not.toBe(mark);
    }
  });
});

const anyEvent = fc.record({
  kind: fc.constantFrom('seated', 'guests', 'served', 'billPrinted', 'cleared') as fc.Arbitrary<TableEvent['kind']>,
  guests: fc.option(fc.integer({ min: 1, max: 12 })),
});

test('guests who move to another table and back are as before, whatever happened until then', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 8 }), fc.boolean(), (events, hasBill) => {
      const happened = [four, ...events.map(({ kind, guests }, minute) => event(kind, minute + 1, { guests }))];
      const bills = hasBill ? [bill()] : [];
      const before = tableStatusOf(facts({ events: happened, bills }));
      const { sinceAt, guests, servedAt, printedAt, state } = before;
      if (state === 'free' || sinceAt === null) return;
      const since = { seatedAt: sinceAt, servedAt, printedAt };
      const there = tableStatusOf(facts({ events: [event('movedHere', 40, { guests, since })], bills }));
      const back = tableStatusOf(
        facts({
          events: [
            ...happened,
            event('cleared', 40),
            event('movedHere', 41, {
              guests: there.guests,
              since: { seatedAt: there.sinceAt ?? '', servedAt: there.servedAt, printedAt: there.printedAt },
            }),
          ],
          bills,
        }),
      );
      expect({ ...back, mark: '' }).toEqual({ ...before, mark: '' });
    }),
  );
});

describe('who may go where', () => {
  const stands = (state: (typeof TABLE_STATES)[number], bills = 1) => ({
    state,
    bills: Array.from({ length: bills }),
    orders: [],
  });

  test.each(TABLE_STATES.map((state) => [state]))('guests move to a %s table only if it is free', (state) => {
    expect(whyNotMove(stands('waiting'), stands(state), false)).toEqual(
      state === 'free' ? null : { code: 'tableOccupied' },
    );
  });

  test('no one can move from an empty or paid table, or to where they sit', () => {
    expect(whyNotMove(stands('free', 0), stands('free', 0), false)).toEqual({ code: 'nobodyThere' });
    expect(whyNotMove(stands('toClear', 0), stands('free', 0), false)).toEqual({ code: 'onlyPaid' });
    expect(whyNotMove(stands('waiting'), stands('waiting'), true)).toEqual({ code: 'sameTable' });
    expect(whyNotMove(stands('seated', 0), stands('free', 0), false)).toBeNull();
  });

  test('two tables become one if guests are seated at both', () => {
    expect(whyNotMerge(stands('waiting'), stands('partPaid'), false)).toBeNull();
    expect(whyNotMerge(stands('seated', 0), stands('seated', 0), false)).toBeNull();
    expect(whyNotMerge(stands('waiting'), stands('free', 0), false)).toEqual({ code: 'tableNotOccupied' });
    expect(whyNotMerge(stands('waiting'), stands('toClear', 0), false)).toEqual({ code: 'tableNotOccupied' });
    expect(whyNotMerge(stands('toClear', 0), stands('waiting'), false)).toEqual({ code: 'onlyPaid' });
  });

  test('a table is released when nothing is to be paid', () => {
    expect(mayRelease({ state: 'toClear', leftInCents: 0 })).toBe(true);
    expect(mayRelease({ state: 'seated', leftInCents: 0 })).toBe(true);
    expect(mayRelease({ state: 'billPrinted', leftInCents: 1 })).toBe(false);
    expect(mayRelease({ state: 'free', leftInCents: 0 })).toBe(false);
  });

  test('those who were counted are counted together', () => {
    expect([guestsTogether(2, 3), guestsTogether(null, 3), guestsTogether(null, null)]).toEqual([5, 3, null]);
  });
});
