import type { Trx } from '#db/connection.ts';
import { appendEvent } from '#db/house/outbox.repository.ts';
import { finishPrintJob, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import { findPrinter, setPrinterState } from '#db/printing/printers.repository.ts';
import { type DueJob, leasePrintJob, retryPrintJobAt } from '#db/printing/spool.repository.ts';
import type { Needs } from '#src/context.ts';
import {
  failoverAfterSeconds,
  isRepeatedWhenUncertain,
  isRetriedWhenRefused,
  type PrintErrorKind,
  type PrintPayload,
  retryDelaySeconds,
} from '#src/domain/printing/print-job.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { redirected, withMarks } from '#src/domain/printing/snapshot-for-printer.ts';
import { encodeDocket, encodeDrawerPulse } from '#src/integrations/printer/escpos/encode.ts';
import { isEscposModel } from '#src/integrations/printer/escpos/profile.ts';
import type { PrintOutcome } from '#src/integrations/printer/printer.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { queueJobIn } from './queue-order-dockets.ts';

export type SpoolNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports'>;

/** Longer than any attempt: a lease that ran out means that the process which held it is gone. */
const LEASE_SECONDS = 180;

/** What staff read; codes stay in `errorKind`. */
const WORDS: Record<PrintErrorKind, string> = {
  unreachable: 'cannot be reached',
  busy: 'is busy',
  paperOut: 'paper is out',
  coverOpen: 'cover is open',
  cutter: 'cutter is stuck',
  printerError: 'reports an error',
  timeout: 'does not answer',
  rejected: 'cannot print this',
  config: 'is not set up for this',
  uncertain: 'may not have printed',
  expired: 'was not ready in time',
  cancelled: 'was cancelled',
};

const REFUSALS = {
  offline: 'unreachable',
  busy: 'busy',
  paper_out: 'paperOut',
  cover_open: 'coverOpen',
  cutter: 'cutter',
  error: 'printerError',
} as const satisfies Record<Extract<PrintOutcome, { kind: 'refused' }>['why'], PrintErrorKind>;

/**
 * One attempt at one job (domain rules §8): lease, render from the stored snapshot, print, record what the printer
 * said. A job whose earlier attempt was cut off by a crash may be on paper, so a kitchen docket says POSSIBLE DUPLICATE
 * and nothing else is repeated by itself.
 */
export async function spoolJob(ctx: SpoolNeeds, due: DueJob): Promise<void> {
  const { job, printer } = due;
  const scope = grantStoreScope({ restaurantId: job.restaurantId, storeId: job.storeId });
  const now = ctx.clock.now();
  if (isoUtc(now) > job.expiresIsoDateTimeUtc) return giveUp(ctx, scope, due, (job.errorKind as PrintErrorKind | null) ?? 'expired');
  const wasCutOff = job.stage === 'sending';
  if (wasCutOff && !isRepeatedWhenUncertain(job.docketType)) return giveUp(ctx, scope, due, 'uncertain');
  const isUncertain = job.isUncertain || wasCutOff;
  const lease = { now: isoUtc(now), until: isoUtc(now.add({ seconds: LEASE_SECONDS })), isUncertain };
  if (!(await ctx.write((trx) => leasePrintJob(trx, job, lease)))) return;

  const outcome = await attempt(ctx, job, printer, isUncertain);
  await record(ctx, scope, { job: { ...job, isUncertain, attempts: job.attempts + 1 }, printer }, outcome);
}

type Attempt = PrintOutcome | { readonly kind: 'impossible'; readonly why: 'config' | 'rejected' };

async function attempt(ctx: SpoolNeeds, job: PrintJob, printer: Printer, isUncertain: boolean): Promise<Attempt> {
  const port = ctx.ports.printer;
  if (!port || !printer.ipAddress || !isEscposModel(printer.printerModel)) return { kind: 'impossible', why: 'config' };
  const bytes = await bytesOf(ctx, job, printer.printerModel, isUncertain);
  if (!bytes) return { kind: 'impossible', why: 'rejected' };
  return port.print({ jobId: job.id, address: `${printer.ipAddress}:${printer.port}`, bytes });
}

async function bytesOf(
  ctx: SpoolNeeds,
  { id, payload }: PrintJob,
  printerModel: Parameters<typeof encodeDocket>[1]['printerModel'],
  isUncertain: boolean,
): Promise<Uint8Array | null> {
  try {
    if (payload.kind === 'DRAWER') return await encodeDrawerPulse({ printerModel, jobId: id, drawer: payload.drawer });
    const docket = renderDocket(isUncertain ? withMarks(payload, { possibleDuplicate: true }) : payload);
    const { bytes, replaced } = await encodeDocket(docket, { printerModel, jobId: id });
    if (replaced.length > 0) ctx.log.warn('docket characters replaced', { printJobId: id, count: replaced.length });
    return bytes;
  } catch (error) {
    ctx.log.error('docket could not be rendered', { printJobId: id, error });
    return null;
  }
}

async function record(ctx: SpoolNeeds, scope: StoreScope, due: DueJob, outcome: Attempt): Promise<void> {
  switch (outcome.kind) {
    case 'printed':
      return printed(ctx, scope, due, outcome.nearEnd ? 'Paper is almost out' : '');
    case 'refused':
      return refused(ctx, scope, due, REFUSALS[outcome.why]);
    case 'impossible':
      return giveUp(ctx, scope, due, outcome.why);
    case 'unknown':
      if (outcome.why === 'not_verified') return printed(ctx, scope, due, 'Sent, not verified', 'notVerified');
      if (!isRepeatedWhenUncertain(due.job.docketType)) return giveUp(ctx, scope, due, 'uncertain');
      return tryAgain(ctx, scope, due, 'uncertain', true);
  }
}

function printed(
  ctx: SpoolNeeds,
  scope: StoreScope,
  { job, printer }: DueJob,
  statusText: string,
  stage: 'printed' | 'notVerified' = 'printed',
) {
  return ctx.write(async (trx) => {
    const at = ctx.clock.now();
    await finishPrintJob(trx, scope, job.id, { stage, at });
    await noteState(trx, ctx, scope, printer, 'online', statusText);
    await appendEvent(trx, ctx, {
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      orderId: job.orderId,
      type: 'docketPrinted',
      payload: { printJobId: job.id, printerId: printer.id },
    });
  });
}

async function refused(ctx: SpoolNeeds, scope: StoreScope, due: DueJob, why: PrintErrorKind): Promise<void> {
  const { job, printer } = due;
  if (!isRetriedWhenRefused(job.docketType)) return giveUp(ctx, scope, due, why);
  const first = Temporal.Instant.from(job.firstTriedIsoDateTimeUtc ?? isoUtc(ctx.clock.now()));
  const waited = ctx.clock.now().since(first).total('seconds');
  const mayMove = printer.fallbackPrinterId !== null && job.failedOverFromPrinterId === null;
  if (mayMove && waited >= failoverAfterSeconds(why) && (await failOver(ctx, scope, due, why))) return;
  await tryAgain(ctx, scope, due, why, job.isUncertain);
}

function tryAgain(
  ctx: SpoolNeeds,
  scope: StoreScope,
  { job, printer }: DueJob,
  why: PrintErrorKind,
  isUncertain: boolean,
) {
  return ctx.write(async (trx) => {
    const at = isoUtc(ctx.clock.now().add({ seconds: retryDelaySeconds(job.attempts) }));
    const errorText = `${printer.name}: ${WORDS[why]}`;
    await retryPrintJobAt(trx, scope, job.id, { at, isUncertain, errorKind: why, errorText });
    await noteState(trx, ctx, scope, printer, 'offline', WORDS[why]);
    // Staff hear of it once, at the first failure; the store's own repeat setting does the rest.
    if (job.attempts === 1) await appendFailure(trx, ctx, scope, job, errorText);
  });
}

/** To the printer that stands in, one hop, laid out for its paper and headed with whose work it is. */
async function failOver(
  ctx: SpoolNeeds,
  scope: StoreScope,
  { job, printer }: DueJob,
  why: PrintErrorKind,
): Promise<boolean> {
  const { payload } = job;
  if (payload.kind === 'DRAWER' || printer.fallbackPrinterId === null) return false;
  const fallback = await findPrinter(ctx.db, scope, printer.fallbackPrinterId);
  if (!fallback?.printer.active) return false;
  const moved: PrintPayload = redirected(
    job.isUncertain ? withMarks(payload, { possibleDuplicate: true }) : payload,
    fallback.printer,
  );
  await ctx.write(async (trx) => {
    await queueJobIn(trx, ctx, scope, {
      printerId: fallback.printer.id,
      orderId: job.orderId,
      orderVersion: job.orderVersion,
      docketType: job.docketType,
      stationId: job.stationId,
      reason: job.reason,
      copyNumber: job.copyNumber,
      reprintNumber: job.reprintNumber,
      isUncertain: job.isUncertain,
      failedOverFromPrinterId: printer.id,
      payload: moved,
    });
    const errorText = `${printer.name} ${WORDS[why]}: sent to ${fallback.printer.name}`;
    await finishPrintJob(trx, scope, job.id, { stage: 'dismissed', errorKind: why, errorText, at: ctx.clock.now() });
  });
  return true;
}

function giveUp(ctx: SpoolNeeds, scope: StoreScope, { job, printer }: DueJob, why: PrintErrorKind) {
  return ctx.write(async (trx) => {
    const errorText = `${printer.name}: ${WORDS[why]}`;
    await finishPrintJob(trx, scope, job.id, { stage: 'failed', errorKind: why, errorText, at: ctx.clock.now() });
    await appendFailure(trx, ctx, scope, job, errorText);
  });
}

function appendFailure(trx: Trx, ctx: SpoolNeeds, scope: StoreScope, job: PrintJob, errorText: string) {
  return appendEvent(trx, ctx, {
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    orderId: job.orderId,
    type: 'printFailed',
    payload: { printJobId: job.id, printerId: job.printerId, errorText },
  });
}

async function noteState(
  trx: Trx,
  ctx: SpoolNeeds,
  scope: StoreScope,
  printer: Printer,
  statusCode: 'online' | 'offline',
  statusText: string,
): Promise<void> {
  const known = (await findPrinter(trx, scope, printer.id))?.state;
  if (known?.statusCode === statusCode && known.statusText === statusText) return;
  const statusIsoDateTimeUtc = isoUtc(ctx.clock.now());
  await setPrinterState(trx, scope, printer.id, { statusCode, statusText, statusIsoDateTimeUtc });
  await appendEvent(trx, ctx, {
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    type: 'printerStatusChanged',
    payload: { printerId: printer.id, statusCode },
  });
}
