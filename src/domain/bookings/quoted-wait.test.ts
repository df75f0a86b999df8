import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { usualTableBooking } from '../tenancy/table-booking.schema.ts';
import { type ComingParty, type LiveTable, quotedWait, type WaitBook } from './quoted-wait.ts';
import type { Party } from './seat-room.ts';

/** Parties of two stay 90 minutes, up to six 120, larger ones 150. */
const settings = usualTableBooking();
const NOW = Temporal.Instant.from('2026-11-21T07:00:00Z');
const inMinutes = (minutes: number) => NOW.add({ minutes });

const table = (name: string, seats: number, more: Partial<LiveTable> = {}): LiveTable => ({
  ...{ id: `table-${name}`, name, seats, area: 'Inside', sitting: null },
  ...more,
});
/** Sat down so many minutes ago. */
const sitting = (ago: number, guests: number | null = 2, isPaying = false) => ({
  sitting: { since: inMinutes(-ago), guests, isPaying },
});
const coming = (inSo: number, pax: number, more: Partial<ComingParty> = {}): ComingParty => ({
  ...{ at: inMinutes(inSo), pax, minutes: 120, seatingArea: null, tableIds: [], isChosen: true },
  ...more,
});
const party = (pax: number, seatingArea: string | null = null): Party => ({ pax, seatingArea });
const bookOf = (tables: readonly LiveTable[], more: Partial<WaitBook> = {}): WaitBook => ({
  ...{ now: NOW, settings, tables, coming: [], waiting: [] },
  ...more,
});
/** `15 at 4`: the minutes and the table they count on. */
const said = (book: WaitBook, wanted: Party): string => {
  const wait = quotedWait(book, wanted);
  if (wait.kind === 'table') return `${wait.minutes} at ${wait.table.name}`;
  return wait.kind === 'noTable' ? `none, at most ${wait.mostSeats}` : 'too long';
};

describe('guests at the door are quoted', () => {
  const two = party(2);
  test.each([
    ['no wait at a free table', bookOf([table('1', 2)]), two, '0 at 1'],
    ['the smallest free table that fits', bookOf([table('1', 6), table('2', 2), table('3', 4)]), two, '0 at 2'],
    ['what is left of the stay of those who sit', bookOf([table('1', 2, sitting(60))]), two, '30 at 1'],
    ['it rounded up to 5 minutes', bookOf([table('1', 2, sitting(62))]), two, '30 at 1'],
    ['the stay of the party that sits, not of theirs', bookOf([table('1', 4, sitting(60, 4))]), two, '60 at 1'],
    ['the stay of a full table where nobody counted', bookOf([table('1', 8, sitting(60, null))]), two, '90 at 1'],
    ['10 minutes where they sit longer than usual', bookOf([table('1', 2, sitting(200))]), two, '10 at 1'],
    ['15 minutes where they have the bill', bookOf([table('1', 2, sitting(20, 2, true))]), two, '15 at 1'],
    ['less where they have the bill and go sooner', bookOf([table('1', 2, sitting(85, 2, true))]), two, '5 at 1'],
    ['the table that is free first', bookOf([table('1', 2, sitting(20)), table('2', 4, sitting(80))]), two, '10 at 2'],
    ['nothing where no table is large enough', bookOf([table('1', 2), table('2', 4)]), party(5), 'none, at most 4'],
    ['nothing where there is no map', bookOf([]), two, 'none, at most 0'],
    [
      'only tables of the area they want',
      bookOf([table('1', 2, { area: 'Bar' })]),
      party(2, 'inside'),
      'none, at most 0',
    ],
    ['nothing where it is longer than two hours', bookOf([table('1', 8, sitting(0, 8))]), two, 'too long'],
  ] as const)('%s', (_, book, wanted, expected) => {
    expect(said(book, wanted)).toBe(expected);
  });

  test.each([
    ['behind who came before', [two], '10 at 2'],
    ['a free table that who came before don’t fit', [party(5)], '0 at 1'],
    ['a turn later where each table is taken by one before', [two, two], '90 at 1'],
  ] as const)('%s', (_, waiting, expected) => {
    expect(said(bookOf([table('1', 2), table('2', 2, sitting(80))], { waiting }), two)).toBe(expected);
  });

  const small = [table('1', 2)];
  const twoTables = [table('1', 4), table('2', 2)];
  const atOne = { tableIds: ['table-1'] };
  test.each([
    ['a wait past the booking that comes before they would have gone', small, coming(60, 2, atOne), 'too long'],
    ['no wait where the booking comes after they have gone', small, coming(90, 2, atOne), '0 at 1'],
    ['the table that no booking is meant for', twoTables, coming(60, 2, { tableIds: ['table-2'] }), '0 at 1'],
    ['nothing where the only table goes to a booking of any table', small, coming(15, 2), 'too long'],
    ['the time that late guests have their table, from now', small, coming(-20, 2, { minutes: 30 }), '30 at 1'],
    ['nothing where a large booking takes several tables', twoTables, coming(10, 6), 'too long'],
  ] as const)('%s', (_, tables, booking, expected) => {
    expect(said(bookOf(tables, { coming: [booking] }), two)).toBe(expected);
  });
});

const minutes = fc.integer({ min: 0, max: 200 });
const pax = fc.integer({ min: 1, max: 8 });
const area = fc.constantFrom(null, 'Inside', 'Bar');
const tablesOf = fc
  .array(
    fc.record({
      seats: fc.integer({ min: 1, max: 8 }),
      area: fc.constantFrom('Inside', 'Bar'),
      sitting: fc.option(
        fc.record({ since: minutes.map((ago) => inMinutes(-ago)), guests: fc.option(pax), isPaying: fc.boolean() }),
      ),
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map((one, at): LiveTable => ({ ...one, id: `table-${at}`, name: String(at) })));
const evenings = fc.record({
  tables: tablesOf,
  coming: fc.array(
    fc.record({
      ...{ pax, seatingArea: area },
      at: minutes.map(inMinutes),
      minutes: fc.integer({ min: 15, max: 150 }),
      tableIds: fc.array(
        fc.integer({ min: 0, max: 6 }).map((at) => `table-${at}`),
        { maxLength: 2 },
      ),
      isChosen: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  waiting: fc.array(fc.record({ pax, seatingArea: area }), { maxLength: 5 }),
});
const parties = fc.record({ pax, seatingArea: area });
const minutesOf = (wait: ReturnType<typeof quotedWait>) =>
  wait.kind === 'table' ? wait.minutes : Number.POSITIVE_INFINITY;

describe('however the evening is', () => {
  test('who came later is never quoted less than an equal party before them', () => {
    fc.assert(
      fc.property(evenings, parties, fc.array(parties, { maxLength: 4 }), (evening, wanted, between) => {
        const book = bookOf(evening.tables, evening);
        const later = { ...book, waiting: [...book.waiting, wanted, ...between] };
        expect(minutesOf(quotedWait(later, wanted))).toBeGreaterThanOrEqual(minutesOf(quotedWait(book, wanted)));
      }),
    );
  });

  test('one more who waits makes it shorter for nobody', () => {
    fc.assert(
      fc.property(evenings, parties, parties, (evening, wanted, other) => {
        const book = bookOf(evening.tables, evening);
        const more = { ...book, waiting: [...book.waiting, other] };
        expect(minutesOf(quotedWait(more, wanted))).toBeGreaterThanOrEqual(minutesOf(quotedWait(book, wanted)));
      }),
    );
  });

  test('a free table that fits, with nobody before them and nobody coming, is theirs now', () => {
    fc.assert(
      fc.property(tablesOf, pax, (tables, wanted) => {
        const free = [...tables, table('free', wanted)];
        expect(minutesOf(quotedWait(bookOf(free), party(wanted)))).toBe(0);
      }),
    );
  });

  test('it is a multiple of 5 minutes within two hours, at a table that is large enough and free by then', () => {
    fc.assert(
      fc.property(evenings, parties, (evening, wanted) => {
        const wait = quotedWait(bookOf(evening.tables, evening), wanted);
        if (wait.kind !== 'table') return;
        const found = evening.tables.find(({ id }) => id === wait.table.id);
        expect([wait.minutes % 5, wait.minutes <= 120, (found?.seats ?? 0) >= wanted.pax]).toEqual([0, true, true]);
        expect(NOW.add({ minutes: wait.minutes }).epochMilliseconds).toBeGreaterThanOrEqual(
          wait.freeAt.epochMilliseconds,
        );
      }),
    );
  });

  test('it says that there is no table exactly where none is large enough', () => {
    fc.assert(
      fc.property(evenings, parties, (evening, wanted) => {
        const isThere = evening.tables.some(
          ({ seats, area: of }) => seats >= wanted.pax && (wanted.seatingArea === null || of === wanted.seatingArea),
        );
        expect(quotedWait(bookOf(evening.tables, evening), wanted).kind === 'noTable').toBe(!isThere);
      }),
    );
  });
});
