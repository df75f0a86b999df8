/** Which orders may be split at all; how the amounts come about stands with the shares. */
import { expect, test } from 'bun:test';
import type { PlannedShare } from '#src/domain/ordering/bill.schema.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { splitBill } from './split-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { refusedOf } from './testing/nothing-written.ts';

const BURGER = [ordered('a', 'burger')];
const shares: PlannedShare[] = ['x', 'y'].map((id) => ({ id, mode: 'equally' as const }));
const split = ({ ctx }: BillsFixture, plan = shares, billId = 'one') =>
  splitBill(ctx, SCOPE, { ...FRONT, billId, shares: plan });

test('an order that the kitchen has not seen is sent before it is split', async () => {
  const fixture = await billsFixture();
  await fixture.save('one', { lines: BURGER });
  expect(await refusedOf(fixture, () => split(fixture))).toBe('not_sent');
});

test('a share’s id is used once, also by another bill', async () => {
  const fixture = await billsFixture();
  for (const id of ['one', 'two']) await fixture.send(id, { lines: [ordered(`dish of ${id}`, 'burger')] });
  await split(fixture);
  expect(await refusedOf(fixture, () => split(fixture, shares, 'two'))).toBe('id_taken');
});

test('a plan that is thrown away leaves the bill whole, and what was paid paid', async () => {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: BURGER });
  await split(fixture);
  await fixture.pay('one', { shareId: 'x', amountInCents: 500 });
  await split(fixture, []);
  const { shares: left, leftInCents } = await fixture.bill('one');
  expect([left.map(({ isPaid, position }) => [isPaid, position]), leftInCents]).toEqual([[[true, 0]], 500]);
});

test('a plan names only what is on the bill', async () => {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: BURGER });
  const plan: PlannedShare[] = [
    { id: 'x', mode: 'byItem', lines: [{ lineId: 'of another bill', units: 1, sharedBetween: 1 }] },
    { id: 'y', mode: 'equally' },
  ];
  expect(await refusedOf(fixture, () => split(fixture, plan))).toBe('split_line_unknown');
});
