/** A till that still runs the release before sends what it knew then; the kitchen is told each dish once all the same. */
import { beforeEach, expect, test } from 'bun:test';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { billsRoutes } from './bills.routes.ts';
import { sendCourse } from './send-course.ts';
import { FRONT, ordered } from './testing/bills-fixture.ts';
import { DRINKS, type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';
import { readRecords, toldByBook, toldByPapers, wantedAt } from './testing/kitchen-law.ts';
import { overTheWire, type Wire } from './testing/till-over-the-wire.ts';

const ONE = 'bill-of-table-four';
const TWO = 'bill-of-table-five';
/** What a till of before knows of a bill: it leaves out of a draft all that came later. */
const KNOWN = ['lines', 'collectionType', 'tableId', 'address', 'customerName', 'customerPhone', 'comments'] as const;
const KNOWN_MONEY = ['adjustments', 'manual'] as const;

let fixture: KitchenFixture;
let till: Wire['till'];

beforeEach(async () => {
  fixture = await kitchenFixture();
  ({ till } = await overTheWire(fixture.ctx, billsRoutes));
});

const asked = async (billId: string, act: string, body: unknown) => {
  const answer = await till('POST', `pos/bills/${billId}/${act}`, body);
  expect([act, answer.status, answer.body]).toEqual([act, 200, expect.anything()]);
  return answer.body;
};
/** It opens the bill, changes its dishes and sends it, with the fields of then alone. */
async function sends(billId: string, change: (lines: Line[]) => Line[], more: object = {}): Promise<void> {
  const opened = await asked(billId, 'open', {});
  const draft = Object.fromEntries([...KNOWN, ...KNOWN_MONEY].map((field) => [field, opened.draft[field]]));
  const lines = change(opened.draft.lines as Line[]);
  const expectedTotalInCents = lines.reduce((sum, { itemId, quantity }) => sum + (PRICES[itemId] ?? 0) * quantity, 0);
  await asked(billId, 'send', {
    draft: { ...draft, lines },
    expectedVersion: opened.version,
    expectedTotalInCents,
    ...more,
  });
}
type Line = ReturnType<typeof ordered>;
const PRICES: Readonly<Record<string, number>> = { burger: 1000, wrap: 700, cola: 400, odd: 1003 };

async function news(station: string, act: () => Promise<unknown>): Promise<string> {
  const before = (await fixture.came(station)).length;
  await act();
  await fixture.print();
  const records = await readRecords(fixture.ctx);
  for (const id of ['kitchen', 'bar', 'pass']) {
    const place = { stationId: id, printerId: id, since: { lastJobId: '', counts: {} } };
    const wanted = wantedAt(records, place, (itemId) => (DRINKS.has(itemId) ? 'bar' : 'kitchen'));
    expect(toldByPapers(records, place, new Set()), `papers of ${id}`).toEqual(wanted);
    expect(toldByBook(records, place), `ledger of ${id}`).toEqual(wanted);
  }
  return (await fixture.came(station)).slice(before).join(' | ');
}

test('a till of the release before adds, voids, moves and cancels on a bill that a newer one sent in courses', async () => {
  const starters = ordered('s', 'wrap', 2, { course: 1, seat: 1 });
  const mains = ordered('m', 'burger', 2, { course: 2, seat: 2 });
  await fixture.send(ONE, { collectionType: 'dineIn', tableId: 'table-4', lines: [starters, mains] });
  await fixture.send(TWO, { collectionType: 'dineIn', tableId: 'table-5', lines: [ordered('o', 'odd')] });
  await fixture.print();

  expect(await news('kitchen', () => sends(ONE, (lines) => [...lines, ordered('c', 'cola')]))).toBe('');
  const fewer = (lines: Line[]) => lines.map((line) => (line.id === 's' ? { ...line, quantity: 1 } : line));
  const voided = await news('kitchen', () => sends(ONE, fewer, { voidReason: 'Dropped' }));
  expect(voided).toMatch(/VOID - DO NOT MAKE\W+1 x wrap/);
  expect(voided).not.toMatch(/ADD/);

  const { version } = await fixture.bill(ONE);
  const move = { toBillId: TWO, lines: [{ lineId: 's', quantity: 1 }], expectedVersion: version };
  expect(await news('kitchen', () => asked(ONE, 'transfer', move))).not.toMatch(/ADD/);

  const mainsNow = { billId: ONE, course: 2, lineIds: [], by: FRONT.by };
  const sent = await news('kitchen', () => sendCourse(fixture.ctx, SCOPE, mainsNow));
  expect(sent.match(/2 x burger/g)).toHaveLength(1);

  const off = await news('kitchen', () => asked(ONE, 'cancel', { reason: 'Left' }));
  expect(off).toMatch(/DO NOT MAKE.*2 x burger/);
  expect(off).not.toMatch(/wrap|odd/);
});
