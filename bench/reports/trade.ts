/** What happens in all stores on one business day, in the order in which it happens. */
import type { LargeStore } from '#demo/large/large-orders.ts';
import { type Dice, diceOf } from '#demo/past/dice.ts';
import { startOfDay } from '#src/domain/time/store-clock.ts';
import type { Model, Models } from './models.ts';

export interface Seller {
  readonly store: LargeStore;
  readonly models: Models;
  readonly dice: Dice;
  readonly employees: readonly { readonly id: string; readonly name: string }[];
  readonly terminalIds: readonly string[];
  /** Its nights until two count with the day before. */
  readonly isLate: boolean;
  /** Orders in all, and on how many days. */
  readonly orders: number;
  readonly days: number;
  written: number;
  owed: number;
  /** Distinguishes the ids of a second year of the same store. */
  readonly year: number;
}

export type Channel = 'online' | 'pos' | 'uberEats' | 'google';
export interface Sale {
  readonly kind: 'sale';
  readonly seller: Seller;
  readonly id: string;
  readonly atMs: number;
  readonly businessDay: string;
  readonly number: number;
  readonly model: Model;
  readonly channel: Channel;
  readonly statusCode: 'completed' | 'cancelled' | 'rejected';
  readonly employee: Seller['employees'][number] | null;
  readonly terminalId: string | null;
  readonly customer: LargeStore['customers'][number] | null;
  readonly isSplit: boolean;
}
/** Money given back on a later day. */
export interface Refund {
  readonly kind: 'refund';
  readonly sale: Sale;
  readonly atMs: number;
  readonly businessDay: string;
  readonly amountInCents: number;
}
/** A paid bill that became another order on a later day. */
export interface Change {
  readonly kind: 'change';
  readonly sale: Sale;
  readonly atMs: number;
  readonly businessDay: string;
  readonly model: Model;
}
export type Happening = Sale | Refund | Change;

const FIRST_NUMBER = 101;
const HOUR_MS = 3_600_000;
const OPENS_HOUR = 11;
const TRADE_HOURS = 10;
/** Until one, or two where the clock was put forward. */
const LATE_HOURS = 14;
const LONGEST_WAIT_DAYS = 9;

export class Trade {
  /** By the business day on which they happen. */
  readonly #later = new Map<string, Happening[]>();

  constructor(readonly sellers: readonly Seller[]) {}

  dayOf(date: Temporal.PlainDate, isLast: boolean): Happening[] {
    const businessDay = date.toString();
    const found: Happening[] = this.#later.get(businessDay) ?? [];
    this.#later.delete(businessDay);
    for (const seller of this.sellers) this.#sell(seller, date, isLast, found);
    return found.sort((a, b) => a.atMs - b.atMs);
  }

  #sell(seller: Seller, date: Temporal.PlainDate, isLast: boolean, into: Happening[]): void {
    const { dice, orders, days } = seller;
    seller.owed += (orders / days) * (0.6 + dice.roll() * 0.8);
    const count = Math.max(1, isLast ? orders - seller.written : Math.round(seller.owed));
    seller.owed -= count;
    const opensAtMs = startOfDay(date, seller.store.cast.timezone).epochMilliseconds + OPENS_HOUR * HOUR_MS;
    const lengthMs = (seller.isLate ? LATE_HOURS : TRADE_HOURS) * HOUR_MS;
    for (let number = 0; number < count; number += 1) {
      const atMs = opensAtMs + Math.floor((lengthMs * (number + dice.roll())) / count);
      const sale = saleOf(seller, date.toString(), atMs, FIRST_NUMBER + number);
      into.push(sale);
      if (!isLast && sale.statusCode === 'completed') this.#comeBack(sale, date, opensAtMs);
    }
  }

  /** One in fifty is given something back, one in three hundred of the counter changed, both days later. */
  #comeBack(sale: Sale, date: Temporal.PlainDate, opensAtMs: number): void {
    const { dice, models } = sale.seller;
    const chance = dice.roll();
    if (chance >= 0.025) return;
    const daysLater = dice.between(1, LONGEST_WAIT_DAYS);
    const at = {
      sale,
      businessDay: date.add({ days: daysLater }).toString(),
      atMs: opensAtMs + daysLater * 24 * HOUR_MS + dice.between(0, 9 * HOUR_MS),
    };
    const total = sale.model.priced.grandTotalInCents;
    if (chance < 0.02) {
      const amountInCents = dice.chance(0.3) ? total : Math.max(1, Math.floor(total * dice.roll()));
      this.#happens({ kind: 'refund', ...at, amountInCents });
      return;
    }
    const larger = models.counter.filter(({ priced }) => priced.grandTotalInCents > total);
    if (sale.channel === 'pos' && larger.length > 0) this.#happens({ kind: 'change', ...at, model: dice.pick(larger) });
  }

  #happens(one: Refund | Change): void {
    const ofDay = this.#later.get(one.businessDay) ?? [];
    ofDay.push(one);
    this.#later.set(one.businessDay, ofDay);
  }
}

function saleOf(seller: Seller, businessDay: string, atMs: number, number: number): Sale {
  const { dice, models, store, year } = seller;
  const isCounter = models.website.length === 0 || (models.counter.length > 0 && dice.chance(0.4));
  const isLong = models.long.length > 0 && dice.chance(0.001);
  const model = dice.pick(isLong ? models.long : isCounter ? models.counter : models.website);
  const channel = channelOf(dice, model);
  const ofCounter = channel === 'pos';
  const serial = `${year === 0 ? '' : 'y'}${seller.written.toString(36)}`;
  seller.written += 1;
  return {
    kind: 'sale',
    seller,
    id: `${atMs.toString(36).padStart(8, '0')}${store.cast.id}x${serial}`,
    atMs,
    businessDay,
    number,
    model,
    channel,
    statusCode: ofCounter || dice.chance(0.96) ? 'completed' : dice.chance(0.75) ? 'cancelled' : 'rejected',
    employee: ofCounter ? dice.pick(seller.employees) : null,
    terminalId: ofCounter ? dice.pick(seller.terminalIds) : null,
    customer: ofCounter || store.customers.length === 0 ? null : dice.pick(store.customers),
    isSplit: ofCounter && model.paymentType !== 'posPayLater' && dice.chance(0.06),
  };
}

function channelOf(dice: Dice, { channel }: Model): Channel {
  if (channel === 'pos') return 'pos';
  const chance = dice.roll();
  return chance < 0.08 ? 'uberEats' : chance < 0.12 ? 'google' : 'online';
}

export const sellerDice = (storeId: string, year: number) => diceOf(`${storeId} trade ${year}`);
