import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import { figuresOf } from '#src/domain/reports/sales-figures.ts';
import { localDateTimeOf } from '#src/domain/time/store-clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { countGoneToBills } from './orders-of-period.ts';
import { factsOf } from './sales-facts.ts';
import { soldBy, soldByQuarterHour } from './sales-report.queries.ts';

export interface DayFigures {
  readonly orderCount: number;
  /** Item totals. */
  readonly grossInCents: number;
  /** After discounts and refunds. */
  readonly netInCents: number;
  /** Net for each order; 0 without orders. */
  readonly averageInCents: number;
  readonly byChannel: readonly {
    readonly channel: Channel;
    readonly orderCount: number;
    readonly netInCents: number;
  }[];
  /**
   * By the hour of the store's clock in which the order was placed, or money of it was given back; hours without either
   * are left out.
   */
  readonly byHour: readonly { readonly hour: number; readonly orderCount: number; readonly netInCents: number }[];
  /** Rejected, cancelled and failed: counted apart and never in sales (domain rules §9). Not what went to another bill. */
  readonly lostCount: number;
}

/** One business day of a store, in cents, out of the same facts as every report. */
export async function dayFigures(
  db: Db,
  scope: StoreScope,
  businessDay: string,
  timezone: string,
): Promise<DayFigures> {
  const filter = {
    range: { kind: 'businessDays', from: businessDay, to: businessDay } as const,
    channel: null,
    posTerminalId: null,
  };
  const byChannel = (await soldBy(db, scope, filter, 'channel')).map((group) => {
    const { orderCount, grossInCents, netInCents } = figuresOf([group]);
    return { channel: group.id as Channel, orderCount, grossInCents, netInCents };
  });
  const hours = Map.groupBy(
    await soldByQuarterHour(db, scope, filter),
    ({ placedIsoDateTimeUtc }) => localDateTimeOf(Temporal.Instant.from(placedIsoDateTimeUtc), timezone).hour,
  );
  const { lostCount } = await factsOf(db, scope, filter)
    .select(sql<number>`coalesce(sum(sales_facts.lostCount), 0)`.as('lostCount'))
    .executeTakeFirstOrThrow();
  const { orderCount, grossInCents, netInCents } = totalOf(byChannel);
  return {
    orderCount,
    grossInCents,
    netInCents,
    averageInCents: orderCount === 0 ? 0 : Math.round(netInCents / orderCount),
    byChannel: byChannel.map(({ grossInCents: _, ...one }) => one),
    byHour: [...hours]
      .map(([hour, groups]) => {
        const figures = figuresOf(groups);
        return { hour, orderCount: figures.orderCount, netInCents: figures.netInCents };
      })
      .toSorted((a, b) => a.hour - b.hour),
    lostCount: lostCount - (await countGoneToBills(db, scope, filter)),
  };
}

interface Sums {
  readonly orderCount: number;
  readonly grossInCents: number;
  readonly netInCents: number;
}

function totalOf(groups: readonly Sums[]): Sums {
  const of = (column: keyof Sums) => groups.reduce((total, group) => total + group[column], 0);
  return { orderCount: of('orderCount'), grossInCents: of('grossInCents'), netInCents: of('netInCents') };
}
