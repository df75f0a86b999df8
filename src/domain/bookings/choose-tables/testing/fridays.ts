/** Seeded Fridays for tests and measurements: a room of 60 tables, the guests who ask for it, and how first-fit seats them. */
import { isSameArea } from '../../same-area.ts';
import type { Place, SeatedTable } from '../places.ts';
import { type PlanMap, type PlanParty, planMapOf, TablePlan } from '../table-plan.ts';

const MINUTE_MS = 60_000;
/** 5 PM in UTC; the rules know no clock. */
const OPENING = Date.UTC(2026, 10, 20, 17);
const AREAS = ['Inside', 'Window', 'Garden'] as const;
const TABLES_PER_AREA = 20;
const ROW = 5;
const SIZES = [2, 2, 2, 2, 4, 4, 4, 4, 6, 8] as const;
const PARTIES = [1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 6, 6, 7, 8] as const;
/** Quarters of an hour after opening, most at 7 PM. */
const QUARTERS = [0, 2, 4, 4, 5, 6, 6, 7, 8, 8, 8, 9, 10, 10, 11, 12, 12, 14, 16] as const;

/** The same numbers for the same seed, from 0 to 1. */
function numbersOf(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Friday {
  readonly map: PlanMap;
  /** In the order in which they ask. */
  readonly parties: readonly PlanParty[];
}

export function fridayOf(seed: number, asking: number): Friday {
  const next = numbersOf(seed);
  const oneOf = <T>(among: readonly T[]): T => among[Math.floor(next() * among.length)] as T;
  const tables = AREAS.flatMap((area, areaAt) =>
    Array.from({ length: TABLES_PER_AREA }, (_, at): SeatedTable => {
      const name = String(areaAt * TABLES_PER_AREA + at + 1);
      const place = { x: (at % ROW) * 240, y: Math.floor(at / ROW) * 300, rotation: 0, type: 'SQUARE' as const };
      return { id: `table ${name}`, name, area, seats: oneOf(SIZES), ...place };
    }),
  );
  const parties = Array.from({ length: asking }, (_, at): PlanParty => {
    const pax = oneOf(PARTIES);
    const from = OPENING + oneOf(QUARTERS) * 15 * MINUTE_MS;
    const minutes = pax <= 2 ? 90 : pax <= 6 ? 120 : 150;
    const area = next() < 0.25 ? oneOf(AREAS) : null;
    return { id: `party ${at + 1}`, pax, from, until: from + minutes * MINUTE_MS, area, fixed: [] };
  });
  return { map: planMapOf(tables), parties };
}

/** Those whom the plan takes, one after the other as they ask. */
export function takenByPlan({ map, parties }: Friday): { readonly plan: TablePlan; readonly taken: PlanParty[] } {
  const plan = new TablePlan(map);
  const taken = parties.filter((party) => {
    if (!plan.takes(party)) return false;
    plan.add(party);
    return true;
  });
  return { plan, taken };
}

/**
 * As without a plan: the first free table of the list that is large enough, and nobody is moved. Tables are pushed together for those whom
 * no single table seats; `joinsAll`: for anybody who finds none free.
 */
export function takenByFirstFit({ map: { tables, places }, parties }: Friday, joinsAll = false): PlanParty[] {
  const singles = tables.map(({ seats, area }, at) => ({ tables: [at], seats, area }));
  const joins = places.filter((place) => place.tables.length > 1).toSorted(byFirstTable);
  const at = tables.map((): PlanParty[] => []);
  return parties.filter((party) => {
    const isFree = (table: number) => !at[table]?.some(({ from, until }) => from < party.until && party.from < until);
    const seats = (one: Place) => one.seats >= party.pax && (party.area === null || isSameArea(one.area, party.area));
    const mayJoin = joinsAll || !singles.some(seats);
    const place = (mayJoin ? [...singles, ...joins] : singles).find((one) => seats(one) && one.tables.every(isFree));
    for (const table of place?.tables ?? []) at[table]?.push(party);
    return place !== undefined;
  });
}

const byFirstTable = (one: Place, other: Place) =>
  one.tables.length - other.tables.length || (one.tables[0] ?? 0) - (other.tables[0] ?? 0);

export const coversOf = (parties: readonly PlanParty[]) => parties.reduce((sum, { pax }) => sum + pax, 0);
