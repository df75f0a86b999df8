import { findCloudPrinter } from '#db/printing/cloud-printers.repository.ts';
import { getPrinter } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import { cloudPrinterText } from '#src/domain/printing/cloud-printer-codes.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type BindNeeds, bindFirst, requireKitchenCloud } from './bind-cloud-printer.ts';
import { noteConnectedIn } from './hear-of-cloud-printer.ts';

/** Asks the cloud whether a printer is connected, and writes it down. @throws with the cloud's words where it says no. */
export async function checkCloudPrinter(
  ctx: BindNeeds & Needs<'ids'>,
  scope: StoreScope,
  printerId: string,
): Promise<{ readonly isOnline: boolean }> {
  const cloud = requireKitchenCloud(ctx);
  const row = await findCloudPrinter(ctx.db, scope, printerId);
  if (!row) throw new AppError('resource_status_conflict', 'This printer isn’t in Sunmi’s cloud.');
  const answer = await cloud.online([row]);
  if (answer.kind === 'unreachable') throw new AppError('service_unavailable', cloudPrinterText(20000));
  const isOnline = answer.kind === 'done' ? answer.value.get(row.serialNumber) : undefined;
  if (isOnline === undefined) {
    throw new AppError('resource_status_conflict', cloudPrinterText(answer.kind === 'refused' ? answer.code : 60003));
  }
  await ctx.write((trx) => noteConnectedIn(trx, ctx, row, { isOnline }));
  return { isOnline };
}

/** Binds a printer once more, after its cloud had said no or nothing. @throws with the cloud's words. */
export async function bindAgain(ctx: BindNeeds, scope: StoreScope, printerId: string): Promise<{ isBound: boolean }> {
  requireKitchenCloud(ctx);
  const { printer } = await getPrinter(ctx.db, scope, printerId);
  await bindFirst(ctx, scope, printer);
  return { isBound: (await findCloudPrinter(ctx.db, scope, printerId))?.boundIsoDateTimeUtc != null };
}
