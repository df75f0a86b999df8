import type { PrintedAway } from './printed-away.ts';

/**
 * What a kitchen screen shows. Times are instants; words are those of the docket. No amounts of money, no phone numbers
 * and no addresses: a screen hangs where everyone reads it.
 */

/**
 * - `waiting`: not begun
 * - `started`: someone is making it
 * - `bumped`: done, and away from the board; it can be recalled
 */
export type TicketState = 'waiting' | 'started' | 'bumped';

/** What people at a screen do with a ticket; each is an event that is written once and never changed. */
export type KitchenAct = 'acknowledged' | 'started' | 'bumped' | 'recalled';

/**
 * - `choice`: a choice as it was made
 * - `change`: an option was taken off or added, which is most often made wrong
 * - `safety`: names an allergy, or that something is left out for one
 * - `half`: the head of a half; its own choices follow, further in
 * - `dish`: a dish of a deal; its own choices follow, further in
 */
type DishRowKind = 'choice' | 'change' | 'safety' | 'half' | 'dish';

/** One row under a dish: 'NO ONION', '1ST HALF - MARGHERITA', '2 x Coke'. */
export interface DishRow {
  readonly kind: DishRowKind;
  readonly text: string;
  /** How far in: 0 under the dish, 1 under a half. */
  readonly depth: number;
}

/**
 * What happened to a dish since the ticket was first there. `cancelled` and `moved` stay struck through until they are
 * acknowledged.
 */
export type DishChange = 'added' | 'changed' | 'cancelled' | 'moved';

/** A dish at one station: so many of one line of the bill. */
export interface KitchenDish {
  /** Unique within the ticket, and the same from board to board. */
  readonly key: string;
  readonly lineId: string;
  /** At a pass: the station that makes it; null: the ticket's own. */
  readonly madeAt: string | null;
  readonly quantity: number;
  /** 'Margherita (Large)'. */
  readonly name: string;
  /** 'SEAT 2'; empty: for the whole table. */
  readonly seat: string;
  readonly course: number | null;
  readonly rows: readonly DishRow[];
  /** The guest's words; empty: none. */
  readonly comments: string;
  /** Its comments name an allergy. */
  readonly isAllergy: boolean;
  readonly change: DishChange | null;
  /** The entries that took it off, or the one that gave it its words: what a touch names. Left out by an earlier release. */
  readonly by?: readonly string[];
  /** When it is begun, so that its order is ready together. Left out: at once, or by an earlier release. */
  readonly startIsoDateTimeUtc?: string;
}

/** Dishes that wait for their course to be sent: to plan with, not to make. */
export interface FollowingCourse {
  /** 'COURSE 2 TO FOLLOW'. */
  readonly text: string;
  readonly dishes: readonly KitchenDish[];
}

export interface TicketPlace {
  readonly kind: 'table' | 'dineIn' | 'pickup' | 'delivery';
  /** 'TABLE 12', 'PICKUP', 'DELIVERY', 'DINE IN'. */
  readonly text: string;
}

/** One round of a bill at one station: what came since its last ticket was bumped. */
export interface KitchenTicket {
  /** Of order, station and round: the same on every screen. */
  readonly id: string;
  readonly orderId: string;
  readonly stationId: string;
  readonly stationName: string;
  /** From 1. */
  readonly round: number;
  /** 'P-118'. */
  readonly orderNumber: string;
  readonly place: TicketPlace;
  /** Empty: none was given. */
  readonly guestName: string;
  /** As promised, else as requested; null: as soon as possible. */
  readonly dueIsoDateTimeUtc: string | null;
  readonly sentIsoDateTimeUtc: string;
  readonly state: TicketState;
  readonly startedIsoDateTimeUtc: string | null;
  readonly bumpedIsoDateTimeUtc: string | null;
  /** Struck through dishes are among them. */
  readonly dishes: readonly KitchenDish[];
  readonly toFollow: readonly FollowingCourse[];
  /** The order's own note; empty: none. */
  readonly note: string;
  /** The notes that name an allergy, the order's first. */
  readonly allergies: readonly string[];
  /** An allergy is on it that no one at this station has acknowledged yet: it can't be begun or bumped. */
  readonly mustAcknowledge: boolean;
  /** Dishes are struck through that no one has acknowledged yet. */
  readonly hasCancelled: boolean;
  /** Who acknowledged the allergies; null: there are none, or no one yet. */
  readonly acknowledgedByName: string | null;
  /** Placed to try the way to the kitchen. */
  readonly isTest: boolean;
  /** It came out on paper while the screen said nothing. Left out: it didn't, or by an earlier release. */
  readonly printed?: PrintedAway;
}

/** How many of a dish wait at these stations, over all tickets. */
export interface AllDayCount {
  readonly name: string;
  readonly quantity: number;
}

export interface KitchenBoard {
  /** By due time, then by the time sent. */
  readonly tickets: readonly KitchenTicket[];
  /** The most first. */
  readonly allDay: readonly AllDayCount[];
  /** The last that were bumped, the latest first. */
  readonly recall: readonly KitchenTicket[];
  readonly asOfIsoDateTimeUtc: string;
}

/** How many of a dish a screen showed when it was touched: only what was seen is done. */
export interface SeenDish {
  readonly lineId: string;
  readonly madeAt: string | null;
  readonly quantity: number;
  /** As the screen had it of the dish. Left out: by a screen of an earlier release, which names numbers alone. */
  readonly by?: readonly string[] | undefined;
}

/** What a screen is, and what it can choose from: names alone. */
export interface KitchenScreen {
  readonly posTerminalId: string;
  readonly name: string;
  readonly storeName: string;
  /** By whose clock it shows times. */
  readonly timezone: string;
  /** What it shows; all stations where none were chosen. */
  readonly stationIds: readonly string[];
  readonly stations: readonly { readonly id: string; readonly name: string }[];
  /** Who may have read an allergy. */
  readonly people: readonly string[];
}
