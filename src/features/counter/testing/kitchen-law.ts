/** What an evening's papers, its ledger and its bills say a station has to make; and what the bills' money comes to. */
import { isDeepStrictEqual } from 'node:util';
import { listShares } from '#db/ordering/bill-shares.repository.ts';
import { findBill } from '#db/ordering/bills.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import { listKitchenEntries } from '#db/printing/kitchen-entries.repository.ts';
import type { PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { sum } from '#src/domain/money/money.ts';
import { coveredBy, requestedFor } from '#src/domain/ordering/bill-money.ts';
import type { Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import type { PricedPart } from '#src/domain/pricing/pricing.types.ts';
import type { AlsoOnThisOrder, StationLine } from '#src/domain/printing/docket.types.ts';
import { type BookPlace, placesOf, toldAt } from '#src/domain/printing/kitchen-book.ts';
import { counted, knowsAnyOf } from '#src/domain/printing/told-lines.ts';
import { moneyLeftIn } from '#src/features/orders/money-left.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { isHeld } from '#src/features/printing/held-order.ts';
import { allJobs } from '#src/features/printing/testing/printing-fixture.ts';
import { homeOf, paperOf } from '#src/features/printing/unprinted-papers.ts';

/** How often each dish, in its words, is to be made: '2 wrap "No onion"'. */
export type Counts = Readonly<Record<string, number>>;

/** A printer of a station, with what the cook knew when the station got it. */
export interface Place {
  readonly stationId: string;
  readonly printerId: string;
  readonly since: { readonly lastJobId: string; readonly counts: Counts };
}

/** The station that makes an item. */
export type StationOf = (itemId: string) => string;
export type Where = Pick<Place, 'stationId' | 'printerId'>;
const MAKERS = ['kitchen', 'bar'];

/** All that was written of the evening by now. */
export interface Records {
  readonly jobs: readonly PrintJob[];
  /** When papers were given up. */
  readonly dropped: readonly {
    readonly id: string;
    readonly orderId: string;
    readonly stationId: string;
    readonly paper: string | null;
  }[];
  readonly orders: readonly {
    readonly order: Order;
    readonly isWaiting: boolean;
    readonly book: readonly BookPlace[];
  }[];
}

export async function readRecords(ctx: TestContext): Promise<Records> {
  const orders: Records['orders'][number][] = [];
  for (const { id } of await ctx.db.selectFrom('orders').select('id').orderBy('id').execute()) {
    const order = await getOrder(ctx.db, SCOPE, id);
    const book = placesOf(await listKitchenEntries(ctx.db, SCOPE, id));
    orders.push({ order, book, isWaiting: await isHeld(ctx.db, ctx, SCOPE, order) });
  }
  const dropped = await ctx.db
    .selectFrom('kitchen_entries')
    .select(['id', 'orderId', 'stationId', 'paper'])
    .where('kind', '=', 'dropped')
    .execute();
  return { orders, dropped, jobs: await allJobs(ctx) };
}

/**
 * What papers said to make less what they called off; one that a person dismissed was said by hand. A change that took a dish off
 * while its ticket still waited takes nothing from other bills once that ticket was given up, and one that gave it other words
 * asks for none.
 */
export function toldByPapers({ jobs, dropped }: Records, place: Place, dismissed: ReadonlySet<string>): Counts {
  const all = jobs.filter(({ stationId }) => stationId === place.stationId);
  const counts = new Tally(place.since.counts);
  const ofDishes = { said: new Tally({}, lineOf), lost: new Tally({}, lineOf), early: new Tally({}, lineOf) };
  const isEarly = (job: PrintJob) =>
    job.payload.kind === 'CHANGE_TICKET' &&
    dropped.some(
      (one) => one.orderId === job.orderId && one.stationId === job.stationId && one.id > firstIdOf(job, all),
    );
  const cancels = new Map<string, PrintJob[]>();
  for (const job of all) {
    const isSaid = job.stage !== 'dismissed' || dismissed.has(job.id) || isSaidAgain(job, all, dropped);
    if (job.copyNumber > 1 || job.reason === 'reprint' || job.id <= place.since.lastJobId) continue;
    const isLost = !isSaid && all.findLast((other) => isSamePaper(other, job)) === job;
    if (homeOf(job) === place.printerId && (isSaid || isLost)) say(isSaid ? ofDishes.said : ofDishes.lost, job);
    if (!isSaid) continue;
    if (homeOf(job) === place.printerId && isEarly(job)) say(ofDishes.early, job);
    if (job.payload.kind === 'CANCEL_TICKET' && isCancelAt(place, job, all)) {
      cancels.set(job.orderId ?? '', [...(cancels.get(job.orderId ?? '') ?? []), job]);
    }
    if (homeOf(job) === place.printerId) say(counts, job);
  }
  for (const sheets of cancels.values()) {
    const payload = (sheets.findLast((job) => isOwnSheet(place, job)) ?? sheets.at(-1))?.payload;
    if (payload?.kind !== 'CANCEL_TICKET') continue;
    const { lines, alsoOnThisOrder, seesAll } = payload.station;
    counts.add(seen(lines, alsoOnThisOrder, seesAll), -1);
    ofDishes.said.add(seen(lines, alsoOnThisOrder, seesAll), -1);
  }
  const [lost, early] = [ofDishes.lost.read(), ofDishes.early.read()];
  const words = (key: string) => key.slice(key.indexOf('\n') + 1);
  const dish = (key: string) => key.slice(0, key.indexOf('\n'));
  for (const [key, units] of ofDishes.said.lowest) {
    let back = Math.min(-units, lost[key] ?? 0, -(early[key] ?? 0));
    if (back <= 0) continue;
    counts.put(words(key), back);
    // Other words for what was never told are no dish either.
    for (const [other, more] of Object.entries(early)) {
      if (dish(other) !== dish(key) || more <= 0) continue;
      const reworded = Math.min(back, more);
      counts.put(words(other), -reworded);
      back -= reworded;
    }
  }
  return counts.read();
}

/** Where a printer stood in for another of the station, each has a sheet; the other's names the station. */
function isOwnSheet({ printerId }: Place, { printerId: at, payload }: PrintJob): boolean {
  return payload.kind === 'CANCEL_TICKET' && (payload.marks.forStation === null) === (at === printerId);
}

/** At the printer itself, or at the one that stood in for it. */
function isCancelAt({ printerId }: Place, job: PrintJob, all: readonly PrintJob[]): boolean {
  if (homeOf(job) === printerId) return true;
  return all.some(
    (other) => other.orderId === job.orderId && other.printerId === homeOf(job) && homeOf(other) === printerId,
  );
}

/** A REPRINT that came out at the same printer said it, unless it was given up before. */
function isSaidAgain(job: PrintJob, all: readonly PrintJob[], dropped: Records['dropped']): boolean {
  if (job.payload.kind === 'CANCEL_TICKET' || all.findLast((other) => isSamePaper(other, job)) !== job) return false;
  const paper = paperOf(job);
  const drop = dropped.find(
    (one) => one.orderId === job.orderId && one.stationId === job.stationId && one.paper === paper,
  );
  return all.some(
    (again) =>
      again.reason === 'reprint' &&
      again.orderId === job.orderId &&
      homeOf(again) === homeOf(job) &&
      again.stage === 'printed' &&
      again.id > job.id &&
      (drop === undefined || again.id < drop.id),
  );
}

/** When a docket was queued first, however often it moved on since. */
function firstIdOf(job: PrintJob, all: readonly PrintJob[]): string {
  return all.find((other) => isSamePaper(other, job))?.id ?? job.id;
}

/** The same docket, wherever it went. */
function isSamePaper(a: PrintJob, b: PrintJob): boolean {
  const nameOf = (job: PrintJob) => [
    ...[job.orderId, job.orderVersion, job.docketType, job.stationId, homeOf(job)],
    ...[job.reprintNumber, job.copyNumber],
  ];
  return isDeepStrictEqual(nameOf(a), nameOf(b));
}

function say(counts: Tally, { payload }: PrintJob): void {
  if (payload.kind !== 'ORDER_TICKET' && payload.kind !== 'CHANGE_TICKET') return;
  if (payload.marks.isForLater) return;
  const { lines, alsoOnThisOrder, seesAll } = payload.station;
  counts.add(seen(lines, alsoOnThisOrder, seesAll), 1);
  if (payload.kind !== 'CHANGE_TICKET') return;
  counts.add(seen(payload.before, payload.alsoBefore ?? alsoOnThisOrder, seesAll), -1);
}

/** What the ledger says a place was told and still has. */
export function toldByBook({ orders }: Records, place: Where): Counts {
  const counts = new Tally();
  for (const { book } of orders) counts.add(bookAt(book, place), 1);
  return counts.read();
}

function bookAt(book: readonly BookPlace[], { stationId, printerId }: Where): readonly StationLine[] {
  const told = toldAt(book, stationId, printerId);
  return told ? seen(told.lines, told.alsoOnThisOrder, told.seesAll) : [];
}

/** Where a place that knows a bill reads other dishes as to follow than those that do, in words; empty: nowhere. */
export function unlikeToFollow({ orders }: Records, place: Where, stationOf: StationOf): string[] {
  return orders.filter(isOn).flatMap(({ order, isWaiting, book }) => {
    const told = toldAt(book, place.stationId, place.printerId);
    if (isWaiting || told === null || !knowsAnyOf(told)) return [];
    const makers = MAKERS.filter((each) => place.stationId === 'pass' || each === place.stationId);
    const later = order.lines.filter(({ toFollow }) => toFollow);
    const has = new Map(
      makers.flatMap((maker) => shareOf(later, maker, stationOf)).map((each) => [each.line.id, each]),
    );
    const texts = (lines: readonly StationLine[]) =>
      lines.map(({ line }) => `${line.priced.quantity} ${line.id}`).sort();
    const [said, is] = [texts(told.toFollow ?? []), texts([...has.values()])];
    return String(said) === String(is) ? [] : [`${order.orderNumber}: reads ${said}, follows ${is}`];
  });
}

/** What the bills have at a station: orders that were accepted and are not called off. */
export function wantedAt({ orders }: Records, place: Where, stationOf: StationOf): Counts {
  const counts = new Tally();
  for (const { order, isWaiting, book } of orders.filter(isOn)) {
    const makers = MAKERS.filter((each) => place.stationId === 'pass' || each === place.stationId);
    const made = order.lines.filter(({ toFollow }) => !toFollow);
    const has = makers.flatMap((maker) => shareOf(made, maker, stationOf));
    // Until its hour, it has of a station what came to it from other bills.
    counts.add(isWaiting ? ofWaiting(has, bookAt(book, place), place) : has, 1);
  }
  return counts.read();
}

/** No more than the bill has, in its words; a pass sees a deal once for each station, so it is taken as it is. */
function ofWaiting(has: readonly StationLine[], known: readonly StationLine[], { stationId }: Where) {
  if (stationId === 'pass') return known;
  const units = new Map(known.map(({ line }) => [line.id, line.priced.quantity]));
  return has.flatMap((each) => counted(each, Math.min(each.line.priced.quantity, units.get(each.line.id) ?? 0)));
}

function isOn({ order: { statusCode } }: { readonly order: Order }): boolean {
  return statusCode === 'accepted' || statusCode === 'completed';
}

function shareOf(lines: readonly OrderLine[], maker: string, stationOf: StationOf): StationLine[] {
  return lines.flatMap((line): StationLine[] => {
    const own = stationOf(line.line.itemId);
    const { parts } = line.priced;
    if (!parts.some(isComponent)) return own === maker ? [{ line, partsHere: null }] : [];
    const partsHere = parts.flatMap((part, at) =>
      (isComponent(part) && part.refId !== null ? stationOf(part.refId) : own) === maker ? [at] : [],
    );
    return partsHere.length === 0 ? [] : [{ line, partsHere }];
  });
}

function isComponent({ kind }: PricedPart): boolean {
  return kind === 'dealItem' || kind === 'dealPizza';
}

function seen(own: readonly StationLine[], also: readonly AlsoOnThisOrder[], seesAll = false): readonly StationLine[] {
  return seesAll ? [...own, ...also.flatMap(({ lines }) => lines)] : own;
}

class Tally {
  readonly #units: Map<string, number>;
  /** How few of each there ever were, where that was fewer than none: what is said again later doesn't make up for it. */
  readonly lowest = new Map<string, number>();
  constructor(
    from: Counts = {},
    private readonly keyOf: (line: StationLine) => string = wordsOf,
  ) {
    this.#units = new Map(Object.entries(from));
  }
  add(lines: readonly StationLine[], sign: 1 | -1): void {
    for (const each of lines) this.put(this.keyOf(each), sign * each.line.priced.quantity);
  }
  put(key: string, units: number): void {
    const now = (this.#units.get(key) ?? 0) + units;
    this.#units.set(key, now);
    if (now < (this.lowest.get(key) ?? 0)) this.lowest.set(key, now);
  }
  read(): Counts {
    return Object.fromEntries([...this.#units].filter(([, units]) => units !== 0).sort());
  }
}

/** The dish itself, and its words. */
function lineOf(each: StationLine): string {
  return `${each.line.id}\n${wordsOf(each)}`;
}

function wordsOf({ line, partsHere }: StationLine): string {
  const { name, parts } = line.priced;
  const here = (partsHere ?? parts.keys().toArray()).map((at) => `${parts[at]?.count} ${parts[at]?.label}`);
  return `${name} ${here.join(', ')} "${line.line.comments}"`;
}

/** What is wrong with the money of any order, in words; empty: nothing. */
export async function moneyFaults(ctx: TestContext, { orders }: Records): Promise<string[]> {
  const faults: string[] = [];
  for (const { order } of orders.filter(isOn)) {
    faults.push(...(await faultsOf(ctx, order)).map((fault) => `${order.orderNumber}: ${fault}`));
  }
  return faults;
}

async function faultsOf(ctx: TestContext, order: Order): Promise<string[]> {
  const { leftInCents } = await moneyLeftIn(ctx.db, SCOPE, order);
  const shares = await listShares(ctx.db, SCOPE, order.id);
  const { all, settling } = await tendersOfBill(ctx.db, SCOPE, order.id);
  const paid = sum(settling.map(coveredBy));
  const asked = requestedFor(order);
  const faults: string[] = [];
  if (paid + leftInCents !== asked) faults.push(`paid ${paid} and left ${leftInCents} aren't ${asked}`);
  const open = shares.filter(({ state }) => state === 'open');
  const shared = sum(open.map(({ amountInCents }) => amountInCents));
  if (open.length > 0 && shared !== leftInCents) faults.push(`shares of ${shared} aren't the ${leftInCents} left`);
  if (new Set(all.map(({ id }) => id)).size < all.length) faults.push('a payment counts twice');
  const lines = sum(order.lines.map(({ priced }) => priced.lineTotalInCents));
  if (lines !== order.itemTotalInCents) faults.push(`lines of ${lines} aren't the items' ${order.itemTotalInCents}`);
  const bill = await findBill(ctx.db, SCOPE, order.id);
  if (bill && (bill.state === 'open') !== leftInCents > 0 && asked > 0)
    faults.push(`${bill.state} with ${leftInCents} left`);
  return faults;
}
