import { endSessionsOfIn } from '#db/access/sessions.repository.ts';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db } from '#db/connection.ts';
import { hasUnsettledJobs, removeJobsOfPrinter } from '#db/printing/print-jobs.repository.ts';
import { hurryPrinter } from '#db/printing/print-queue.repository.ts';
import { listPrintStations, updatePrintStation } from '#db/printing/print-stations.repository.ts';
import {
  deletePrinter as deletePrinterRow,
  getPrinter,
  insertPrinter,
  listPrinters,
  updatePrinter,
} from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type PrinterReach, type WhyNoPrinterThere, whyNoPrinterAt } from '#src/domain/printing/printer-address.ts';
import {
  DEFAULT_DEVICE_ID,
  DEFAULT_PRINTER_PORT,
  hasAddress,
  type Printer,
  printerSchema,
  SUNMI_MODEL,
} from '#src/domain/printing/printing.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { requireAsSeen } from '#src/shared/as-seen.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type BindNeeds, bindFirst } from './bind-cloud-printer.ts';
import { releaseFormer } from './release-cloud-printer.ts';

export type PrinterInput = Omit<Printer, 'id'>;
type PrinterNeeds = Needs<'write' | 'clock' | 'ids' | 'printerReach'> & BindNeeds;

const MAX_PRINTERS = 50;

/** Adds a printer to the store; its state is unknown until it first answers. */
export async function createPrinter(
  ctx: PrinterNeeds,
  scope: StoreScope,
  { by, ...input }: PrinterInput & { readonly by: ActedBy },
): Promise<Printer> {
  const printer = checked(ctx.printerReach, ctx.ids.next(), input);
  await bindFirst(ctx, scope, printer);
  await ctx.write(async (trx) => {
    const others = await listPrinters(trx, scope);
    if (others.length >= MAX_PRINTERS) {
      throw new AppError('resource_update_not_allowed', `A store can have up to ${MAX_PRINTERS} printers.`);
    }
    await checkFallback(trx, scope, printer);
    await insertPrinter(trx, scope, printer);
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'createPrinter',
      subjectType: 'printer',
      subjectId: printer.id,
      after: printer,
    });
  });
  return printer;
}

/**
 * Changes a printer and retries what waits at it, since the address may have been the problem. `seen` is the printer as
 * it was read.
 */
export async function editPrinter(
  ctx: PrinterNeeds,
  scope: StoreScope,
  {
    printerId,
    seen,
    by,
    ...input
  }: PrinterInput & { readonly printerId: string; readonly seen?: Printer; readonly by: ActedBy },
): Promise<Printer> {
  const { printer: known } = await getPrinter(ctx.db, scope, printerId);
  const printer = checked(ctx.printerReach, printerId, input);
  await bindFirst(ctx, scope, printer);
  await ctx.write(async (trx) => {
    const { printer: before } = await getPrinter(trx, scope, printerId);
    requireAsSeen(seen, before, 'this printer');
    await checkFallback(trx, scope, printer);
    await updatePrinter(trx, scope, printer);
    await hurryPrinter(trx, printerId, ctx.clock.now());
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'editPrinter',
      subjectType: 'printer',
      subjectId: printerId,
      before,
      after: printer,
    });
  });
  if (known.cloudSerial) await releaseFormer(ctx, printerId);
  return printer;
}

/**
 * Deletes a printer, also from its stations and as a backup. Not while dockets wait at it or a failure is unanswered:
 * that would lose a docket silently.
 */
export async function deletePrinter(
  ctx: PrinterNeeds,
  scope: StoreScope,
  { printerId, by }: { readonly printerId: string; readonly by: ActedBy },
): Promise<void> {
  const isInCloud = await ctx.write(async (trx) => {
    const { printer } = await getPrinter(trx, scope, printerId);
    if (await hasUnsettledJobs(trx, scope, printerId)) {
      const message = 'This printer still has dockets waiting. Print, move or dismiss them first.';
      throw new AppError('resource_update_not_allowed', message, { reason: 'printer_in_use' });
    }
    for (const station of await listPrintStations(trx, scope)) {
      if (!station.printerIds.includes(printerId)) continue;
      const printerIds = station.printerIds.filter((id) => id !== printerId);
      await updatePrintStation(trx, scope, { ...station, printerIds });
    }
    for (const { printer: other } of await listPrinters(trx, scope)) {
      if (other.fallbackPrinterId !== printerId) continue;
      await updatePrinter(trx, scope, { ...other, fallbackPrinterId: null });
    }
    await removeJobsOfPrinter(trx, scope, printerId);
    await deletePrinterRow(trx, scope, printerId);
    await endSessionsOfIn(trx, 'printer', printerId);
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'deletePrinter',
      subjectType: 'printer',
      subjectId: printerId,
      before: printer,
    });
    return Boolean(printer.cloudSerial);
  });
  if (isInCloud) await releaseFormer(ctx, printerId);
}

const NO_PRINTER_THERE: Record<WhyNoPrinterThere, { readonly path: string; readonly message: string }> = {
  outsideNetwork: {
    path: 'ipAddress',
    message: 'Enter the printer’s address on your own network, such as 192.168.1.50.',
  },
  ownMachine: {
    path: 'ipAddress',
    message: 'This address is Servery itself. Enter the printer’s own address, such as 192.168.1.50.',
  },
  lowPort: { path: 'port', message: 'Over the internet, use a port from 1024 to 65535, such as 9100.' },
};

const ONLY_BY_CLOUD = {
  path: 'printerModel',
  message: 'A Sunmi cloud printer prints through Sunmi’s cloud. Choose that connection, or another model.',
};

function checked(reach: PrinterReach, id: string, input: PrinterInput): Printer {
  const printer = onlyOfConnection(parseInput(printerSchema, { ...input, id }));
  if (printer.printerModel === SUNMI_MODEL && printer.connection !== 'SUNMI') throw invalidFields(ONLY_BY_CLOUD);
  if (!hasAddress(printer.connection)) return printer;
  const { ipAddress, port } = printer;
  const why = ipAddress === null ? 'outsideNetwork' : whyNoPrinterAt(reach, { ipAddress, port });
  if (why) throw invalidFields(NO_PRINTER_THERE[why]);
  return printer;
}

/** Without what another connection would need. Only ePOS-Print is spoken to in secret. */
function onlyOfConnection(printer: Printer): Printer {
  const {
    connection,
    isSecure,
    deviceId = null,
    usbSerial = null,
    cloudSerial = null,
    bluetoothAddress = null,
  } = printer;
  const isBluetooth = connection === 'BLUETOOTH';
  const isEpos = connection === 'EPOS';
  const isCloud = connection === 'SUNMI';
  return {
    ...printer,
    ipAddress: hasAddress(connection) ? printer.ipAddress : null,
    port: isEpos ? eposPort(printer) : printer.port,
    isSecure: isEpos && isSecure,
    printerModel: isCloud ? SUNMI_MODEL : printer.printerModel,
    ...(isCloud && 'drawerPort' in printer ? { drawerPort: 'drawer' as const } : {}),
    ...(connection === 'USB' || 'usbSerial' in printer ? { usbSerial: connection === 'USB' ? usbSerial : null } : {}),
    ...(isBluetooth || 'bluetoothAddress' in printer
      ? { bluetoothAddress: isBluetooth ? bluetoothAddress : null }
      : {}),
    ...(isCloud || 'cloudSerial' in printer ? { cloudSerial: isCloud ? cloudSerial : null } : {}),
    ...(isEpos || 'deviceId' in printer ? { deviceId: isEpos ? (deviceId ?? DEFAULT_DEVICE_ID) : null } : {}),
  };
}

/** The port of raw printing has never been chosen for a web service, and those of the web belong to how it is spoken to. */
function eposPort({ port, isSecure }: Printer): number {
  return [DEFAULT_PRINTER_PORT, 80, 443].includes(port) ? (isSecure ? 443 : 80) : port;
}

/** A backup must be of this store and never close a circle: the hop would come back to the offline printer. */
async function checkFallback(db: Db, scope: StoreScope, printer: Printer): Promise<void> {
  const others = new Map((await listPrinters(db, scope)).map((each) => [each.printer.id, each.printer]));
  let next = printer.fallbackPrinterId;
  if (next !== null && !others.has(next)) {
    throw invalidFields({ path: 'fallbackPrinterId', message: 'Choose a printer from this store.' });
  }
  for (let hops = 0; next !== null && hops <= others.size; hops++) {
    if (next === printer.id) {
      const message = 'These printers would back each other up in a loop. Choose another backup printer.';
      throw invalidFields({ path: 'fallbackPrinterId', message });
    }
    next = others.get(next)?.fallbackPrinterId ?? null;
  }
}
