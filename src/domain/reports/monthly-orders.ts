// Uses Temporal: not for islands.
import { sum } from '#src/domain/money/money.ts';
import type { ChannelMonth, MonthAmounts, MonthOfSeller } from './monthly-orders.types.ts';

interface Months {
  /** The first one meant: earlier ones are there to compare with. */
  readonly first: string;
  /** The month that isn't over. */
  readonly now: string;
}

/** The months of each store, or of each restaurant; newest first, then the one that sold the most. */
export function monthsOf(sold: readonly ChannelMonth[], by: 'store' | 'restaurant', months: Months): MonthOfSeller[] {
  const sellerOf = ({ restaurantId, storeId, currencyCode }: ChannelMonth) =>
    [restaurantId, by === 'store' ? storeId : '', currencyCode].join(' ');
  const groups = Map.groupBy(sold, (one) => `${one.month} ${sellerOf(one)}`);
  return [...groups.values()]
    .filter(([one]) => one !== undefined && one.month >= months.first)
    .map((group) => {
      const one = group[0]!;
      const before = groups.get(`${monthBefore(one.month)} ${sellerOf(one)}`) ?? [];
      return {
        month: one.month,
        restaurantId: one.restaurantId,
        storeId: by === 'store' ? one.storeId : null,
        currencyCode: one.currencyCode,
        ...amountsOf(group),
        changePercent: one.month === months.now ? null : changePercent(netOf(group), netOf(before)),
      };
    })
    .toSorted((a, b) => b.month.localeCompare(a.month) || b.netInCents - a.netInCents);
}

/** The month `count` months long ago begins the span that ends with `now`. */
export function firstOfMonths(now: string, count: number): string {
  return Temporal.PlainYearMonth.from(now)
    .subtract({ months: count - 1 })
    .toString();
}

export function monthBefore(month: string): string {
  return Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString();
}

function amountsOf(group: readonly ChannelMonth[]): Omit<MonthAmounts, 'changePercent'> {
  const channels = Map.groupBy(group, ({ channel }) => channel);
  return {
    orderCount: sum(group.map(({ orderCount }) => orderCount)),
    grossInCents: sum(group.map(({ grossInCents }) => grossInCents)),
    netInCents: netOf(group),
    feeInCents: sum(group.map(({ feeInCents }) => feeInCents)),
    byChannel: [...channels]
      .map(([channel, ones]) => ({
        channel,
        orderCount: sum(ones.map(({ orderCount }) => orderCount)),
        netInCents: netOf(ones),
      }))
      .toSorted((a, b) => b.netInCents - a.netInCents),
  };
}

function netOf(group: readonly ChannelMonth[]): number {
  return sum(group.map(({ netInCents }) => netInCents));
}

function changePercent(netInCents: number, beforeInCents: number): number | null {
  return beforeInCents <= 0 ? null : Math.round(((netInCents - beforeInCents) * 100) / beforeInCents);
}
