// Uses Temporal: not for islands.
/** How long guests at the door wait for a table, out of what the tables do now. */
import type { TableBookingSettings } from '../tenancy/table-booking.schema.ts';
import { isSameArea } from './same-area.ts';
import { type Party, turnMinutesOf } from './seat-room.ts';
import { LONGEST_SUGGESTED_MINUTES, STEP_MINUTES } from './walk-in.ts';

/** Guests who have sat longer than such a party stays leave soon, and nobody knows when. */
const OVERDUE_MINUTES = 10;
/** Who has the bill in hand, or has begun to pay it, leaves within this. */
const PAYING_MINUTES = 15;

export interface LiveTable {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  readonly seats: number;
  /** Who sits there; null: it is free. */
  readonly sitting: {
    readonly since: Temporal.Instant;
    /** Null: not counted; it is taken for a full table. */
    readonly guests: number | null;
    /** The bill is printed, or part of it is paid. */
    readonly isPaying: boolean;
  } | null;
}

/** A booking whose guests haven't come. */
export interface ComingParty extends Party {
  readonly at: Temporal.Instant;
  readonly minutes: number;
  /** The tables that are meant for them; empty: not said. */
  readonly tableIds: readonly string[];
  /** Staff have chosen these. What the plan proposes gives way where somebody still sits there. */
  readonly isChosen: boolean;
}

export interface WaitBook {
  readonly now: Temporal.Instant;
  readonly settings: Pick<TableBookingSettings, 'turnTimes'>;
  /** In the order of the map. */
  readonly tables: readonly LiveTable[];
  readonly coming: readonly ComingParty[];
  /** Who waits at the door already, in the order in which they came. */
  readonly waiting: readonly Party[];
}

export type QuotedWait =
  | {
      readonly kind: 'table';
      /** Rounded up to 5; 0: there is a table now. */
      readonly minutes: number;
      readonly table: Pick<LiveTable, 'id' | 'name'>;
      /** When it is likely free. */
      readonly freeAt: Temporal.Instant;
    }
  /** No table of the map, or of the wanted area, is large enough. */
  | { readonly kind: 'noTable'; readonly mostSeats: number }
  /** Longer than two hours: nothing that one would promise at a door. */
  | { readonly kind: 'tooLong' };

interface Waits {
  quote(party: Party): QuotedWait;
  /** The table that each of those who wait is counted on, in their order; null: none is large enough. */
  readonly waiting: readonly (Pick<LiveTable, 'id' | 'name'> | null)[];
}

/**
 * The wait of one party, behind everybody who waits already and around the bookings that come. A table is theirs once it is free for as
 * long as they stay: a booking that comes sooner has it first.
 */
export function quotedWait(book: WaitBook, party: Party): QuotedWait {
  return waitsOf(book).quote(party);
}

/** The same for several sizes: the evening is laid out once. */
export function waitsOf({ now, settings, tables, coming, waiting }: WaitBook): Waits {
  const evening = new Evening(tables, now, settings);
  const isMeant = ({ tableIds }: ComingParty) => tables.some(({ id }) => tableIds.includes(id));
  const planned = coming.filter((party) => party.isChosen && isMeant(party));
  for (const party of planned) evening.hold(party);
  const others = coming.filter((party) => !planned.includes(party));
  for (const party of others.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))) {
    if (isMeant(party) && evening.isFreeFor(party)) evening.hold(party);
    else evening.seatBooked(party);
  }
  const places = waiting.map((party) => {
    const place = evening.placeFor(party);
    if (place) evening.take(place, evening.stayOf(party));
    return place?.table ?? null;
  });
  return {
    waiting: places,
    quote(party) {
      const place = evening.placeFor(party);
      if (!place)
        return { kind: 'noTable', mostSeats: Math.max(0, ...evening.tablesOf(party).map(({ seats }) => seats)) };
      const steps = Math.ceil((place.from - now.epochMilliseconds) / (STEP_MINUTES * MINUTE_MS));
      const minutes = steps * STEP_MINUTES;
      if (minutes > LONGEST_SUGGESTED_MINUTES) return { kind: 'tooLong' };
      const { id, name } = place.table;
      return {
        kind: 'table',
        minutes,
        table: { id, name },
        freeAt: Temporal.Instant.fromEpochMilliseconds(place.from),
      };
    },
  };
}

interface Stay {
  readonly from: number;
  readonly until: number;
}

interface Place {
  readonly table: LiveTable;
  readonly from: number;
}

/** Who has which table from when until when. */
class Evening {
  readonly #stays: ReadonlyMap<string, Stay[]>;
  readonly #tables: readonly LiveTable[];
  readonly #now: number;
  readonly #settings: Pick<TableBookingSettings, 'turnTimes'>;

  constructor(tables: readonly LiveTable[], now: Temporal.Instant, settings: Pick<TableBookingSettings, 'turnTimes'>) {
    this.#tables = tables;
    this.#now = now.epochMilliseconds;
    this.#settings = settings;
    this.#stays = new Map(tables.map((table) => [table.id, this.#sitting(table)]));
  }

  /** How long a party has its table. */
  stayOf({ pax }: Pick<Party, 'pax'>): number {
    return turnMinutesOf(this.#settings, pax) * MINUTE_MS;
  }

  /** Those of the wanted area; all, where any will do. */
  tablesOf({ seatingArea }: Pick<Party, 'seatingArea'>): readonly LiveTable[] {
    return seatingArea === null ? this.#tables : this.#tables.filter(({ area }) => isSameArea(area, seatingArea));
  }

  /** The soonest free table that is large enough, of several the smallest. Null: none is large enough. */
  placeFor(party: Party): Place | null {
    const fitting = this.tablesOf(party).filter(({ seats }) => seats >= party.pax);
    return this.#soonest(fitting, this.#now, this.stayOf(party));
  }

  take({ table, from }: Place, length: number): void {
    this.#add(table.id, { from, until: from + length });
  }

  /** Tables that are meant for a booking. */
  hold(party: ComingParty): void {
    for (const id of party.tableIds) this.#add(id, this.#stayOfBooked(party));
  }

  isFreeFor(party: ComingParty): boolean {
    const { from, until } = this.#stayOfBooked(party);
    return party.tableIds.every((id) => freeFrom(this.#stays.get(id) ?? [], from, until - from) === from);
  }

  /** A booking without a table takes the smallest that fits then; a large party, several. */
  seatBooked(party: ComingParty): void {
    const { from, until } = this.#stayOfBooked(party);
    const here = this.#areaOf(party);
    const place = this.#soonest(
      here.filter(({ seats }) => seats >= party.pax),
      from,
      until - from,
    );
    if (place) this.take(place, until - from);
    let left = place ? 0 : party.pax;
    for (const table of here.toSorted((a, b) => b.seats - a.seats)) {
      if (left <= 0) return;
      this.#add(table.id, { from, until });
      left -= table.seats;
    }
  }

  /** An area that is not on the map, or was renamed since, may be any. */
  #areaOf(party: Party): readonly LiveTable[] {
    const own = this.tablesOf(party);
    return own.length > 0 ? own : this.#tables;
  }

  /** Late guests have their table from when they come, which is now at the soonest. */
  #stayOfBooked({ at, minutes }: ComingParty): Stay {
    const from = Math.max(at.epochMilliseconds, this.#now);
    return { from, until: from + minutes * MINUTE_MS };
  }

  #sitting({ sitting, seats }: LiveTable): Stay[] {
    if (sitting === null) return [];
    const from = sitting.since.epochMilliseconds;
    const usual = from + this.stayOf({ pax: sitting.guests ?? seats });
    const until = usual <= this.#now ? this.#now + OVERDUE_MINUTES * MINUTE_MS : usual;
    const paid = this.#now + PAYING_MINUTES * MINUTE_MS;
    return [{ from, until: sitting.isPaying ? Math.min(until, paid) : until }];
  }

  #soonest(tables: readonly LiveTable[], from: number, length: number): Place | null {
    let best: Place | null = null;
    for (const table of tables) {
      const at = freeFrom(this.#stays.get(table.id) ?? [], from, length);
      if (best === null || at < best.from || (at === best.from && table.seats < best.table.seats)) {
        best = { table, from: at };
      }
    }
    return best;
  }

  #add(tableId: string, stay: Stay): void {
    const stays = this.#stays.get(tableId);
    stays?.push(stay);
    stays?.sort((a, b) => a.from - b.from);
  }
}

/** The first instant from which a table stays free for so long. `stays`: in the order of the clock. */
function freeFrom(stays: readonly Stay[], from: number, length: number): number {
  let at = from;
  for (const stay of stays) {
    if (stay.from >= at + length) break;
    at = Math.max(at, stay.until);
  }
  return at;
}

const MINUTE_MS = 60_000;
