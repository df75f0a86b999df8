/** What Google was told of an order, and of which lines: if something changes, it hears of it. Browser-safe. */
import type { Cents } from '../../money/money.ts';
import type { Order } from '../order.types.ts';
import { type GoogleMoney, googleMoney } from './google-money.ts';

/** What went with the last state. */
export interface ToldFacts {
  readonly promisedForIsoDateTimeUtc: string | null;
  readonly totalInCents: Cents | null;
}

export function toldOf(order: Pick<Order, 'promisedForIsoDateTimeUtc' | 'grandTotalInCents'>): ToldFacts {
  return { promisedForIsoDateTimeUtc: order.promisedForIsoDateTimeUtc, totalInCents: order.grandTotalInCents };
}

/** A line as it was asked for, without any wish. */
export interface AskedLine {
  /** Google's. */
  readonly id: string;
  /** Ours. */
  readonly lineId: string;
  readonly name: string;
  readonly quantity: number;
  /** What it cost; null: it had no price. */
  readonly totalInCents: Cents | null;
}

export interface LineUpdate {
  readonly price: { readonly type: 'ACTUAL'; readonly amount: GoogleMoney };
  readonly reason: string;
}

/** By Google's id: lines of which the store makes fewer than were asked for, or none. */
export function lineUpdatesOf(
  asked: readonly AskedLine[],
  { lines, currencyCode }: Pick<Order, 'lines' | 'currencyCode'>,
): Readonly<Record<string, LineUpdate>> {
  const left = new Map(lines.map(({ id, priced }) => [id, priced]));
  return Object.fromEntries(
    asked.flatMap(({ id, lineId, quantity }): [string, LineUpdate][] => {
      const now = left.get(lineId);
      if (now?.quantity === quantity) return [];
      const price = { type: 'ACTUAL' as const, amount: googleMoney(now?.lineTotalInCents ?? 0, currencyCode) };
      return [[id, { price, reason: now ? `The store can make only ${now.quantity}.` : 'The store can’t make this.' }]];
    }),
  );
}
