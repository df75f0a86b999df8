/** Which other stores of a restaurant print an order too, and which of them may be asked to. Pure, and not for islands. */
import { CHANNELS, type Channel } from '../menu/channels.ts';
import type { OrderLine } from '../ordering/order.types.ts';

/** What a connected store does about an order; each is switched by itself. */
export const CONNECTED_WAYS = ['prints', 'notifies', 'autoAccepts'] as const;
export type ConnectedWay = (typeof CONNECTED_WAYS)[number];
export type ConnectedWays = Readonly<Record<ConnectedWay, boolean>>;

/** Orders of one store, by one channel, are made at another as well. */
export interface StorePair extends ConnectedWays {
  readonly storeId: string;
  readonly toStoreId: string;
  readonly channel: Channel;
  readonly sinceIsoDateTimeUtc: string;
}

export interface AroundCopies {
  /** All pairs of the restaurant. */
  readonly pairs: readonly StorePair[];
  /** When the store's connected stores were switched on; null: they are off. */
  readonly onSinceIsoDateTimeUtc: string | null;
  /** The stores that the restaurant has now. */
  readonly storeIds: readonly string[];
  /** Those that have copies of this very order. */
  readonly toldStoreIds: readonly string[];
  /** The order's own kitchen hears of it for the first time now. */
  readonly isFirst: boolean;
}

export interface CopiedOrder {
  readonly storeId: string;
  readonly channel: Channel;
  readonly placedIsoDateTimeUtc: string;
}

/**
 * The stores whose stations print it, each once. One that has a copy hears what becomes of the order whatever was switched off
 * or disconnected since: paper can't be taken back. An order that its own kitchen had before the stores were connected isn't
 * food that is still to be made. Opening hours of the other store don't matter: a kitchen without guests has none.
 * A copy is never copied on.
 */
export function storesThatCopy(order: CopiedOrder, around: AroundCopies): readonly string[] {
  const { pairs, onSinceIsoDateTimeUtc: onSince, storeIds, toldStoreIds, isFirst } = around;
  const isInTime = (iso: string) => isFirst || iso <= order.placedIsoDateTimeUtc;
  const isOn = onSince !== null && isInTime(onSince);
  const connected = pairs.filter(
    (pair) =>
      isOn &&
      pair.prints &&
      pair.storeId === order.storeId &&
      pair.channel === order.channel &&
      isInTime(pair.sinceIsoDateTimeUtc),
  );
  const wanted = new Set([...toldStoreIds, ...connected.map(({ toStoreId }) => toStoreId)]);
  return storeIds.filter((id) => wanted.has(id) && id !== order.storeId);
}

/** One store that a store is connected with, whichever of the two asks. */
export interface ConnectedWith<Pair> extends ConnectedWays {
  readonly storeId: string;
  readonly name: string;
  readonly channels: readonly Channel[];
  /** The pair that was made first. */
  readonly first: Pair;
}

/** The stores to which orders of this one go (`to`), or whose orders come here (`from`), each once and in the stores' order. */
export function connectedWith<Pair extends StorePair>(
  pairs: readonly Pair[],
  {
    stores,
    here,
    side,
  }: { readonly stores: readonly NamedStore[]; readonly here: string; readonly side: 'to' | 'from' },
): ConnectedWith<Pair>[] {
  const [own, other] = side === 'to' ? (['storeId', 'toStoreId'] as const) : (['toStoreId', 'storeId'] as const);
  return stores.flatMap(({ id, name }) => {
    const shared = pairs.filter((pair) => pair[own] === here && pair[other] === id);
    const [first] = shared;
    if (!first) return [];
    const channels = CHANNELS.filter((channel) => shared.some((pair) => pair.channel === channel));
    const { prints, notifies, autoAccepts } = first;
    return [{ storeId: id, name, channels, prints, notifies, autoAccepts, first }];
  });
}

interface NamedStore {
  readonly id: string;
  readonly name: string;
}

/** What tills say of a connected store's order that came just now. */
export const NOTICE_MINUTES = 10;

/** Since when orders were placed that a connected store's tills still ring for. */
export function noticesSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ minutes: NOTICE_MINUTES });
}

export type NewPair = Pick<StorePair, 'storeId' | 'toStoreId' | 'channel'>;

/**
 * The pairs on whose ways paper goes round. Tills that ring for each other's orders, and orders that are accepted at once, come
 * back to nobody.
 */
export function pairsOnPaper<Pair extends Pick<StorePair, 'prints'>>(pairs: readonly Pair[]): Pair[] {
  return pairs.filter(({ prints }) => prints);
}

/**
 * The stores through which orders of the channel would come back to where they are from: from `toStoreId` on, ending at
 * `storeId`. Null: there is no such way.
 */
export function loopThrough(pairs: readonly NewPair[], { storeId, toStoreId, channel }: NewPair): string[] | null {
  const ways: (readonly string[])[] = [[toStoreId]];
  const seen = new Set([toStoreId]);
  for (const way of ways) {
    const last = way.at(-1);
    if (last === storeId) return [...way];
    for (const pair of pairs) {
      if (pair.channel !== channel || pair.storeId !== last || seen.has(pair.toStoreId)) continue;
      seen.add(pair.toStoreId);
      ways.push([...way, pair.toStoreId]);
    }
  }
  return null;
}

/** 'Newtown’s orders can’t print at Glebe, because Glebe’s print at Newtown.' */
export function loopText(way: readonly string[], nameOf: (storeId: string) => string): string {
  const [from, to] = [way.at(-1) ?? '', way[0] ?? ''].map(nameOf);
  if (from === to) return `${from}’s orders print at ${from} already. Choose another store.`;
  const steps = way.slice(1).map((id, at) => `${nameOf(way[at] ?? '')}’s print at ${nameOf(id)}`);
  const last = steps.pop() ?? '';
  const because = steps.length === 0 ? last : `${steps.join(', ')} and ${last}`;
  return `${from}’s orders can’t print at ${to}, because ${because}.`;
}

interface NamedStation {
  readonly id: string;
  readonly name: string;
}

/**
 * The lines as another store makes them: at its stations of the same names. What it has no such station for goes to its
 * default one, like a line whose station was deleted.
 */
export function linesElsewhere(
  lines: readonly OrderLine[],
  { from, to }: { readonly from: readonly NamedStation[]; readonly to: readonly NamedStation[] },
): OrderLine[] {
  const there = new Map(to.map(({ id, name }) => [keyOf(name), id]));
  const idThere = new Map(from.map(({ id, name }) => [id, there.get(keyOf(name))]));
  const move = (ids: readonly string[]) => ids.flatMap((id) => idThere.get(id) ?? []);
  return lines.map((line) => {
    const { printStationIds, partStationIds } = line;
    const moved = { ...line, printStationIds: move(printStationIds) };
    return partStationIds === undefined ? moved : { ...moved, partStationIds: partStationIds.map(move) };
  });
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}
