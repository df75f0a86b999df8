/** Which tables the key "Seat" takes. */
import { describe, expect, test } from 'bun:test';
import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import type { TillBooking } from '#src/domain/till/booking.types.ts';
import { guestsByTable, tablesFor } from './tables-for.ts';

const table = (id: string, seats: number, state: FloorTableNow['state'] = 'free') =>
  ({ id, name: id, seats, state }) as FloorTableNow;
const TABLES = [table('7', 2), table('8', 4), table('9', 4), table('10', 6, 'seated')];
const booking = (more: Partial<TillBooking>) =>
  ({ pax: 2, plannedTableId: null, proposed: null, quotedWaitMinutes: null, ...more }) as TillBooking;
const proposed = (...tableIds: readonly string[]) => ({ tableIds, name: '', why: '', isChosen: false });
const here = (waitsAt: string | null = null) => ({ tables: TABLES, waitsAt });

describe('guests who booked', () => {
  test.each([
    ['get the table that the plan names', { proposed: proposed('9') }, ['9']],
    ['get both tables of a join', { pax: 7, proposed: proposed('8', '9') }, ['8', '9']],
    ['get what staff chose before what was proposed', { plannedTableId: '8', proposed: proposed('8') }, ['8']],
    ['leave the choice to people where somebody still sits at it', { proposed: proposed('10') }, []],
    ['leave it to people without a proposal', {}, []],
  ] as const)('%s', (_, more, expected) => {
    expect(tablesFor(booking(more), here())).toEqual([...expected]);
  });
});

describe('guests at the door', () => {
  const party = booking({ quotedWaitMinutes: 10 });
  test('get the table that the wait list names for them', () => {
    expect(tablesFor(party, here('9'))).toEqual(['9']);
  });
  test('get the smallest free table while that one is taken', () => {
    expect(tablesFor(party, here('10'))).toEqual(['7']);
  });
});

test('a party at joined tables is counted at each, and the sum is the party', () => {
  const counts = (pax: number) => guestsByTable([table('8', 4), table('9', 4)], pax).map(({ guests }) => guests);
  expect([counts(7), counts(8), counts(9), counts(2)]).toEqual([
    [4, 3],
    [4, 4],
    [4, 5],
    [1, 1],
  ]);
});
