import {
  type ListPlace,
  listOrdersBefore,
  type OrderFilter,
  type OrderSummary,
} from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { orderEndOf } from '#src/domain/ordering/order-end.ts';
import { paymentStateOf } from '#src/domain/payments/payment-status.ts';
import { localTimesIn } from '#src/domain/time/local-times.ts';
import { batchesAfter } from '#src/shared/batches.ts';
import { type CsvCell, csvStream } from '#src/shared/csv.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const HEADER = [
  'Number',
  'Placed',
  'Business day',
  'Channel',
  'Collection',
  'Requested for',
  'Status',
  'Result',
  'Customer',
  'Phone',
  'Employee',
  'Payment',
  'Payment status',
  'Payment state',
  'Total',
  'Refunded',
  'Currency',
];

/** The store's settings that a line depends on. */
interface ExportedStore {
  readonly timezone: string;
  readonly hasCompleteStatus: boolean;
}

/**
 * All orders of a list, newest first, streamed as a file: a year of orders needs no more memory than five hundred.
 * Times are the store's own, with their offset.
 */
export function exportOrders(
  ctx: Needs<'db'>,
  scope: StoreScope,
  { filter, ...store }: ExportedStore & { readonly filter: OrderFilter },
): ReadableStream<Uint8Array> {
  async function* batches() {
    const lists = batchesAfter<OrderSummary, ListPlace>(
      (place, limit) => listOrdersBefore(ctx.db, scope, filter, place, limit),
      ({ placedIsoDateTimeUtc, id }) => ({ placedIsoDateTimeUtc, id }),
    );
    const written = localTimesIn(store.timezone);
    const time = (iso: string | null) => (iso === null ? null : written(iso));
    for await (const rows of lists) yield rows.map((row) => orderCells(row, store, time));
  }
  return csvStream(HEADER, batches());
}

function orderCells(
  row: OrderSummary,
  { hasCompleteStatus }: ExportedStore,
  time: (iso: string | null) => string | null,
): CsvCell[] {
  return [
    row.orderNumber,
    time(row.placedIsoDateTimeUtc),
    row.businessDay,
    row.channel,
    row.collectionType,
    time(row.requestedForIsoDateTimeUtc),
    row.statusCode,
    orderEndOf(row.statusCode, { hasCompleteStatus }),
    row.customerName,
    row.customerPhone,
    row.employeeName,
    row.paymentType,
    row.paymentStatusCode,
    paymentStateOf(row),
    amountToDecimalText(row.grandTotalInCents),
    amountToDecimalText(row.refundedInCents),
    row.currencyCode,
  ];
}
