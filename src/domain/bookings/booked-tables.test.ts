import { expect, test } from 'bun:test';
import { nextAtTables } from './booked-tables.ts';

const NOW = Temporal.Instant.from('2026-11-21T08:00:00.000Z');
const at = (minutes: number, more: object = {}) => ({
  bookedForIsoDateTimeUtc: NOW.add({ minutes }).toString(),
  plannedTableId: 't1' as string | null,
  status: { code: 'accepted' as 'new' | 'accepted' | 'cancelled' },
  seatedIsoDateTimeUtc: null as string | null,
  noShowIsoDateTimeUtc: null as string | null,
  leftIsoDateTimeUtc: null as string | null,
  ...more,
});

test.each([
  ['one within two hours', at(120), true],
  ['one that is further away', at(121), false],
  ['one that is late', at(-30), true],
  ['one that was forgotten', at(-91), false],
  ['one without a table', at(30, { plannedTableId: null }), false],
  ['one that waits for an answer', at(30, { status: { code: 'new' } }), false],
  ['one that was cancelled', at(30, { status: { code: 'cancelled' } }), false],
  ['guests who sit', at(-5, { seatedIsoDateTimeUtc: NOW.toString() }), false],
  ['a no-show', at(-30, { noShowIsoDateTimeUtc: NOW.toString() }), false],
] as const)('whether a map shows %s', (_, booking, isShown) => {
  expect(nextAtTables([booking], NOW).has('t1')).toBe(isShown);
});

test('of several at a table the first is shown', () => {
  const [late, later, other] = [at(-10), at(60), at(60, { plannedTableId: 't2' })];
  expect([...nextAtTables([late, later, other], NOW)]).toEqual([
    ['t1', late],
    ['t2', other],
  ]);
});
