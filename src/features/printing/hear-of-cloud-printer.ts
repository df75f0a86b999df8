import type { Trx } from '#db/connection.ts';
import {
  type CloudPrinterRow,
  changeCloudPrinter,
  findBySerialNumber,
} from '#db/printing/cloud-printers.repository.ts';
import { hurryPrinter } from '#db/printing/print-queue.repository.ts';
import { findPrinter } from '#db/printing/printers.repository.ts';
import { flag } from '#db/schema/flag.ts';
import type { Needs } from '#src/context.ts';
import type { CloudPrinterMessage } from '#src/integrations/printer/kitchen-cloud.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope, grantStoreScope } from '#src/shared/scope.ts';
import { notePrinterStateIn } from './printer-state.ts';
import { isUnreachableText, printErrorText } from './printer-text.ts';

type Ctx = Needs<'clock' | 'ids'>;

/**
 * Takes a genuine message of the printers' cloud. A repetition, an older one, and one about a printer that isn't here change nothing
 * and are answered alike, so that they aren't sent for ever.
 *
 * @throws validation_failed for one that isn't genuine, and while this server has no account.
 */
export async function receiveCloudPrinterMessage(
  ctx: Needs<'write' | 'log' | 'ports' | 'clock' | 'ids'>,
  message: CloudPrinterMessage,
): Promise<void> {
  const cloud = ctx.ports.kitchenCloud;
  if (!cloud)
    throw new AppError('validation_failed', 'Sunmi printers are turned off.', { reason: 'cloud_printers_off' });
  const reading = cloud.readMessage(message, ctx.clock.now().epochMilliseconds);
  if (reading.kind === 'refused') {
    ctx.log.warn('message of the printers’ cloud refused', { why: reading.why });
    throw new AppError('validation_failed', 'This message is not genuine.', { reason: reading.why });
  }
  const { news } = reading;
  await ctx.write(async (trx) => {
    const row = await findBySerialNumber(trx, grantPlatformScope(), news.serialNumber);
    if (!row) {
      ctx.log.warn('message about a cloud printer that is not here', { serialNumber: news.serialNumber });
      return;
    }
    if (news.kind === 'other') {
      const heardIsoDateTimeUtc = isoUtc(ctx.clock.now());
      await changeCloudPrinter(trx, grantPlatformScope(), news.serialNumber, { heardIsoDateTimeUtc });
      return;
    }
    if (news.atSeconds < row.changedAtSeconds) return;
    await noteConnectedIn(trx, ctx, row, { isOnline: news.isOnline, changedAtSeconds: news.atSeconds });
  });
}

/** Writes down whether a printer is connected, and what follows for its state and for what waits at it. */
export async function noteConnectedIn(
  trx: Trx,
  ctx: Ctx,
  row: CloudPrinterRow,
  { isOnline, changedAtSeconds = row.changedAtSeconds }: { isOnline: boolean; changedAtSeconds?: number },
): Promise<void> {
  const now = ctx.clock.now();
  await changeCloudPrinter(trx, grantPlatformScope(), row.serialNumber, {
    ...{ isOnline: flag(isOnline), heardIsoDateTimeUtc: isoUtc(now), changedAtSeconds },
    ...(row.boundIsoDateTimeUtc === null ? {} : { code: null }),
  });
  const scope = grantStoreScope(row);
  const found = await findPrinter(trx, scope, row.printerId);
  if (!found?.printer.active || found.printer.cloudSerial !== row.serialNumber) return;
  const { statusCode, statusText } = found.state;
  // A problem that only a docket showed stays until a docket has printed.
  const isFree = statusCode === 'unknown' || (statusCode === 'offline' && isUnreachableText(statusText));
  if (isOnline && isFree) {
    await notePrinterStateIn(trx, ctx, scope, found, { statusCode: 'online', statusText: '' });
    await hurryPrinter(trx, row.printerId, now);
  }
  if (!isOnline && statusCode !== 'offline') {
    const text = printErrorText('unreachable');
    const state = { statusCode: 'offline', statusText: text.charAt(0).toUpperCase() + text.slice(1) } as const;
    await notePrinterStateIn(trx, ctx, scope, found, state);
  }
}
