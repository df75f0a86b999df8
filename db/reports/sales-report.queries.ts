import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { Database } from '#db/schema/index.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { SoldPizzaLine } from '#src/domain/reports/pizza-rows.ts';
import type { SoldAmounts } from '#src/domain/reports/sales-figures.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Which sales of a store are meant. */
export interface SalesFilter {
  /** Business days, both inside; or instants, the second outside. */
  readonly range:
    | { readonly kind: 'businessDays'; readonly from: string; readonly to: string }
    | { readonly kind: 'instants'; readonly fromIsoDateTimeUtc: string; readonly untilIsoDateTimeUtc: string };
  /** Null: all of them. */
  readonly channel: Channel | null;
  /** Null: every till, and what came without one. */
  readonly posTerminalId: string | null;
  /** Of the range only this bucket; left out: all of it. */
  readonly bucket?: SalesBucket | null;
}

/** A bucket of time: by a column of the order, or an hour of a business day as the spans in which the clock shows it. */
export type SalesBucket =
  | { readonly column: TimeColumn; readonly id: string }
  | {
      readonly businessDay: string;
      readonly spans: readonly { readonly fromIsoDateTimeUtc: string; readonly untilIsoDateTimeUtc: string }[];
    };
export type TimeColumn = 'businessDay' | 'isoWeek' | 'isoMonth' | 'isoYear';

export interface SoldGroup extends SoldAmounts {
  readonly id: string;
  readonly name: string;
}

export type OrderColumns = SelectQueryBuilder<Database, 'orders', unknown>;

/** An order that hasn't been accepted is no sale; rejected, cancelled and failed ones are never in sales. */
export function soldOrders(
  db: Db,
  scope: StoreScope,
  { range, channel, posTerminalId, bucket = null }: SalesFilter,
): OrderColumns {
  const query = db
    .selectFrom('orders')
    .where('orders.storeId', '=', scope.storeId)
    .where('orders.statusCode', 'in', ['accepted', 'completed'])
    .$if(channel !== null, (one) => one.where('orders.channel', '=', channel ?? 'online'))
    .$if(posTerminalId !== null, (one) => one.where('orders.posTerminalId', '=', posTerminalId));
  const inBucket = bucket === null ? query : withinBucket(query, bucket);
  return (
    range.kind === 'businessDays'
      ? inBucket.where('orders.businessDay', '>=', range.from).where('orders.businessDay', '<=', range.to)
      : inBucket
          .where('orders.placedIsoDateTimeUtc', '>=', range.fromIsoDateTimeUtc)
          .where('orders.placedIsoDateTimeUtc', '<', range.untilIsoDateTimeUtc)
  ) as OrderColumns;
}

function withinBucket<Query extends OrderColumns>(query: Query, bucket: SalesBucket): Query {
  if ('column' in bucket) return query.where(`orders.${bucket.column}`, '=', bucket.id) as Query;
  return query
    .where('orders.businessDay', '=', bucket.businessDay)
    .where((eb) =>
      eb.or(
        bucket.spans.map(({ fromIsoDateTimeUtc, untilIsoDateTimeUtc }) =>
          eb.and([
            eb('orders.placedIsoDateTimeUtc', '>=', fromIsoDateTimeUtc),
            eb('orders.placedIsoDateTimeUtc', '<', untilIsoDateTimeUtc),
          ]),
        ),
      ),
    ) as Query;
}

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(`orders.${column}`)}), 0)`;

/** What the selected orders brought. */
export const AMOUNTS = () =>
  [
    sql<number>`count(*)`.as('orderCount'),
    sumOf('itemTotalInCents').as('grossInCents'),
    sumOf('discountInCents').as('discountInCents'),
    sumOf('refundedInCents').as('refundInCents'),
    sumOf('deliveryFeeInCents').as('deliveryFeeInCents'),
    sumOf('surchargeInCents').as('surchargeInCents'),
    sumOf('tipInCents').as('tipInCents'),
    sumOf('cashRoundingInCents').as('cashRoundingInCents'),
    sql<number>`coalesce(sum(case when orders.taxIsIncluded then 0 else orders.taxInCents end), 0)`.as(
      'addedTaxInCents',
    ),
    sumOf('taxInCents').as('taxInCents'),
    sumOf('grandTotalInCents').as('grandTotalInCents'),
  ] as const;

/** By a column of the order that is its time: `businessDay`, `isoWeek`, `isoMonth`, `isoYear`. */
export function soldByTime(db: Db, scope: StoreScope, filter: SalesFilter, column: TimeColumn): Promise<SoldGroup[]> {
  return soldOrders(db, scope, filter)
    .select([sql<string>`orders.${sql.raw(column)}`.as('id'), sql<string>`''`.as('name'), ...AMOUNTS()])
    .groupBy(`orders.${column}`)
    .execute();
}

/** By the UTC hour, which is split no further by any clock of a country that has tills here; of half-hour zones by 30 minutes. */
export async function soldByHalfHour(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
): Promise<(SoldAmounts & { readonly businessDay: string; readonly placedIsoDateTimeUtc: string })[]> {
  const half = sql<string>`substr(orders.placedIsoDateTimeUtc, 1, 14) || case when substr(orders.placedIsoDateTimeUtc, 15, 2) < '30' then '00' else '30' end || ':00Z'`;
  return soldOrders(db, scope, filter)
    .select(['orders.businessDay', half.as('placedIsoDateTimeUtc'), ...AMOUNTS()])
    .groupBy(['orders.businessDay', half])
    .execute();
}

/** By till; what came without one under an empty id. */
export function soldByTerminal(db: Db, scope: StoreScope, filter: SalesFilter): Promise<SoldGroup[]> {
  return soldOrders(db, scope, filter)
    .leftJoin('pos_terminals', 'pos_terminals.id', 'orders.posTerminalId')
    .select([
      sql<string>`coalesce(orders.posTerminalId, '')`.as('id'),
      sql<string>`coalesce(max(pos_terminals.name), '')`.as('name'),
      ...AMOUNTS(),
    ])
    .groupBy('orders.posTerminalId')
    .execute();
}

/** By employee, under the name of the latest order; what no employee took under an empty id. */
export function soldByEmployee(db: Db, scope: StoreScope, filter: SalesFilter): Promise<SoldGroup[]> {
  return soldOrders(db, scope, filter)
    .select([
      sql<string>`coalesce(orders.employeeId, '')`.as('id'),
      sql<string>`coalesce(max(orders.employeeName), '')`.as('name'),
      ...AMOUNTS(),
    ])
    .groupBy('orders.employeeId')
    .execute();
}

/** The whole, in one row. */
export async function soldInAll(db: Db, scope: StoreScope, filter: SalesFilter): Promise<SoldAmounts> {
  return await soldOrders(db, scope, filter).select(AMOUNTS()).executeTakeFirstOrThrow();
}

export interface SoldLines {
  readonly id: string;
  /** As an order has it; of a category empty. */
  readonly name: string;
  readonly quantity: number;
  readonly grossInCents: number;
}

export function soldLinesBy(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  column: 'itemId' | 'categoryId',
): Promise<SoldLines[]> {
  return soldOrders(db, scope, filter)
    .innerJoin('order_lines', 'order_lines.orderId', 'orders.id')
    .select([
      sql<string>`order_lines.${sql.raw(column)}`.as('id'),
      (column === 'itemId' ? sql<string>`max(order_lines.name)` : sql<string>`''`).as('name'),
      sql<number>`sum(order_lines.quantity)`.as('quantity'),
      sql<number>`sum(order_lines.lineTotalInCents)`.as('grossInCents'),
    ])
    .groupBy(`order_lines.${column}`)
    .execute();
}

/** Lines that are pizzas, whole or of two halves; not those in deals. */
export async function soldPizzaLines(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
): Promise<(SoldPizzaLine & { readonly orderId: string; readonly placedIsoDateTimeUtc: string })[]> {
  const rows = await soldOrders(db, scope, filter)
    .innerJoin('order_lines', 'order_lines.orderId', 'orders.id')
    .select([
      'order_lines.orderId',
      'orders.placedIsoDateTimeUtc',
      'order_lines.itemId',
      'order_lines.quantity',
      'order_lines.lineTotalInCents',
      sql<string>`json_extract(order_lines.lineJson, '$.line.selection')`.as('selectionJson'),
    ])
    .where(sql`json_extract(order_lines.lineJson, '$.line.selection.type')`, 'in', ['pizza', 'halfAndHalf'])
    .execute();
  return rows.map(({ selectionJson, ...row }) => ({ ...row, selection: JSON.parse(selectionJson) }));
}
