import { timingSafeEqual } from 'node:crypto';
import type { Db } from '#db/connection.ts';
import { listQueuedJobsOfPrinter } from '#db/printing/print-jobs.repository.ts';
import { hurryPrinter } from '#db/printing/print-queue.repository.ts';
import { getPrinter, listPrinters, type StorePrinter } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { HeardResult } from '#src/integrations/printer/direct-print.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { notePrinterStateIn } from './printer-state.ts';
import { isUnreachableText } from './printer-text.ts';
import { recordOutcomeIn } from './record-outcome.ts';

export type DirectNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'menus' | 'secrets' | 'ports' | 'log'>;

/** A field of the printer's web page: short enough for it, and far too long to be guessed. */
const ID_LENGTH = 30;

/**
 * What is typed into a printer that asks for its jobs: it is both its name and its proof. Derived from the installation's secret, so
 * nothing is stored.
 */
export function directPrintId(ctx: Needs<'secrets'>, printerId: string): string {
  return ctx.secrets.keyedHash('directPrint', printerId).slice(0, ID_LENGTH);
}

/** The path of the store's printers that ask; the same for all of them. */
export function directPrintPath({ restaurantId, storeId }: Pick<StoreScope, 'restaurantId' | 'storeId'>): string {
  return `/api/printing/restaurants/${restaurantId}/stores/${storeId}/direct-print`;
}

/**
 * One call of a printer: the XML of its next job, '' when there is nothing, or '' for a result that was taken. The same call again
 * changes nothing: a job is handed out once, and a second result finds nothing that waits for it.
 *
 * @throws user_not_allowed for an ID that no printer of this store has; validation_failed for what isn't a printer's.
 */
export async function serveDirectPrint(ctx: DirectNeeds, scope: StoreScope, form: URLSearchParams): Promise<string> {
  const asking = await printerOf(ctx, ctx.db, scope, form.get('ID') ?? '');
  if (!asking) throw new AppError('user_not_allowed', 'No printer here has this ID.', { reason: 'wrong_login' });
  switch (form.get('ConnectionType')) {
    case 'GetRequest':
      return (await nextForPrinter(ctx, scope, asking)) ?? '';
    case 'SetResponse':
      await answerForPrinter(ctx, scope, asking, form.get('ResponseFile') ?? '');
      return '';
    default:
      throw new AppError('validation_failed', 'Send ConnectionType GetRequest or SetResponse.');
  }
}

/** The document of the printer's next job, handed out once; null: nothing waits. Its question is a sign of life. */
export async function nextForPrinter(
  ctx: DirectNeeds,
  scope: StoreScope,
  asking: StorePrinter,
): Promise<string | null> {
  const job = portOf(ctx).next(asking.printer.id);
  await noteHeard(ctx, scope, asking);
  return job;
}

/** @throws validation_failed for what isn't a printer's result. */
export async function answerForPrinter(
  ctx: DirectNeeds,
  scope: StoreScope,
  asking: StorePrinter,
  resultXml: string,
): Promise<void> {
  await takeResult(ctx, scope, asking, portOf(ctx).hear(asking.printer.id, resultXml));
}

function portOf({ ports }: DirectNeeds) {
  if (ports.directPrint) return ports.directPrint;
  throw new AppError('service_unavailable', 'Printers don’t ask here for their jobs.');
}

async function printerOf(
  ctx: Needs<'secrets'>,
  db: Db,
  scope: StoreScope,
  sentId: string,
): Promise<StorePrinter | null> {
  const given = Buffer.from(sentId);
  let found: StorePrinter | null = null;
  // To the end, so that the time says nothing.
  for (const each of await listPrinters(db, scope)) {
    if (each.printer.connection !== 'CLOUD') continue;
    const expected = Buffer.from(directPrintId(ctx, each.printer.id));
    if (expected.length === given.length && timingSafeEqual(expected, given)) found = each;
  }
  return found;
}

/** It asks, so it is on: what waited for it goes now. A problem that it reported stays until a docket has printed. */
async function noteHeard(ctx: DirectNeeds, scope: StoreScope, { printer, state }: StorePrinter): Promise<void> {
  const isNews =
    state.statusCode === 'unknown' || (state.statusCode === 'offline' && isUnreachableText(state.statusText));
  if (!isNews || !printer.active) return;
  await ctx.write(async (trx) => {
    const now = await getPrinter(trx, scope, printer.id);
    await notePrinterStateIn(trx, ctx, scope, now, { statusCode: 'online', statusText: '' });
    await hurryPrinter(trx, printer.id, ctx.clock.now());
  });
}

async function takeResult(
  ctx: DirectNeeds,
  scope: StoreScope,
  { printer: { id } }: StorePrinter,
  heard: HeardResult,
): Promise<void> {
  if (heard.kind === 'unreadable') {
    throw new AppError('validation_failed', 'ResponseFile is not a printer’s result.', { reason: 'malformed_xml' });
  }
  if (heard.kind === 'taken') return;
  ctx.log.warn('a print result came late', { printerId: id, outcome: heard.outcome.kind });
  if (heard.outcome.kind === 'printed') await settleLate(ctx, scope, id, heard);
}

/** Its lease had ended, and it waits to be printed once more as a possible duplicate: it is on paper, so it isn't. */
async function settleLate(
  ctx: DirectNeeds,
  scope: StoreScope,
  printerId: string,
  { isOf, outcome }: Extract<HeardResult, { kind: 'late' }>,
): Promise<void> {
  await ctx.write(async (trx) => {
    const waiting = await listQueuedJobsOfPrinter(trx, scope, printerId);
    const job = waiting.find((each) => each.stage === 'retrying' && each.isUncertain && isOf(each.id));
    if (!job) return;
    const printer = await getPrinter(trx, scope, printerId);
    await recordOutcomeIn(trx, ctx, scope, { job, printer, isTrustedSilent: false }, outcome);
  });
}
