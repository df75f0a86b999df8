/** Which tables the booked parties sit at. The evening is counted in minutes after 5 PM in UTC. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { SeatedTable } from './places.ts';
import { type PlanParty, planMapOf, planOf } from './table-plan.ts';
import { coversOf, fridayOf, takenByFirstFit, takenByPlan } from './testing/fridays.ts';
import { whyThisTable } from './why-this-table.ts';

const FIVE_PM = Date.UTC(2026, 10, 20, 17);
const at = (minutes: number) => FIVE_PM + minutes * 60_000;
/** Side by side with the next of them. */
const table = (name: string, seats: number, place: number, area = 'Garden'): SeatedTable => ({
  ...{ id: name, name, seats, area, x: place * 200, y: area === 'Garden' ? 0 : 1000, type: 'SQUARE', rotation: 0 },
});
const party = (id: string, pax: number, minutes: number, more: Partial<PlanParty> = {}): PlanParty => ({
  ...{ id, pax, from: at(minutes), until: at(minutes + 120), area: null, fixed: [] },
  ...more,
});
const said = (tables: readonly SeatedTable[], parties: readonly PlanParty[]) =>
  planOf(planMapOf(tables), parties)
    .tidy()
    .seats.map((seat) => `${seat.party.id}: ${seat.tables.map(({ name }) => name).join('+') || seat.kind}`)
    .toSorted();

const GARDEN = [table('7', 6, 0), table('8', 4, 1), table('9', 4, 2), table('10', 2, 3)];

describe('a party', () => {
  test.each([
    ['gets the smallest free table that seats it', [party('a', 2, 0), party('b', 4, 0)], ['a: 10', 'b: 8']],
    ['gets the next size where that is taken', [party('a', 2, 0), party('b', 2, 0)], ['a: 10', 'b: 8']],
    ['has a table as soon as guests have left it', [party('a', 2, 0), party('b', 2, 120)], ['a: 10', 'b: 10']],
    [
      'stays at what staff chose, however large',
      [party('a', 6, 0), party('b', 2, 0, { fixed: ['7'] })],
      ['a: 9+10', 'b: 7'],
    ],
    [
      'that came first moves for one that fits nowhere else',
      [party('a', 4, 0), party('b', 5, 60), party('c', 4, 60), party('d', 4, 0)],
      ['a: 8', 'b: 7', 'c: 9', 'd: none'],
    ],
    ['of 7 has two tables when no single one seats it', [party('a', 7, 0)], ['a: 8+9']],
    ['of 12 has three', [party('a', 12, 0)], ['a: 7+8+9']],
    ['that no three tables seat keeps as many as it needs', [party('a', 15, 0)], ['a: 7+8+9+10']],
    ['isn’t put on a table that is gone from the map', [party('a', 2, 0, { fixed: ['99'] })], ['a: 10']],
    ['that wants an area waits for that area', [party('a', 2, 0, { area: 'Inside' })], ['a: byHand']],
  ] as const)('%s', (_, parties, expected) => {
    expect(said(GARDEN, parties)).toEqual([...expected]);
  });

  test('is moved to free the only large table, and nobody loses theirs', () => {
    const tables = [table('1', 4, 0), table('2', 6, 4)];
    const parties = [party('a', 4, 0), party('b', 3, 130), party('c', 6, 130)];
    expect(said(tables, parties)).toEqual(['a: 1', 'b: 1', 'c: 2']);
  });

  test('never sits across two areas', () => {
    const tables = [table('1', 4, 0), table('2', 4, 0, 'Inside')];
    expect(said(tables, [party('a', 7, 0, { area: 'Garden' })])).toEqual(['a: 1']);
    expect(planOf(planMapOf(tables), [party('a', 7, 0)]).seats[0]?.kind).toBe('byHand');
  });
});

describe('why this table', () => {
  const why = (parties: readonly PlanParty[], tables = GARDEN) => {
    const last = planOf(planMapOf(tables), parties).tidy().seats.at(-1);
    return last && whyThisTable(last, tables, 'UTC');
  };
  test.each([
    ['Smallest free table for 4 in Garden.', [party('a', 4, 0)]],
    ['8 and 9 joined: no single table seats 7.', [party('a', 7, 120)]],
    ['9 and 10 joined: no single table for 6 is free at 7:00 PM.', [party('a', 6, 60), party('b', 6, 120)]],
    ['Chosen by staff.', [party('a', 2, 0, { fixed: ['7'] })]],
    ['No table seats 30, nor do three together. Choose tables and push them together.', [party('a', 30, 0)]],
    [
      'Every table for 12 is taken at 5:00 PM. Choose one, or move another booking.',
      [party('a', 6, 0, { fixed: ['7'] }), party('b', 12, 0)],
    ],
  ])('%s', (expected, parties) => {
    expect(why(parties)).toBe(expected);
  });
});

describe('however guests book', () => {
  const parties = fc
    .array(
      fc.record({
        pax: fc.integer({ min: 1, max: 10 }),
        quarter: fc.integer({ min: 0, max: 16 }),
        area: fc.constantFrom(null, 'Inside', 'Garden'),
        fixed: fc.constantFrom<readonly string[]>([], [], [], ['7'], ['1']),
      }),
      { maxLength: 25 },
    )
    .map((wishes) =>
      wishes.map(({ quarter, ...wish }, index) => party(`p${index}`, wish.pax, quarter * 15, { ...wish })),
    );
  const tables = [...GARDEN, table('1', 2, 0, 'Inside'), table('2', 4, 1, 'Inside'), table('3', 8, 2, 'Inside')];
  const map = planMapOf(tables);
  const seatsOf = (asked: readonly PlanParty[]) => planOf(map, asked).tidy().seats;

  test('no table has two parties at once, unless staff chose it for both', () => {
    fc.assert(
      fc.property(parties, (asked) => {
        const seats = seatsOf(asked);
        for (const one of seats) {
          for (const other of seats) {
            if (one === other || (one.kind === 'fixed' && other.kind === 'fixed')) continue;
            const isMeeting = one.party.from < other.party.until && other.party.from < one.party.until;
            if (isMeeting) expect(one.tables.filter((each) => other.tables.includes(each))).toEqual([]);
          }
        }
      }),
    );
  });

  test('no party is larger than its tables, sits across areas, or has more than three', () => {
    fc.assert(
      fc.property(parties, (asked) => {
        for (const {
          kind,
          party: { pax, area },
          tables: own,
        } of seatsOf(asked)) {
          if (kind !== 'chosen') continue;
          expect(own.reduce((sum, { seats }) => sum + seats, 0)).toBeGreaterThanOrEqual(pax);
          expect(own.length).toBeLessThanOrEqual(3);
          expect(new Set(own.map((each) => each.area)).size).toBe(1);
          if (area !== null) expect(own[0]?.area).toBe(area);
        }
      }),
    );
  });

  test('what staff chose stays', () => {
    fc.assert(
      fc.property(parties, (asked) => {
        for (const {
          party: { fixed },
          tables: own,
        } of seatsOf(asked)) {
          if (fixed.length > 0) expect(own.map(({ id }) => id)).toEqual([...fixed]);
        }
      }),
    );
  });

  test('one more booking that is taken leaves nobody without a table', () => {
    fc.assert(
      fc.property(parties, (asked) => {
        const taken: PlanParty[] = asked.filter(({ fixed }) => fixed.length > 0);
        const before = planOf(map, taken);
        const free = asked.filter(({ fixed }) => fixed.length === 0 && before.seatsEver({ pax: 1, area: null }));
        for (const one of free) {
          const plan = planOf(map, taken);
          if (!plan.seatsEver(one) || !plan.takes(one)) continue;
          taken.push(one);
          // Worked out anew, as the next reader does.
          const after = planOf(map, taken).seats.filter(({ party: { fixed } }) => fixed.length === 0);
          expect(after.filter(({ kind }) => kind === 'none')).toEqual([]);
        }
      }),
    );
  });

  test('asking changes nothing, and the same bookings make the same plan', () => {
    fc.assert(
      fc.property(parties, (asked) => {
        const plan = planOf(map, asked);
        for (const one of asked) plan.takes({ ...one, id: 'asks' });
        expect(plan.seats).toEqual(planOf(map, asked).seats);
      }),
    );
  });
});

/** By night all 200; `FRIDAYS` says how many. */
const FRIDAYS = Number(process.env.FRIDAYS ?? 20);

test('on seeded Fridays the plan seats at least 8 % more guests than first-fit, and breaks no promise', () => {
  let [planned, firstFit] = [0, 0];
  for (let seed = 0; seed < FRIDAYS; seed++) {
    const friday = fridayOf(seed, 180);
    const { plan, taken } = takenByPlan(friday);
    expect(plan.seats.filter(({ kind }) => kind !== 'chosen')).toEqual([]);
    planned += coversOf(taken);
    firstFit += coversOf(takenByFirstFit(friday));
  }
  expect(planned / firstFit).toBeGreaterThanOrEqual(1.08);
});
