/**
 * Which tables the booked parties sit at (decision 0325). Parties are laid out in the order in which they booked; a later one may move an
 * earlier one to another table that fits it, and never leaves it without. So adding a booking unseats nobody, and the same bookings make
 * the same plan. What a guest was told and what staff have chosen never moves. Bounded by steps, not by the clock.
 */
import { isSameArea } from '../same-area.ts';
import { type Place, placesOf, type SeatedTable } from './places.ts';

export interface PlanParty {
  readonly id: string;
  readonly pax: number;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly until: number;
  /** Null: any. */
  readonly area: string | null;
  /** Tables that staff have chosen, or at which they sit: these don't change. Empty: the plan chooses. */
  readonly fixed: readonly string[];
}

/**
 * `fixed`: chosen by staff. `chosen`: by the plan. `byHand`: no table and no join seats so many, and enough tables are kept for them.
 * `none`: every table that seats them is taken.
 */
export type SeatKind = 'fixed' | 'chosen' | 'byHand' | 'none';

export interface Seat {
  readonly party: PlanParty;
  readonly kind: SeatKind;
  /** In the order of the map; of `none`, no table. */
  readonly tables: readonly SeatedTable[];
}

/** How many tables are looked at for one party before it counts as full. */
const MOST_STEPS = 4_000;
/** A party that is moved may move another, which may move a third. */
const MOST_MOVES = 3;
/** Longer than this is as good as empty. */
const MOST_IDLE_MS = 3 * 60 * 60_000;
/** Rounds in which parties move to smaller tables that have become free. */
const TIDY_ROUNDS = 3;

interface Sitting {
  readonly party: PlanParty;
  kind: SeatKind;
  tables: readonly number[];
}

/** A store's tables and joins, reckoned once for a map. */
export interface PlanMap {
  readonly tables: readonly SeatedTable[];
  readonly places: readonly Place[];
}

export const planMapOf = (tables: readonly SeatedTable[]): PlanMap => ({ tables, places: placesOf(tables) });

/** What seats a party, in the order in which it is tried. */
interface Fitting {
  readonly singles: readonly Place[];
  readonly all: readonly Place[];
}

export class TablePlan {
  readonly #map: PlanMap;
  /** By table, who sits there. */
  readonly #at: Sitting[][];
  readonly #sittings: Sitting[] = [];
  /** What was so before each move, to be taken back. */
  readonly #undo: { readonly sitting: Sitting; readonly kind: SeatKind; readonly tables: readonly number[] }[] = [];
  readonly #fitting = new Map<string, Fitting>();
  #steps = 0;

  constructor(map: PlanMap) {
    this.#map = map;
    this.#at = map.tables.map(() => []);
  }

  /** Where everybody sits, in the order in which they were added. */
  get seats(): Seat[] {
    return this.#sittings.map(({ party, kind, tables }) => ({ party, kind, tables: this.#tablesOf(tables) }));
  }

  /** Whether any table or join of the area seats so many when the store is empty. */
  seatsEver(party: Pick<PlanParty, 'pax' | 'area'>): boolean {
    return this.#fittingOf(party).all.length > 0;
  }

  /** Found once for each size and area. */
  #fittingOf({ pax, area }: Pick<PlanParty, 'pax' | 'area'>): Fitting {
    const key = `${pax} ${area ?? '*'}`;
    const known = this.#fitting.get(key);
    if (known) return known;
    const all = this.#map.places.filter((place) => place.seats >= pax && isIn(place, area));
    const fitting = { all, singles: all.filter(({ tables }) => tables.length === 1) };
    this.#fitting.set(key, fitting);
    return fitting;
  }

  add(party: PlanParty): SeatKind {
    const sitting: Sitting = { party, kind: 'none', tables: [] };
    this.#sittings.push(sitting);
    if (party.fixed.length > 0) {
      const tables = party.fixed
        .map((id) => this.#map.tables.findIndex((one) => one.id === id))
        .filter((at) => at >= 0);
      // A table that has gone from the map is no promise any more.
      if (tables.length > 0) this.#sit(sitting, 'fixed', tables);
      if (tables.length > 0) return 'fixed';
    }
    if (!this.seatsEver(party)) this.#keepTables(sitting);
    else this.#choose(sitting);
    return sitting.kind;
  }

  /** Whether one more party has a place, without anybody else losing theirs. Nothing changes. */
  takes(party: PlanParty): boolean {
    if (!this.seatsEver(party)) return true;
    const before = this.#undo.length;
    const kind = this.add({ ...party, fixed: [] });
    this.#takeBack(before);
    this.#sittings.pop();
    return kind === 'chosen';
  }

  /** Parties move to smaller tables that are free for their whole stay, so that "the smallest free table" is true of each. */
  tidy(): this {
    for (let round = 0, hasMoved = true; round < TIDY_ROUNDS && hasMoved; round++) {
      hasMoved = false;
      for (const sitting of this.#sittings) {
        if (sitting.kind !== 'chosen') continue;
        const before = sitting.tables;
        this.#sit(sitting, 'chosen', []);
        const better = this.#freePlace(sitting.party);
        this.#sit(sitting, 'chosen', better?.tables ?? before);
        hasMoved ||= better !== null && better.tables !== before && !isSame(better.tables, before);
      }
    }
    return this;
  }

  #choose(sitting: Sitting): void {
    this.#steps = MOST_STEPS;
    // A single table is freed for them before two are pushed together, for them or for those who move.
    for (const kind of ['singles', 'all'] as const) {
      const free = this.#freePlace(sitting.party, this.#fittingOf(sitting.party)[kind]);
      if (free) this.#sit(sitting, 'chosen', free.tables);
      if (free || this.#makeRoom(sitting, MOST_MOVES, kind)) return;
    }
  }

  /**
   * Of the free places the first kind that fits, in the order of `placesOf`; of several of that size the one whose guests before and after
   * leave the least time empty.
   */
  #freePlace(party: PlanParty, places = this.#fittingOf(party).all): Place | null {
    let best: { readonly place: Place; readonly idle: number } | null = null;
    for (const place of places) {
      if (best !== null && isLarger(place, best.place)) break;
      this.#steps--;
      const idle = this.#idleAround(place, party);
      if (idle !== null && (best === null || idle < best.idle)) best = { place, idle };
    }
    return best?.place ?? null;
  }

  /** How long its tables would stand empty just before and after the party; null: they are taken. */
  #idleAround({ tables }: Place, { from, until }: PlanParty): number | null {
    let idle = 0;
    for (const at of tables) {
      let [before, after] = [MOST_IDLE_MS, MOST_IDLE_MS];
      for (const { party } of this.#at[at] ?? []) {
        if (party.from < until && from < party.until) return null;
        if (party.until <= from) before = Math.min(before, from - party.until);
        else after = Math.min(after, party.from - until);
      }
      idle += before + after;
    }
    return idle;
  }

  /** Seats them where those who are in the way can sit elsewhere. False: nothing has changed. */
  #makeRoom(sitting: Sitting, moves: number, kind: keyof Fitting): boolean {
    if (moves === 0) return false;
    const { party } = sitting;
    for (const place of this.#fittingOf(party)[kind]) {
      if (this.#steps <= 0) return false;
      this.#steps--;
      const inTheWay = this.#inTheWay(place, party);
      if (inTheWay.length > moves || inTheWay.some((one) => one.kind !== 'chosen')) continue;
      const before = this.#undo.length;
      for (const one of inTheWay) this.#sit(one, one.kind, []);
      this.#sit(sitting, 'chosen', place.tables);
      if (inTheWay.every((one) => this.#sitElsewhere(one, moves - inTheWay.length, kind))) return true;
      this.#takeBack(before);
    }
    return false;
  }

  #sitElsewhere(sitting: Sitting, moves: number, wanted: keyof Fitting): boolean {
    const fitting = this.#fittingOf(sitting.party);
    // Who is at joined tables because no single one seats them may be at others.
    const kind = fitting.singles.length === 0 ? 'all' : wanted;
    const place = this.#freePlace(sitting.party, fitting[kind]);
    if (place) this.#sit(sitting, 'chosen', place.tables);
    return place !== null || this.#makeRoom(sitting, moves, kind);
  }

  #inTheWay({ tables }: Place, party: PlanParty): Sitting[] {
    const found = new Set<Sitting>();
    for (const at of tables) {
      for (const one of this.#at[at] ?? []) if (isMeeting(one.party, party)) found.add(one);
    }
    // The largest have the fewest tables to choose from.
    return [...found].sort((a, b) => b.party.pax - a.party.pax || (a.party.id < b.party.id ? -1 : 1));
  }

  /** More guests than three tables seat: the largest free tables of their area are kept until people lay them out. */
  #keepTables(sitting: Sitting): void {
    const { pax, area } = sitting.party;
    const free = this.#map.tables
      .map((table, at) => ({ table, at }))
      .filter(({ table, at }) => isIn(table, area) && !this.#at[at]?.some((one) => isMeeting(one.party, sitting.party)))
      .sort((a, b) => b.table.seats - a.table.seats || a.at - b.at);
    const kept: number[] = [];
    for (let left = pax; left > 0 && kept.length < free.length; ) {
      const next = free[kept.length];
      if (!next) break;
      kept.push(next.at);
      left -= next.table.seats;
    }
    this.#sit(sitting, 'byHand', kept);
  }

  #sit(sitting: Sitting, kind: SeatKind, tables: readonly number[]): void {
    this.#undo.push({ sitting, kind: sitting.kind, tables: sitting.tables });
    this.#put(sitting, kind, tables);
  }

  #takeBack(to: number): void {
    while (this.#undo.length > to) {
      const last = this.#undo.pop();
      if (last) this.#put(last.sitting, last.kind, last.tables);
    }
  }

  #put(sitting: Sitting, kind: SeatKind, tables: readonly number[]): void {
    for (const at of sitting.tables) {
      const there = this.#at[at];
      there?.splice(there.indexOf(sitting), 1);
    }
    sitting.kind = kind;
    sitting.tables = tables;
    for (const at of tables) this.#at[at]?.push(sitting);
  }

  #tablesOf(tables: readonly number[]): SeatedTable[] {
    return tables.flatMap((at) => this.#map.tables[at] ?? []);
  }
}

/** Those who are fixed first, as nobody may be put in their place; then the others in the order given, in which they booked. */
export function planOf(map: PlanMap, parties: readonly PlanParty[]): TablePlan {
  const plan = new TablePlan(map);
  const isFixed = ({ fixed }: PlanParty) => fixed.some((id) => map.tables.some((table) => table.id === id));
  for (const party of parties) if (isFixed(party)) plan.add(party);
  for (const party of parties) if (!isFixed(party)) plan.add(party);
  return plan;
}

const isMeeting = (one: PlanParty, other: PlanParty) => one.from < other.until && other.from < one.until;
const isIn = ({ area }: { readonly area: string }, wanted: string | null) =>
  wanted === null || isSameArea(area, wanted);
const isLarger = (one: Place, other: Place) => one.tables.length > other.tables.length || one.seats > other.seats;
const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((at, index) => at === other[index]);
