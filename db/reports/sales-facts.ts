import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { Database } from '#db/schema/index.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import { mondayOf } from '#src/domain/reports/buckets.ts';
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

/** A bucket of time: a day, ISO week, month or year, an hour of a business day, or the same hour of several days. */
export type SalesBucket =
  | { readonly column: TimeColumn; readonly id: string }
  | HourOfDay
  | { readonly hours: readonly HourOfDay[] };
/** As the spans in which the clock shows it. */
export interface HourOfDay {
  readonly businessDay: string;
  readonly spans: readonly { readonly fromIsoDateTimeUtc: string; readonly untilIsoDateTimeUtc: string }[];
}
export type TimeColumn = 'businessDay' | 'isoWeek' | 'isoMonth' | 'isoYear';

export type FactColumns = SelectQueryBuilder<Database, 'sales_facts', unknown>;

/** The facts of a period. Rejected, cancelled and failed orders are among them with a count of their own and no amounts. */
export function factsOf(
  db: Db,
  scope: StoreScope,
  { range, channel, posTerminalId, bucket = null }: SalesFilter,
): FactColumns {
  const days = daysOf(range);
  const query = db
    .selectFrom('sales_facts')
    .where('sales_facts.storeId', '=', scope.storeId)
    .where('sales_facts.businessDay', '>=', days.from)
    .where('sales_facts.businessDay', '<=', days.to)
    .$if(channel !== null, (one) => one.where('sales_facts.channel', '=', channel ?? 'online'))
    .$if(posTerminalId !== null, (one) => one.where('sales_facts.posTerminalId', '=', posTerminalId)) as FactColumns;
  const inBucket = bucket === null ? query : withinBucket(query, bucket);
  if (range.kind === 'businessDays') return inBucket;
  return inBucket
    .where('sales_facts.occurredIsoDateTimeUtc', '>=', range.fromIsoDateTimeUtc)
    .where('sales_facts.occurredIsoDateTimeUtc', '<', range.untilIsoDateTimeUtc);
}

function withinBucket(query: FactColumns, bucket: SalesBucket): FactColumns {
  if ('column' in bucket) {
    const { from, to } = daysOfBucket(bucket.column, bucket.id);
    return query.where('sales_facts.businessDay', '>=', from).where('sales_facts.businessDay', '<=', to);
  }
  const hours = 'hours' in bucket ? bucket.hours : [bucket];
  return query.where((eb) =>
    eb.or(
      hours.flatMap(({ businessDay, spans }) =>
        spans.map(({ fromIsoDateTimeUtc, untilIsoDateTimeUtc }) =>
          eb.and([
            eb('sales_facts.businessDay', '=', businessDay),
            eb('sales_facts.occurredIsoDateTimeUtc', '>=', fromIsoDateTimeUtc),
            eb('sales_facts.occurredIsoDateTimeUtc', '<', untilIsoDateTimeUtc),
          ]),
        ),
      ),
    ),
  );
}

/** The days of a bucket by its id; what isn't one has none. */
function daysOfBucket(column: TimeColumn, id: string): { from: string; to: string } {
  if (column === 'isoMonth') return { from: `${id}-01`, to: `${id}-31` };
  if (column === 'isoYear') return { from: `${id}-01-01`, to: `${id}-12-31` };
  if (column === 'businessDay') return { from: id, to: id };
  const monday = mondayOf(id);
  return monday ? { from: monday.toString(), to: monday.add({ days: 6 }).toString() } : { from: id, to: '' };
}

/** Days on which something of the range may count: a date of the store is at most a day off from UTC's, its night another. */
function daysOf(range: SalesFilter['range']): { from: string; to: string } {
  if (range.kind === 'businessDays') return range;
  const date = (iso: string, days: number) => Temporal.PlainDate.from(iso.slice(0, 10)).add({ days }).toString();
  return { from: date(range.fromIsoDateTimeUtc, -2), to: date(range.untilIsoDateTimeUtc, 1) };
}

const COLUMNS = [
  'orderCount',
  'itemTotalInCents',
  'discountInCents',
  'refundInCents',
  'deliveryFeeInCents',
  'surchargeInCents',
  'tipInCents',
  'cashRoundingInCents',
  'addedTaxInCents',
  'taxInCents',
  'grandTotalInCents',
] as const;

const sumOf = (column: (typeof COLUMNS)[number]) => sql<number>`coalesce(sum(${sql.ref(`sales_facts.${column}`)}), 0)`;

/** The sums of facts, as `figuresOf` takes them. */
export const AMOUNTS = () =>
  [
    sumOf('orderCount').as('orderCount'),
    sumOf('itemTotalInCents').as('grossInCents'),
    sumOf('discountInCents').as('discountInCents'),
    sumOf('refundInCents').as('refundInCents'),
    sumOf('deliveryFeeInCents').as('deliveryFeeInCents'),
    sumOf('surchargeInCents').as('surchargeInCents'),
    sumOf('tipInCents').as('tipInCents'),
    sumOf('cashRoundingInCents').as('cashRoundingInCents'),
    sumOf('addedTaxInCents').as('addedTaxInCents'),
    sumOf('taxInCents').as('taxInCents'),
    sumOf('grandTotalInCents').as('grandTotalInCents'),
  ] as const;

/** A group is shown when any of its sums is something: also one whose tip took the place of a fee. */
export const COUNTS = sql<boolean>`(${sql.join(
  COLUMNS.map((column) => sql`sum(${sql.ref(`sales_facts.${column}`)}) <> 0`),
  sql` or `,
)})`;
