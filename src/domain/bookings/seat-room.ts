// Uses Temporal: not for islands.
/** How many guests a store takes at once: by the quarter of an hour of arrival, and by the seats of each area. */
import { SLOT_MINUTES } from '../ordering/slots.ts';
import type { TableBookingSettings } from '../tenancy/table-booking.schema.ts';

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

export const isSameArea = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

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
  /** What is booked already, pending ones too. */
  readonly held: readonly HeldSeats[];
}

/** Where one more party fits, given what is booked. Any area means the one that is left with the fewest free seats. */
export function seatRoom({ settings, rooms, held }: Place, { pax, seatingArea }: Party): SeatRoom {
  const arriving = new Map<number, number>();
  for (const { from, covers } of held) {
    arriving.set(quarterOf(from), (arriving.get(quarterOf(from)) ?? 0) + covers);
  }
  const minutes = turnMinutesOf(settings, pax);
  const wanted = seatingArea === null ? rooms : rooms.filter(({ name }) => isSameArea(name, seatingArea));
  const stays = wanted.map((room) => ({ room, stays: staysIn(room, rooms, held) }));
  return {
    placeAt(at) {
      if ((arriving.get(quarterOf(at)) ?? 0) + pax > settings.coversPerQuarterHour) return 'pacing';
      let best: { area: string; free: number } | null = null;
      for (const { room, stays: there } of stays) {
        const free = room.seats - pax - mostAtOnce(there, at.epochMilliseconds, minutes * MINUTE_MS);
        if (free >= 0 && (best === null || free < best.free)) best = { area: room.name, free };
      }
      return best === null ? 'seats' : { area: best.area };
    },
  };
}

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
