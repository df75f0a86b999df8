import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import { readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import { SAMPLE_BOOKING } from '#src/domain/printing/booking-slip.ts';
import type { BookingSlipSnapshot } from '#src/domain/printing/docket.types.ts';
import { dayText, timeText } from '#src/domain/printing/docket-times.ts';
import { frameFor } from '#src/domain/printing/snapshot-for-printer.ts';
import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import { counterPrinter, docketStoreFacts } from '#src/features/printing/order-dockets.ts';
import { queueJobIn } from '#src/features/printing/queue-job.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { getBooking } from './act-on-booking.ts';

type SlipNeeds = Needs<'clock' | 'ids' | 'menus'>;

/**
 * A booking on paper at the counter, as someone asked for it. Answers with the print job.
 *
 * @throws resource_update_not_allowed without a printer at the counter.
 */
export function printBookingSlip(
  ctx: SlipNeeds & Needs<'write'>,
  scope: StoreScope,
  { bookingId, by }: { readonly bookingId: string; readonly by: ActedBy },
): Promise<string> {
  return ctx.write(async (trx) => {
    const booking = await getBooking(trx, scope, bookingId);
    const printJobId = await queueSlipIn(trx, ctx, scope, await slipOf(trx, ctx, scope, booking), 'auto');
    if (printJobId === null) throw noPrinter();
    const entry = { by, action: 'printBooking', subjectType: 'booking', subjectId: bookingId, after: { printJobId } };
    await appendStoreAudit(trx, ctx, scope, entry);
    return printJobId;
  });
}

/** An example of one, for whoever decides whether they print. */
export function printSampleSlip(
  ctx: SlipNeeds & Needs<'write'>,
  scope: StoreScope,
  { by }: { readonly by: ActedBy },
): Promise<string> {
  return ctx.write(async (trx) => {
    const printJobId = await queueSlipIn(trx, ctx, scope, SAMPLE_BOOKING, 'test');
    if (printJobId === null) throw noPrinter();
    const entry = { by, action: 'printExample', subjectType: 'store', subjectId: scope.storeId, after: { printJobId } };
    await appendStoreAudit(trx, ctx, scope, entry);
    return printJobId;
  });
}

/**
 * In the write that accepts a booking, where the store wants it on paper. Guests at the door have no slip: they are there.
 * Without a printer nothing prints, and the booking is accepted all the same.
 */
export async function slipOfAcceptedIn(trx: Trx, ctx: SlipNeeds, scope: StoreScope, booking: Booking): Promise<void> {
  if (booking.quotedWaitMinutes !== null) return;
  const { settings } = (await ctx.menus.storeOf(scope, trx)).profile;
  if (!settings.tableBooking.printsSlips) return;
  await queueSlipIn(trx, ctx, scope, await slipOf(trx, ctx, scope, booking), 'auto');
}

/** Null: the store has no printer at the counter. */
async function queueSlipIn(
  trx: Trx,
  ctx: SlipNeeds,
  scope: StoreScope,
  booking: BookingSlipSnapshot['booking'],
  reason: 'auto' | 'test',
): Promise<string | null> {
  const printers = (await listPrinters(trx, scope)).map((each) => each.printer);
  const [printerId] = counterPrinter(printers, await listPrintStations(trx, scope));
  const printer = printers.find(({ id }) => id === printerId);
  if (!printer) return null;
  const settings = (await readDocketSettings(trx, scope)).ORDER_INVOICE;
  const frame = frameFor(docketStoreFacts(await ctx.menus.storeOf(scope, trx)), settings, printer);
  return queueJobIn(trx, ctx, scope, {
    ...{ printerId: printer.id, orderId: null, orderVersion: 0, stationId: null, reason },
    docketType: reason === 'test' ? 'TEST' : 'ORDER_INVOICE',
    payload: { kind: 'BOOKING_SLIP', ...frame, booking, ...(reason === 'test' ? { isTest: true } : {}) },
  });
}

async function slipOf(
  db: Db,
  ctx: SlipNeeds,
  scope: StoreScope,
  booking: Booking,
): Promise<BookingSlipSnapshot['booking']> {
  const { timezone, countryCode } = (await ctx.menus.storeOf(scope, db)).profile;
  const at = Temporal.Instant.from(booking.bookedForIsoDateTimeUtc).toZonedDateTimeISO(timezone);
  const tableId = booking.seatedTableId ?? booking.plannedTableId;
  const table = tableId === null ? undefined : (await listDiningTables(db, scope)).find(({ id }) => id === tableId);
  const { customer, specialRequest } = booking;
  return {
    ...{
      id: booking.id,
      customerId: booking.uid,
      name: customer.name,
      phone: shownPhone(customer.mobile, countryCode),
    },
    ...{ pax: booking.pax, dayText: dayText(at), timeText: timeText(at) },
    ...{ tableText: table?.name ?? '', area: booking.heldArea },
    ...{ requests: specialRequest.template, note: specialRequest.note },
    printedText: formatStoreDateTime(ctx.clock.now(), timezone),
  };
}

function noPrinter(): AppError {
  return new AppError(
    'resource_update_not_allowed',
    'No printer is set up for this docket. Add one in the admin, under Printers.',
    { reason: 'no_printer' },
  );
}
