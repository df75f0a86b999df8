import { type CountFilter, listCashCounts } from '#db/cash/cash-counts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CountedDrawer } from '#src/domain/cash/cash.types.ts';
import { csvAmount } from '#src/domain/money/format-amount.ts';
import { type OrderListQuery, orderFilterOf } from '#src/features/orders/order-list.ts';
import { type CsvCell, csvStream } from '#src/shared/csv.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const BATCH = 500;

const HEADER = [
  'Business day',
  'Drawer',
  'Count',
  'Counted at',
  'Counted by',
  'Approved by',
  'Float',
  'Cash taken',
  'Cash refunds',
  'Cash in',
  'Cash out',
  'Expected',
  'Counted',
  'Difference',
  'Card',
  'Other payments',
  'Tips',
  'Note',
] as const;

const DIFFERENCES = ['any', 'short', 'over'] as const;

/** The filter in a list's address; everything without one. */
export function countFilterOf(
  words: OrderListQuery,
  at: { readonly today: string; readonly now: Temporal.Instant },
): CountFilter {
  const { from, to } = orderFilterOf('pos', { period: words.period, from: words.from, to: words.to }, at);
  const difference = DIFFERENCES.find((one) => one === words.difference);
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(difference ? { difference } : {}) };
}

/** All counts of a list as a file that is written while it is read. Times are the store's own, with their offset. */
export function exportCounts(
  ctx: Needs<'db'>,
  scope: StoreScope,
  { timezone, ...filter }: CountFilter & { readonly timezone: string },
): ReadableStream<Uint8Array> {
  async function* batches() {
    for (let offset = 0; ; offset += BATCH) {
      const { rows } = await listCashCounts(ctx.db, scope, { ...filter, limit: BATCH, offset });
      yield rows.map((row) => countCells(row, timezone));
      if (rows.length < BATCH) return;
    }
  }
  return csvStream(HEADER, batches());
}

function countCells({ report, ...count }: CountedDrawer, timezone: string): CsvCell[] {
  const { figures } = report;
  const at = Temporal.Instant.from(count.createdIsoDateTimeUtc).toZonedDateTimeISO(timezone);
  const total = (rows: readonly { readonly totalInCents: number }[]) =>
    rows.reduce((so, { totalInCents }) => so + totalInCents, 0);
  const { cashInCents, cardInCents, customInCents } = figures.tips;
  return [
    count.businessDay,
    count.drawerName,
    count.number === 1 ? 'Count' : `Recount ${count.number - 1}`,
    at.toString({ smallestUnit: 'second' }),
    count.byName,
    count.approvedByName,
    csvAmount(figures.floatInCents),
    csvAmount(figures.cash.takenInCents),
    csvAmount(figures.cash.givenBackInCents),
    csvAmount(figures.cashInInCents),
    csvAmount(figures.cashOutInCents),
    csvAmount(count.expectedInCents),
    csvAmount(count.countedInCents),
    csvAmount(count.differenceInCents),
    csvAmount(total(figures.cards)),
    csvAmount(total(figures.customs)),
    csvAmount(cashInCents + cardInCents + customInCents),
    count.note,
  ];
}
