/** What each station of a kitchen still has to make, bill by bill and round by round, as on its papers. */
import type { Collection } from '../ordering/order.types.ts';
import type { OrderStatus } from '../ordering/order-status.ts';
import { namesAllergy } from '../printing/allergy-words.ts';
import { toFollowText } from '../printing/course-text.ts';
import { orderTypeText } from '../printing/docket-head.ts';
import type { CountryCode } from '../tenancy/store-settings.schema.ts';
import { countsOf, dishOf } from './dish-text.ts';
import type {
  AllDayCount,
  FollowingCourse,
  KitchenBoard,
  KitchenDish,
  KitchenTicket,
  TicketPlace,
  TicketState,
} from './kitchen.types.ts';
import type { ActEvent, ToldEvent } from './kitchen-events.ts';
import { type PaperWhileAway, type PrintedAway, printedAway } from './printed-away.ts';
import { sheetsOf } from './rounds.ts';
import { leftOf, type Round, type RoundDish, type Sheet, type Struck } from './sheet-book.ts';

/** Of one bill, as it is now. */
export interface TicketHead {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly statusCode: OrderStatus;
  readonly collection: Pick<Collection, 'type'> & { readonly tableName?: string | null };
  readonly guestName: string;
  readonly comments: string;
  /** As promised, else as requested; null: as soon as possible. */
  readonly dueIsoDateTimeUtc: string | null;
  /** When staff handed it over; null: not yet. */
  readonly handedOverIsoDateTimeUtc: string | null;
  readonly isTest: boolean;
  /** Its guest asked for a time. Left out: for as soon as possible. */
  readonly isForLater?: boolean;
}

export interface KitchenFacts {
  readonly told: readonly ToldEvent[];
  readonly acts: readonly ActEvent[];
  readonly heads: readonly TicketHead[];
  readonly countryCode: CountryCode;
  /** That came out while screens were silent. Left out: none. */
  readonly papers?: readonly PaperWhileAway[];
}

/** The last bumped tickets that can be recalled. */
const RECALLED_AT_MOST = 100;
const OVER: ReadonlySet<OrderStatus> = new Set(['cancelled', 'rejected', 'failure']);

interface Made {
  readonly ticket: KitchenTicket;
  readonly round: Round;
  readonly counts: readonly (AllDayCount & { readonly of: string })[];
}

/** The board of these stations. */
export function kitchenBoard(facts: KitchenFacts, stationIds: readonly string[], asOf: string): KitchenBoard {
  const made = ticketsOf(facts).filter(({ ticket }) => stationIds.includes(ticket.stationId));
  const open = made.filter(({ ticket }) => ticket.state !== 'bumped');
  const bumped = made.filter(({ ticket }) => ticket.state === 'bumped');
  return {
    tickets: open.map(({ ticket }) => ticket).sort(byDue),
    allDay: allDayOf(open),
    recall: bumped
      .sort((a, b) => (a.round.bumpedBy < b.round.bumpedBy ? 1 : -1))
      .slice(0, RECALLED_AT_MOST)
      .map(({ ticket }) => ticket),
    asOfIsoDateTimeUtc: asOf,
  };
}

/** Every ticket of these bills, bumped ones too. */
export function kitchenTickets(facts: KitchenFacts): KitchenTicket[] {
  return ticketsOf(facts)
    .map(({ ticket }) => ticket)
    .sort(byDue);
}

function byDue(a: KitchenTicket, b: KitchenTicket): number {
  const keyOf = ({ dueIsoDateTimeUtc, sentIsoDateTimeUtc, id }: KitchenTicket) =>
    [dueIsoDateTimeUtc ?? sentIsoDateTimeUtc, sentIsoDateTimeUtc, id].join(' ');
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

function ticketsOf({ told, acts, heads, countryCode, papers = [] }: KitchenFacts): Made[] {
  const byId = new Map(heads.map((head) => [head.orderId, head]));
  return sheetsOf(told, acts).flatMap((sheet) => {
    const head = byId.get(sheet.orderId);
    if (!head) return [];
    const last = sheet.rounds.findLast(({ bumpedAt }) => bumpedAt === null);
    return sheet.rounds.flatMap((round) => {
      const isOver = isBillOver(head) && round.bumpedAt === null;
      const dishes = [...round.dishes.values()].flatMap((dish) => dishesOf(dish, isOver));
      if (dishes.length === 0 || isHandedOver(head, round)) return [];
      const toFollow = round === last && !isOver ? followingOf(sheet) : [];
      const { orderId, stationId } = sheet;
      const printed = printedAway(papers, { orderId, stationId, sentAt: round.sentAt, lastAt: round.lastAt });
      const parts = { head, dishes, toFollow, place: placeOf(head, countryCode), printed };
      const ticket = ticketOf(sheet, round, parts);
      return [{ ticket, round, counts: isOver ? [] : countsIn(sheet, round) }];
    });
  });
}

/** Nothing of it is made any more. */
export function isBillOver({ statusCode }: Pick<TicketHead, 'statusCode'>): boolean {
  return OVER.has(statusCode);
}

export function isHandedOver(
  { handedOverIsoDateTimeUtc: at }: Pick<TicketHead, 'handedOverIsoDateTimeUtc'>,
  { bumpedAt, lastAt }: Pick<Round, 'bumpedAt' | 'lastAt'>,
): boolean {
  return at !== null && bumpedAt === null && lastAt <= at;
}

interface Parts {
  readonly head: TicketHead;
  readonly dishes: readonly KitchenDish[];
  readonly toFollow: readonly FollowingCourse[];
  readonly place: TicketPlace;
  readonly printed: PrintedAway | null;
}

function ticketOf(sheet: Sheet, round: Round, { head, dishes, toFollow, place, printed }: Parts): KitchenTicket {
  const note = head.comments.trim();
  const live = dishes.filter(({ change }) => change !== 'cancelled' && change !== 'moved');
  const allergies = live.length === 0 ? [] : [...new Set([note, ...live.map(({ comments }) => comments)])];
  const named = allergies.filter((text) => text !== '' && namesAllergy(text));
  const names = named.map((text) => sheet.acknowledged.get(text));
  const mustAcknowledge = names.includes(undefined);
  return {
    id: [sheet.orderId, sheet.stationId, round.number].join('.'),
    ...{ orderId: sheet.orderId, stationId: sheet.stationId, stationName: sheet.stationName, round: round.number },
    ...{ orderNumber: head.orderNumber, place, guestName: head.guestName.trim(), isTest: head.isTest },
    ...{ dueIsoDateTimeUtc: head.dueIsoDateTimeUtc, sentIsoDateTimeUtc: round.sentAt, state: stateOf(round) },
    ...{ startedIsoDateTimeUtc: round.startedAt, bumpedIsoDateTimeUtc: round.bumpedAt },
    ...{ dishes, toFollow, note, allergies: named, mustAcknowledge },
    hasCancelled: live.length < dishes.length,
    acknowledgedByName: mustAcknowledge ? null : (names.at(-1) ?? null),
    ...(printed ? { printed } : {}),
  };
}

function stateOf({ startedAt, bumpedAt }: Round): TicketState {
  if (bumpedAt !== null) return 'bumped';
  return startedAt === null ? 'waiting' : 'started';
}

function placeOf({ collection }: TicketHead, countryCode: CountryCode): TicketPlace {
  const { type, tableName = null } = collection;
  if (type === 'dineIn' && tableName !== null) return { kind: 'table', text: `TABLE ${tableName}` };
  return { kind: type, text: orderTypeText(type, countryCode) };
}

/** What came later stands alone, and so does what is off. `isOver`: all of it is, whatever the ledger says so far. */
function dishesOf(dish: RoundDish, isOver: boolean): KitchenDish[] {
  const { words, wordedBy, seenFrom: madeAt, units, added, isChanged, off } = dish;
  const live = isOver ? 0 : units;
  const late = Math.min(added, live);
  const struck = (how: Struck['how']) => dish.struck.filter((each) => each.how === how && each.left > 0);
  const cancelled = struck('cancelled');
  const moved = struck('moved');
  const over = isOver ? Math.max(0, units - off) : 0;
  const kinds = [
    [live - late, isChanged ? 'changed' : null, [wordedBy]],
    [late, 'added', [wordedBy]],
    [leftOf(cancelled) + over, 'cancelled', [...cancelled.map(({ by }) => by), ...(over > 0 ? [BILL_IS_OVER] : [])]],
    [leftOf(moved), 'moved', moved.map(({ by }) => by)],
  ] as const;
  return kinds.flatMap(([quantity, change, by]) =>
    quantity > 0 ? [dishOf(words, { madeAt, quantity, change, by: [...new Set(by)] })] : [],
  );
}

/** In place of an entry: its order says that it is off, and the ledger doesn't yet. */
const BILL_IS_OVER = 'over';

function followingOf({ following }: Sheet): FollowingCourse[] {
  const waiting = [...following.values()].filter(({ units }) => units > 0);
  const byCourse = Map.groupBy(waiting, ({ words }) => words.line.course);
  return [...byCourse].map(([course, all]) => ({
    text: toFollowText(course),
    dishes: all.map(({ words, units }) => dishOf(words, { madeAt: null, quantity: units, change: null, by: [] })),
  }));
}

function countsIn({ orderId }: Sheet, { dishes }: Round): Made['counts'] {
  return [...dishes.values()].flatMap(({ lineId, words, units }) =>
    units > 0 ? countsOf(words, units).map((count) => ({ ...count, of: `${orderId} ${lineId} ${count.name}` })) : [],
  );
}

/** A dish that a station makes and a pass sees is one dish. */
function allDayOf(open: readonly Made[]): AllDayCount[] {
  const perStation = new Map<string, { name: string; quantity: number; of: string }>();
  for (const { ticket, counts } of open) {
    for (const { name, quantity, of } of counts) {
      const key = `${ticket.stationId} ${of}`;
      perStation.set(key, { name, of, quantity: (perStation.get(key)?.quantity ?? 0) + quantity });
    }
  }
  const perDish = Map.groupBy(perStation.values(), ({ of }) => of);
  const byName = new Map<string, number>();
  for (const [, [first, ...more]] of perDish) {
    if (!first) continue;
    const most = Math.max(first.quantity, ...more.map(({ quantity }) => quantity));
    byName.set(first.name, (byName.get(first.name) ?? 0) + most);
  }
  return [...byName]
    .map(([name, quantity]) => ({ name, quantity }))
    .sort((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1));
}
