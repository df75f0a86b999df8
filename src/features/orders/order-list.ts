import type { OrderFilter } from '#db/ordering/orders.repository.ts';
import { CHANNELS, type Channel } from '#src/domain/menu/menu-codes.schema.ts';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import { PAYMENT_TYPES } from '#src/domain/tenancy/store-settings.schema.ts';
import { localDateSchema } from '#src/domain/time/local-date.schema.ts';
import { REPORT_PERIODS, type ReportPeriodName } from '#src/domain/time/report-period-names.ts';
import { reportRangeOf } from '#src/domain/time/report-periods.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { COLLECTION_TYPES } from '#src/shared/primitives.schema.ts';

/** The two lists of the admin: orders from elsewhere, and orders rung up at the counter. */
export const ORDER_LIST_KINDS = ['online', 'pos'] as const;
export type OrderListKind = (typeof ORDER_LIST_KINDS)[number];

/** Periods that are one word in an address; Choose Dates has `from` and `to` beside it. */
export const LIST_PERIODS = REPORT_PERIODS.filter(
  (name): name is Exclude<ReportPeriodName, 'chooseMonth'> => name !== 'chooseMonth',
);

const CHANNELS_OF: Readonly<Record<OrderListKind, readonly Channel[]>> = {
  online: CHANNELS.filter((channel) => channel !== 'pos'),
  pos: ['pos'],
};

/** The words of a list's address: each one of its own list, or nothing. */
export type OrderListQuery = Readonly<Record<string, string | undefined>>;

/**
 * A list's database filter. Unknown words are left out, never an error: an address may be typed, shared or old. `today`
 * is the store's business day.
 */
export function orderFilterOf(
  kind: OrderListKind,
  words: OrderListQuery,
  { today, now }: { readonly today: string; readonly now: Temporal.Instant },
): OrderFilter {
  const status = ORDER_STATUSES.find((one) => one === words.status);
  const collection = COLLECTION_TYPES.find((one) => one === words.collection);
  const payment = PAYMENT_TYPES.find((one) => one === words.payment);
  const search = words.search?.trim().slice(0, 80);
  return {
    channels: CHANNELS_OF[kind],
    ...(status ? { statuses: [status] } : {}),
    ...(collection ? { collectionTypes: [collection] } : {}),
    ...(payment ? { paymentTypes: [payment] } : {}),
    ...(words.refunded === 'yes' ? { isRefunded: true } : {}),
    ...(search ? { search } : {}),
    ...rangeOf(words, today, now),
  };
}

function rangeOf(words: OrderListQuery, today: string, now: Temporal.Instant): OrderFilter {
  const name = LIST_PERIODS.find((one) => one === words.period);
  if (!name) return {};
  if (name === 'chooseDates') {
    const [from, to] = [localDateSchema.safeParse(words.from), localDateSchema.safeParse(words.to)];
    if (!from.success && !to.success) return {};
    if (!from.success || !to.success) return { ...(from.success ? { from: from.data } : { to: to.data ?? today }) };
    const range = reportRangeOf({ name, from: from.data, to: to.data }, today, now);
    return range.kind === 'businessDays' ? { from: range.from, to: range.to } : {};
  }
  const range = reportRangeOf({ name }, today, now);
  return range.kind === 'instants'
    ? { placedFromIsoDateTimeUtc: isoUtc(range.from) }
    : { from: range.from, to: range.to };
}
