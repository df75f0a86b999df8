import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { type PrinterState, type StorePrinter, setPrinterState } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/**
 * Records a printer's state, only when it changes, with the time since when: a printer that is offline for half a
 * minute hands its work on. True when it has just gone offline.
 */
export async function notePrinterStateIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { printer, state }: StorePrinter,
  now: Pick<PrinterState, 'statusCode' | 'statusText'>,
): Promise<boolean> {
  if (state.statusCode === now.statusCode && state.statusText === now.statusText) return false;
  const isSameCode = state.statusCode === now.statusCode;
  await setPrinterState(trx, scope, printer.id, {
    ...now,
    statusIsoDateTimeUtc: isSameCode ? state.statusIsoDateTimeUtc : isoUtc(ctx.clock.now()),
  });
  await appendStoreEvent(trx, ctx, scope, {
    type: 'printerStatusChanged',
    payload: { printerId: printer.id, statusCode: now.statusCode },
  });
  return !isSameCode && now.statusCode === 'offline';
}
