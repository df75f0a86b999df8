import { type CountFilter, listCashCounts } from '#db/cash/cash-counts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CountedDrawer } from '#src/domain/cash/cash.types.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { type OrderListWords, orderFilterOf } from '#src/features/orders/order-list.ts';
import { csvLine } from '#src/shared/csv.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Years of evenings of several drawers; more is another file. */
const MAX_ROWS = 20_000;
/** Spreadsheets take a file without it for a local code page. */
const BYTE_ORDER_MARK = '\ufeff';

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

/** The days that the words of a list's address ask for; none: all. */
export function countDaysOf(
  words: OrderListWords,
  at: { readonly today: string; readonly now: Temporal.Instant },
): Pick<CountFilter, 'from' | 'to'> {
  const { from, to } = orderFilterOf('pos', { period: words.period, from: words.from, to: words.to }, at);
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** All counts of a list as a file, a line each. Times are the store's own, with their offset. */
export async function exportCounts(
  ctx: Needs<'db'>,
  scope: StoreScope,
  { timezone, ...days }: Pick<CountFilter, 'from' | 'to'> & { readonly timezone: string },
): Promise<string> {
  const { rows } = await listCashCounts(ctx.db, scope, { ...days, limit: MAX_ROWS });
  return BYTE_ORDER_MARK + csvLine([...HEADER]) + rows.map((row) => countLine(row, timezone)).join('');
}

function countLine({ report, ...count }: CountedDrawer, timezone: string): string {
  const { figures } = report;
  const at = Temporal.Instant.from(count.createdIsoDateTimeUtc).toZonedDateTimeISO(timezone);
  const total = (rows: readonly { readonly totalInCents: number }[]) =>
    rows.reduce((so, { totalInCents }) => so + totalInCents, 0);
  const { cashInCents, cardInCents, customInCents } = figures.tips;
  return csvLine([
    count.businessDay,
    count.drawerName,
    count.number === 1 ? 'Count' : `Recount ${count.number - 1}`,
    at.toString({ smallestUnit: 'second' }),
    count.byName,
    count.approvedByName,
    amountToDecimalText(figures.floatInCents),
    amountToDecimalText(figures.cash.takenInCents),
    amountToDecimalText(figures.cash.givenBackInCents),
    amountToDecimalText(figures.cashInInCents),
    amountToDecimalText(figures.cashOutInCents),
    // As numbers, which may be below zero: text that begins with a minus is guarded as a formula would be.
    Number(amountToDecimalText(count.expectedInCents)),
    amountToDecimalText(count.countedInCents),
    Number(amountToDecimalText(count.differenceInCents)),
    amountToDecimalText(total(figures.cards)),
    amountToDecimalText(total(figures.customs)),
    amountToDecimalText(cashInCents + cardInCents + customInCents),
    count.note,
  ]);
}
