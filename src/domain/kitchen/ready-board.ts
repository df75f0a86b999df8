/** Which orders guests in the room wait for, and which of them are ready. */

import { firstNameOf } from './first-name.ts';
import type { KitchenTicket } from './kitchen.types.ts';
import { type KitchenFacts, kitchenTickets, type TicketHead } from './kitchen-tickets.ts';
import type { FinishedOrder, ReadyBoard, ReadyOrder } from './ready-board.types.ts';

/** A number that no one came for makes room for the others. */
export const READY_MINUTES = 20;
/** After its time, an order that no one bumped is over, whatever its tickets say. */
const FORGOTTEN_MINUTES = 120;
/** A ticket that came long before its time is not being made yet. */
const AHEAD_MINUTES = 60;
const MINUTE_MS = 60_000;

export interface ReadyOptions {
  /** Stations that a paired kitchen screen shows: no one can say that the others are done. */
  readonly stationIds: ReadonlySet<string>;
  readonly numbersOnly: boolean;
  readonly nowMs: number;
}

interface Placed {
  readonly order: ReadyOrder;
  readonly finishedAt: string | null;
}

/**
 * An order is ready once the pass has bumped it; without a pass at a screen, once every station at a screen has. A recall
 * or another dish puts it back. It leaves with its hand-over, or some minutes after it became ready.
 */
export function readyOrders(
  facts: KitchenFacts,
  { stationIds, numbersOnly, nowMs }: ReadyOptions,
): Pick<ReadyBoard, 'preparing' | 'ready'> {
  const passes = new Set(facts.told.filter(({ seesAll }) => seesAll).map(({ stationId }) => stationId));
  const byOrder = Map.groupBy(kitchenTickets(facts), ({ orderId }) => orderId);
  const heads = new Map(facts.heads.map((head) => [head.orderId, head]));
  const placed = [...byOrder].flatMap(([orderId, tickets]): Placed[] => {
    const head = heads.get(orderId);
    const wanted = tickets.filter(isWanted);
    if (!head || !isAwaitedHere(head) || wanted.length === 0) return [];
    const finishedAt = finishedAtOf(wanted, { passes, stationIds });
    const isShown = finishedAt === null ? isBeingMade(head, wanted, nowMs) : isFresh(finishedAt, READY_MINUTES, nowMs);
    if (!isShown) return [];
    const firstName = numbersOnly ? '' : firstNameOf(head.guestName);
    return [{ order: { orderNumber: head.orderNumber, firstName }, finishedAt }];
  });
  return {
    preparing: placed.flatMap(({ order, finishedAt }) => (finishedAt === null ? [order] : [])),
    ready: placed
      .flatMap(({ order, finishedAt }): FinishedOrder[] =>
        finishedAt === null ? [] : [{ ...order, readyIsoDateTimeUtc: finishedAt }],
      )
      .sort((a, b) => (a.readyIsoDateTimeUtc < b.readyIsoDateTimeUtc ? 1 : -1)),
  };
}

/** Tables are served, and what is delivered is waited for elsewhere. */
function isAwaitedHere({ statusCode, collection: { type, tableName = null } }: TicketHead): boolean {
  return statusCode === 'accepted' && (type === 'pickup' || (type === 'dineIn' && tableName === null));
}

/** Not one of which everything was taken off. */
function isWanted({ state, dishes }: KitchenTicket): boolean {
  return state === 'bumped' || dishes.some(({ change }) => change !== 'cancelled' && change !== 'moved');
}

/** Null: not everything is done. */
function finishedAtOf(
  tickets: readonly KitchenTicket[],
  { passes, stationIds }: { readonly passes: ReadonlySet<string>; readonly stationIds: ReadonlySet<string> },
): string | null {
  const atScreens = tickets.filter(({ stationId }) => stationIds.has(stationId));
  const atPass = atScreens.filter(({ stationId }) => passes.has(stationId));
  const deciding = atPass.length > 0 ? atPass : atScreens;
  const done = deciding.flatMap(({ bumpedIsoDateTimeUtc: at }) => (at === null ? [] : [at])).sort();
  return done.length === deciding.length ? (done.at(-1) ?? null) : null;
}

function isBeingMade(head: TicketHead, tickets: readonly KitchenTicket[], nowMs: number): boolean {
  const dueMs = head.dueIsoDateTimeUtc === null ? null : Date.parse(head.dueIsoDateTimeUtc);
  const isBegun = tickets.some(({ state }) => state !== 'waiting');
  if (dueMs !== null && dueMs - nowMs > AHEAD_MINUTES * MINUTE_MS && !isBegun) return false;
  const sentMs = Math.max(...tickets.map(({ sentIsoDateTimeUtc }) => Date.parse(sentIsoDateTimeUtc)));
  return nowMs - Math.max(sentMs, dueMs ?? 0) < FORGOTTEN_MINUTES * MINUTE_MS;
}

function isFresh(at: string, minutes: number, nowMs: number): boolean {
  return nowMs - Date.parse(at) < minutes * MINUTE_MS;
}
