import { type HeldOrder, listHeldOrders } from '#db/payments/money-in-trouble.queries.ts';
import type { Needs } from '#src/context.ts';
import { csvAmount } from '#src/domain/money/format-amount.ts';
import { type CsvCell, csvStream } from '#src/shared/csv.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const ORDERS_AT_ONCE = 500;

/** Every order whose card payment is held for the store, as a spreadsheet. */
export function exportHeld(
  ctx: Needs<'db'>,
  scope: StoreScope,
  { timezone }: { readonly timezone: string },
): ReadableStream<Uint8Array> {
  return csvStream(['Placed', 'Order', 'Charged', 'Refunded', 'Held'], batches());

  async function* batches(): AsyncGenerator<readonly (readonly CsvCell[])[]> {
    let after: HeldOrder | null = null;
    do {
      const orders: HeldOrder[] = await listHeldOrders(ctx.db, scope, { after, limit: ORDERS_AT_ONCE });
      if (orders.length > 0) yield orders.map((order) => cellsOf(order, timezone));
      after = orders.length === ORDERS_AT_ONCE ? (orders.at(-1) ?? null) : null;
    } while (after !== null);
  }
}

function cellsOf({ placedIsoDateTimeUtc, orderNumber, ...money }: HeldOrder, timezone: string): readonly CsvCell[] {
  const at = Temporal.Instant.from(placedIsoDateTimeUtc).toZonedDateTimeISO(timezone);
  const { capturedInCents, refundedInCents } = money;
  return [
    `${at.toPlainDate()} ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`,
    orderNumber,
    csvAmount(capturedInCents),
    csvAmount(refundedInCents),
    csvAmount(capturedInCents - refundedInCents),
  ];
}
