import type { Db } from '#db/connection.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import { localDateTimeOf } from '#src/domain/time/store-clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

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
  /** By the hour of the store's clock in which the order was placed; hours without orders are left out. */
  readonly byHour: readonly { readonly hour: number; readonly orderCount: number; readonly netInCents: number }[];
  /** Rejected, cancelled and failed: counted apart and never in sales (domain rules §9). */
  readonly lostCount: number;
}

/** Orders that wait for an answer, and those that are being made. */
export interface OpenCounts {
  readonly fresh: number;
  readonly cooking: number;
}

export async function openCounts(db: Db, scope: StoreScope): Promise<OpenCounts> {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['statusCode', eb.fn.countAll<number>().as('count')])
    .where('storeId', '=', scope.storeId)
    .where('statusCode', 'in', ['new', 'accepted'])
    .groupBy('statusCode')
    .execute();
  const of = (statusCode: OrderStatus) => rows.find((row) => row.statusCode === statusCode)?.count ?? 0;
  return { fresh: of('new'), cooking: of('accepted') };
}

/** Whether anything was ever ordered here. */
export async function hasOrders(db: Db, scope: StoreScope): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** An order that hasn't been accepted is no sale. */
const SOLD: ReadonlySet<OrderStatus> = new Set(['accepted', 'completed']);
const LOST: ReadonlySet<OrderStatus> = new Set(['rejected', 'cancelled', 'failure']);

/** One business day of a store, in cents: a few hundred rows of one index. */
export async function dayFigures(
  db: Db,
  scope: StoreScope,
  businessDay: string,
  timezone: string,
): Promise<DayFigures> {
  const rows = await db
    .selectFrom('orders')
    .select(['channel', 'statusCode', 'placedIsoDateTimeUtc', 'itemTotalInCents', 'discountInCents', 'refundedInCents'])
    .where('storeId', '=', scope.storeId)
    .where('businessDay', '=', businessDay)
    .execute();
  const sold = rows
    .filter((row) => SOLD.has(row.statusCode))
    .map((row) => ({
      channel: row.channel,
      hour: localDateTimeOf(Temporal.Instant.from(row.placedIsoDateTimeUtc), timezone).hour,
      grossInCents: row.itemTotalInCents,
      netInCents: row.itemTotalInCents - row.discountInCents - row.refundedInCents,
    }));
  const netInCents = total(sold.map((row) => row.netInCents));
  return {
    orderCount: sold.length,
    grossInCents: total(sold.map((row) => row.grossInCents)),
    netInCents,
    averageInCents: sold.length === 0 ? 0 : Math.round(netInCents / sold.length),
    byChannel: grouped(sold, (row) => row.channel).map(({ key, ...sums }) => ({ channel: key, ...sums })),
    byHour: grouped(sold, (row) => row.hour)
      .map(({ key, ...sums }) => ({ hour: key, ...sums }))
      .toSorted((a, b) => a.hour - b.hour),
    lostCount: rows.filter((row) => LOST.has(row.statusCode)).length,
  };
}

function grouped<Row extends { readonly netInCents: number }, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  return [...Map.groupBy(rows, keyOf)].map(([key, group]) => ({
    key,
    orderCount: group.length,
    netInCents: total(group.map((row) => row.netInCents)),
  }));
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
