/** A bill that moves to another table takes its guests' words along. */
import { expect, test } from 'bun:test';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { moveBill } from './move-bill.ts';
import { isAskedAsSent } from './sent-as.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { refusedOf } from './testing/nothing-written.ts';

const AT_4 = { collectionType: 'dineIn', tableId: 'table-4' } as const;
const BURGER = [ordered('a', 'burger')];
const move = async (fixture: BillsFixture, tableId = 'table-5', expectedVersion?: number) =>
  moveBill(fixture.ctx, SCOPE, {
    ...FRONT,
    ...{ billId: 'one', tableId, expectedVersion: expectedVersion ?? (await fixture.bill('one')).version },
  });

test('every till hears that a saved bill has another table, and the log says who moved it', async () => {
  const fixture = await billsFixture();
  await fixture.save('one', { ...AT_4, lines: BURGER });
  const left = await eventsAndAudit(fixture.ctx, () => move(fixture));
  expect(left).toEqual({ events: ['billChanged'], audit: ['moveBill'] });
  expect((await fixture.bill('one')).draft.tableId).toBe('table-5');
});

test('a bill that is at the table already stays, whatever version the till knows', async () => {
  const fixture = await billsFixture();
  await fixture.save('one', { ...AT_4, lines: BURGER });
  expect(await eventsAndAudit(fixture.ctx, () => move(fixture, 'table-4', 99))).toEqual({ events: [], audit: [] });
});

test('a bill that someone else has changed since is not moved', async () => {
  const fixture = await billsFixture();
  await fixture.save('one', { ...AT_4, lines: BURGER });
  expect(await refusedOf(fixture, () => move(fixture, 'table-5', 99))).toBe('bill_changed');
});

test('a note that was only saved is still to be sent after the move, and one that was sent is not', async () => {
  const fixture = await billsFixture();
  await fixture.send('one', { ...AT_4, lines: BURGER, comments: 'Birthday' });
  const asked = async () => {
    const { draft, sentFacts } = await fixture.bill('one');
    return [draft.comments, isAskedAsSent({ draft, sentFacts })];
  };
  await move(fixture);
  expect(await asked()).toEqual(['Birthday', true]);
  await fixture.save('one', { comments: 'Birthday at eight' });
  await move(fixture, 'table-4');
  expect(await asked()).toEqual(['Birthday at eight', false]);
});

test('a bill keeps its guest’s phone number and its total when it moves', async () => {
  const fixture = await billsFixture();
  await fixture.send('one', { ...AT_4, lines: BURGER, customerPhone: '0491 570 156' });
  await move(fixture);
  const { order, totalInCents } = await fixture.bill('one');
  expect([order?.customerPhone, totalInCents]).toEqual(['+61491570156', 1000]);
});
