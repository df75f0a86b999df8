import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { hasBuzzer } from '#src/domain/printing/buzzer.ts';
import { AppError } from '#src/shared/app-error.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { counterPrinter } from './order-dockets.ts';
import { queueJobIn } from './queue-job.ts';

export interface DrawerInput {
  readonly posTerminalId: string;
  /** 'Cash sale W-117', or why it is opened without one. */
  readonly reason: string;
  readonly by: ActedBy;
}

/**
 * Opens the drawer of this terminal only: a phone on the terrace never opens the counter's. One pulse, ahead of all
 * dockets. One that fails is reported and never sent later.
 */
export function openDrawer(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  input: DrawerInput,
): Promise<string> {
  return ctx.write((trx) => openDrawerIn(trx, ctx, scope, input));
}

/** The same inside a running write. */
export async function openDrawerIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  input: DrawerInput,
): Promise<string> {
  const printJobId = await openDrawerIfAnyIn(trx, ctx, scope, input);
  if (printJobId !== null) return printJobId;
  throw new AppError('resource_update_not_allowed', 'This till has no cash drawer connected. Open it with the key.', {
    reason: 'no_cash_drawer',
  });
}

/** Inside a cash sale's transaction: a till without a drawer, or with a buzzer in its place, sells all the same; null. */
export async function openDrawerIfAnyIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { posTerminalId, reason, by }: DrawerInput,
): Promise<string | null> {
  const { cashDrawer } = (await getPosTerminal(trx, scope, posTerminalId)).settings;
  const printers = (await listPrinters(trx, scope)).map((each) => each.printer);
  const printerId = cashDrawer.printerId ?? counterPrinter(printers, await listPrintStations(trx, scope))[0];
  const printer = printers.find((each) => each.id === printerId);
  // Its pulse would ring in the kitchen and open nothing.
  if (!cashDrawer.isConnected || !printer || hasBuzzer(printer)) return null;
  const printJobId = await queueJobIn(trx, ctx, scope, {
    printerId: printer.id,
    orderId: null,
    orderVersion: 0,
    docketType: 'DRAWER',
    stationId: null,
    reason: 'drawer',
    payload: { kind: 'DRAWER', drawer: cashDrawer.socket, printerModel: printer.printerModel },
  });
  invariant(printJobId !== null, 'a job without an order is never the same as another');
  const after = { reason, printJobId, printerId: printer.id };
  const entry = { by, action: 'openDrawer', subjectType: 'posTerminal', subjectId: posTerminalId, after };
  await appendStoreAudit(trx, ctx, scope, entry);
  return printJobId;
}
