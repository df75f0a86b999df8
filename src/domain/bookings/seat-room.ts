// Uses Temporal: not for islands.
/** How many guests a store takes at once: by the quarter of an hour of arrival, and by the seats of each area. */
import { SLOT_MINUTES } from '../ordering/slots.ts';
import type { TableBookingSettings } from '../tenancy/table-booking.schema.ts';
import type { SeatedTable } from './choose-tables/places.ts';
import { type PlanParty, planMapOf, planOf } from './choose-tables/table-plan.ts';
import { isSameArea } from './same-area.ts';

/** A part of the store with seats of its own. A store without areas is one, without a name. */
export interface SeatingRoom {
  readonly name: string;
  readonly seats: number;
}

export interface DrawnTable {
  readonly area: string;
  readonly seats: number;
}

/** What a booking takes: guests who arrive at an instant and sit until another. */
export interface HeldSeats {
  readonly from: Temporal.Instant;
  readonly minutes: number;
  readonly covers: number;
  readonly area: string;
  /** Left out where tables aren't chosen. */
  readonly id?: string;
  /** Tables that staff have chosen, or at which they sit. */
  readonly fixed?: readonly string[];
}

export interface Party {
  readonly pax: number;
  /** Null: any. */
  readonly seatingArea: string | null;
}

/** Where guests sit: the seats of the tables that are drawn in an area, or as many as the store says. */
export function seatingRooms(
  { seatingAreaInfo, seats }: Pick<TableBookingSettings, 'seatingAreaInfo' | 'seats'>,
  tables: readonly DrawnTable[],
): SeatingRoom[] {
  const seatsOf = (among: readonly DrawnTable[], otherwise: number) => {
    const drawn = among.reduce((sum, table) => sum + table.seats, 0);
    return drawn > 0 ? drawn : otherwise;
  };
  const { areaNames } = seatingAreaInfo;
  if (areaNames.length === 0) return [{ name: '', seats: seatsOf(tables, seats.usual) }];
  return areaNames.map((name) => {
    const own = seats.ofAreas.find(({ areaName }) => isSameArea(areaName, name))?.seats ?? seats.usual;
    return {
      name,
      seats: seatsOf(
        tables.filter(({ area }) => isSameArea(area, name)),
        own,
      ),
    };
  });
}

/** How long a party stays. */
export function turnMinutesOf({ turnTimes }: Pick<TableBookingSettings, 'turnTimes'>, pax: number): number {
  const own = turnTimes.find(({ upToPax }) => pax <= upToPax) ?? turnTimes.at(-1);
  return own?.minutes ?? 0;
}

/** Why a party can't come at a time: too many arrive then, or the seats are taken. */
export type NoRoom = 'pacing' | 'seats';

export interface SeatRoom {
  /** The area that takes the party, or why none does. */
  placeAt(at: Temporal.Instant): { readonly area: string } | NoRoom;
}

interface Place {
  readonly settings: Pick<TableBookingSettings, 'coversPerQuarterHour' | 'turnTimes'>;
  readonly rooms: readonly SeatingRoom[];
  /** What is booked already, pending ones too, in the order in which they booked. */
  readonly held: readonly HeldSeats[];
  /** Of the map; none: seats are counted alone. */
  readonly tables?: readonly SeatedTable[];
}

/**
 * Where one more party fits, given what is booked: an area with as many free seats, and with a table or a join for them on which nobody
 * else has to give up theirs. Any area means the one that is left with the fewest free seats.
 */
export function seatRoom({ settings, rooms, held, tables = [] }: Place, { pax, seatingArea }: Party): SeatRoom {
  const arriving = new Map<number, number>();
  for (const { from, covers } of held) {
    arriving.set(quarterOf(from), (arriving.get(quarterOf(from)) ?? 0) + covers);
  }
  const minutes = turnMinutesOf(settings, pax);
  const wanted = seatingArea === null ? rooms : rooms.filter(({ name }) => isSameArea(name, seatingArea));
  const stays = wanted.map((room) => ({ room, stays: staysIn(room, rooms, held) }));
  const floor = tables.length === 0 ? null : planOf(planMapOf(tables), partiesOf(held, tables));
  return {
    placeAt(at) {
      if ((arriving.get(quarterOf(at)) ?? 0) + pax > settings.coversPerQuarterHour) return 'pacing';
      let best: { area: string; free: number } | null = null;
      for (const { room, stays: there } of stays) {
        const free = room.seats - pax - mostAtOnce(there, at.epochMilliseconds, minutes * MINUTE_MS);
        if (free < 0 || (best !== null && free >= best.free)) continue;
        const area = areaOnMap(room.name, tables);
        const from = at.epochMilliseconds;
        const party = { id: '', pax, from, until: from + minutes * MINUTE_MS, area, fixed: [] };
        if (floor === null || !hasTables(room, tables) || floor.takes(party)) best = { area: room.name, free };
      }
      return best === null ? 'seats' : { area: best.area };
    },
  };
}

/** Those whose tables are planned: an area that isn't on the map may be any. */
export function partiesOf(held: readonly HeldSeats[], tables: readonly SeatedTable[]): PlanParty[] {
  return held.map(({ id = '', from, minutes, covers, area, fixed = [] }) => ({
    ...{ id, pax: covers, fixed, area: areaOnMap(area, tables) },
    from: from.epochMilliseconds,
    until: from.epochMilliseconds + minutes * MINUTE_MS,
  }));
}

const areaOnMap = (name: string, tables: readonly SeatedTable[]) =>
  tables.some(({ area }) => isSameArea(area, name)) ? name : null;

/** An area without tables on the map has seats that are only counted. */
const hasTables = ({ name }: SeatingRoom, tables: readonly SeatedTable[]) =>
  name === '' || tables.some(({ area }) => isSameArea(area, name));

interface Stay {
  readonly from: number;
  readonly until: number;
  readonly covers: number;
}

/** An area that has been renamed or removed may be any of those that are left: its guests count in each. */
function staysIn(room: SeatingRoom, rooms: readonly SeatingRoom[], held: readonly HeldSeats[]): Stay[] {
  return held
    .filter(({ area }) => isSameArea(area, room.name) || !rooms.some(({ name }) => isSameArea(area, name)))
    .map(({ from, minutes, covers }) => ({
      from: from.epochMilliseconds,
      until: from.epochMilliseconds + minutes * MINUTE_MS,
      covers,
    }));
}

/** The most guests who sit at one instant of a stay. The number only grows when more come. */
function mostAtOnce(stays: readonly Stay[], from: number, lengthMs: number): number {
  const meeting = stays.filter((stay) => stay.from < from + lengthMs && stay.until > from);
  const arrivals = [from, ...meeting.map((stay) => stay.from).filter((at) => at > from)];
  return Math.max(
    ...arrivals.map((at) =>
      meeting.reduce((sum, stay) => (stay.from <= at && at < stay.until ? sum + stay.covers : sum), 0),
    ),
  );
}

const MINUTE_MS = 60_000;
const quarterOf = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / (SLOT_MINUTES * MINUTE_MS));
