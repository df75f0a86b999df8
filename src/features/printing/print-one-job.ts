import type { Trx } from '#db/connection.ts';
import type { PrintJob } from '#db/printing/print-jobs.repository.ts';
import {
  claimPrintJob,
  markUncertain,
  moveExpiry,
  ownsAttempt,
  readQueuedJob,
  renewLease,
} from '#db/printing/print-queue.repository.ts';
import { getPrinter, readKnowledge, type StorePrinter } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import { ringsFor } from '#src/domain/printing/buzzer.ts';
import type { DeviceKnowledge } from '#src/domain/printing/device-knowledge.ts';
import { isRepeatedWhenUncertain, type PrintErrorKind } from '#src/domain/printing/print-job.ts';
import { ownerOf, type Worker } from '#src/domain/printing/print-lease.ts';
import { SUNMI_MODEL } from '#src/domain/printing/printing.schema.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { withMarks } from '#src/domain/printing/snapshot-for-printer.ts';
import type { Sleep } from '#src/features/jobs/run-loop.ts';
import type {
  EncodedJob,
  EncodeRequest,
  PrinterKnowledge,
  PrinterPort,
  PrinterProblem,
} from '#src/integrations/printer/printer.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import { grantPlatformScope, grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { isCalledOff } from './called-off.ts';
import { addressOf, learnIn } from './device.ts';
import { errorKindOfProblem } from './printer-text.ts';
import { type AttemptOutcome, failJobIn, markOfflineIn, recordOutcomeIn } from './record-outcome.ts';

export type SpoolNeeds = Needs<
  'db' | 'write' | 'clock' | 'ids' | 'log' | 'menus' | 'ports' | 'printerReach' | 'ownership' | 'syncSummary'
>;

/**
 * How long a job stays ours without a sign of life. The next process of this machine does not wait for it (`takeBackLeases`);
 * another machine does.
 */
export const LEASE_SECONDS = 45;
const RENEW_MS = 15_000;

interface Claimed {
  readonly job: PrintJob;
  readonly printer: StorePrinter;
  readonly scope: StoreScope;
  /** Null: this machine does not reach the printer. */
  readonly device: DeviceKnowledge | null;
}

/**
 * One attempt at one job: claim it, send it, record the outcome. Between the two writes only the job is locked, and its
 * lease is renewed while the printer works.
 */
export async function printOneJob(
  ctx: SpoolNeeds,
  sleep: Sleep,
  { id, printerIds, worker }: { readonly id: string; readonly printerIds: readonly string[]; readonly worker: Worker },
): Promise<void> {
  const claimed = await ctx.write((trx) => claimIn(trx, ctx, { id, printerIds, worker }));
  if (!claimed) return;
  failpoint('print.claimed');
  const ended = new AbortController();
  void keepLease(ctx, sleep, claimed.job, ended.signal);
  const { outcome, learned } = await attempt(ctx, claimed).finally(() => ended.abort());
  if (outcome.kind === 'printed') failpoint('print.sent');
  await ctx.write(async (trx) => {
    if (!(await ownsAttempt(trx, claimed.job))) {
      ctx.log.warn('print attempt lost its lease', { printJobId: id, outcome: outcome.kind });
      return;
    }
    // Read again: the printer may have been edited, or have changed its state, while it printed.
    const printer = await getPrinter(trx, claimed.scope, claimed.job.printerId);
    const device = await keepLearnedIn(trx, ctx, claimed, learned);
    const attempted = { job: claimed.job, printer, isTrustedSilent: device?.isTrustedSilent ?? false };
    await recordOutcomeIn(trx, ctx, claimed.scope, attempted, outcome);
  });
  failpoint('print.noted');
}

/**
 * Null when there is nothing to send. A job still being sent after its lease ran out belonged to a worker that died:
 * its bytes may be on paper.
 */
async function claimIn(
  trx: Trx,
  ctx: SpoolNeeds,
  { id, printerIds, worker }: { readonly id: string; readonly printerIds: readonly string[]; readonly worker: Worker },
): Promise<Claimed | null> {
  const platform = grantPlatformScope();
  const before = await readQueuedJob(trx, platform, id);
  if (!before) return null;
  const at = ctx.clock.now();
  const claimed = await claimPrintJob(trx, platform, {
    id,
    printerIds,
    at,
    leaseUntil: at.add({ seconds: LEASE_SECONDS }),
    owner: ownerOf(worker),
  });
  if (!claimed) return null;
  const scope = grantStoreScope(claimed);
  const job = before.attempts === 0 ? await inOurTime(trx, ctx, claimed) : claimed;
  const printer = await getPrinter(trx, scope, job.printerId);
  const wasInterrupted = before.stage === 'sending';
  if (wasInterrupted && (job.isUncertain || !isRepeatedWhenUncertain(job.docketType))) {
    await failJobIn(trx, ctx, scope, { job, printer }, 'uncertain');
    return null;
  }
  if (Temporal.Instant.compare(at, Temporal.Instant.from(job.expiresIsoDateTimeUtc)) >= 0) {
    // The reason it was kept waiting says more than that it expired.
    const why = (job.errorKind as PrintErrorKind | null) ?? 'expired';
    await failJobIn(trx, ctx, scope, { job, printer }, wasInterrupted || job.isUncertain ? 'uncertain' : why);
    return null;
  }
  const address = addressOf(ctx, scope, printer.printer);
  const known = address === null ? null : await readKnowledge(trx, scope, { printerId: printer.printer.id, address });
  if (!wasInterrupted) return { job, printer, scope, device: known };
  await markUncertain(trx, id);
  // A process that died may have left half a command in the printer.
  const device = known && { ...known, needsClearing: true };
  return { job: { ...job, isUncertain: true }, printer, scope, device };
}

async function keepLearnedIn(
  trx: Trx,
  ctx: SpoolNeeds,
  { device, printer: { printer }, scope }: Claimed,
  learned: PrinterKnowledge | null,
): Promise<DeviceKnowledge | null> {
  if (device === null || learned === null) return device;
  return learnIn(trx, ctx, scope, { printer, address: device.address }, learned);
}

/** A docket that the other side queued is as old as its clock says: where ours is known to differ, its end moves with it. */
async function inOurTime(trx: Trx, ctx: SpoolNeeds, job: PrintJob): Promise<PrintJob> {
  const milliseconds = Math.round(ctx.syncSummary()?.clockAheadMs ?? 0);
  if (milliseconds === 0 || ctx.ownership.owns(trx, job, job.id)) return job;
  const expiresIsoDateTimeUtc = isoUtc(Temporal.Instant.from(job.expiresIsoDateTimeUtc).add({ milliseconds }));
  await moveExpiry(trx, job.id, expiresIsoDateTimeUtc);
  return { ...job, expiresIsoDateTimeUtc };
}

interface Attempted {
  readonly outcome: AttemptOutcome;
  readonly learned: PrinterKnowledge | null;
}

async function attempt(ctx: SpoolNeeds, claimed: Claimed): Promise<Attempted> {
  const { job, printer, device } = claimed;
  const { active, connection, printerModel } = printer.printer;
  const untried = (outcome: AttemptOutcome): Attempted => ({ outcome, learned: null });
  const port = ctx.ports.printer;
  if (!port) return untried({ kind: 'notSetUp', why: 'printing is switched off' });
  if (!active) return untried({ kind: 'notSetUp', why: 'the printer is switched off in the settings' });
  if (printerModel === SUNMI_MODEL && connection !== 'SUNMI') {
    return untried({ kind: 'notSetUp', why: 'this model prints through its cloud' });
  }
  if (device === null) return untried({ kind: 'notSetUp', why: 'this machine does not reach it' });
  const encoded = await encodedOf(ctx, port, claimed);
  if (encoded === 'rejected') return untried({ kind: 'rejected' });
  if (encoded === null) return untried({ kind: 'notSetUp', why: 'this cannot be printed by this model' });
  const onHold = (why: PrinterProblem) => {
    void holdNoticed(ctx, claimed, why);
  };
  let learned: PrinterKnowledge | null = null;
  const onLearned = (known: PrinterKnowledge) => {
    learned = known;
  };
  const { address } = device;
  const ending = Temporal.Instant.from(job.expiresIsoDateTimeUtc).since(ctx.clock.now());
  const worthMs = Math.max(0, ending.total('milliseconds'));
  try {
    const known = { known: device, mayBeOnPaper: job.isUncertain };
    const request = { jobId: job.id, address, bytes: encoded.bytes, worthMs, ...known, onHold, onLearned };
    return { outcome: await port.print(request), learned };
  } catch (error) {
    // The adapter broke in the middle, so how much was printed is unknown.
    ctx.log.error('printer adapter failed', { printJobId: job.id, error });
    return { outcome: { kind: 'unknown', why: 'connection_lost' }, learned };
  }
}

/** Null for a model that this machine can't print on. `rejected` is our mistake: a retry wouldn't help. */
async function encodedOf(
  ctx: SpoolNeeds,
  port: PrinterPort,
  claimed: Claimed,
): Promise<EncodedJob | null | 'rejected'> {
  const { job, printer } = claimed;
  try {
    const content = await contentOf(ctx, claimed);
    const { printerModel } = printer.printer;
    const encoded = await port.encode({ jobId: job.id, printerModel, content });
    if (encoded && encoded.missing.length > 0) {
      ctx.log.warn('characters that no font has', {
        storeId: job.storeId,
        orderId: job.orderId,
        missing: encoded.missing,
      });
    }
    return encoded;
  } catch (error) {
    ctx.log.error('docket cannot be printed', { printJobId: job.id, error });
    return 'rejected';
  }
}

async function contentOf(ctx: SpoolNeeds, { job, scope, printer }: Claimed): Promise<EncodeRequest['content']> {
  const { payload } = job;
  if (payload.kind === 'DRAWER') return { kind: 'drawer', drawer: payload.drawer };
  // The one thing that may have changed since it was queued and must be on it in any case.
  const saysWhatIsLeft = job.reason === 'reprint';
  const isCancelled =
    payload.kind !== 'CANCEL_TICKET' && (await isCalledOff(ctx.db, scope, job.orderId, { saysWhatIsLeft }));
  const marked = withMarks(payload, { possibleDuplicate: job.isUncertain, ...(isCancelled ? { isCancelled } : {}) });
  return { kind: 'docket', docket: renderDocket(marked), rings: ringsFor(printer.printer, marked) };
}

/** The printer stopped in the middle and needs a hand: staff are told while it still holds the job. */
async function holdNoticed(ctx: SpoolNeeds, { job, scope }: Claimed, why: PrinterProblem): Promise<void> {
  try {
    await ctx.write(async (trx) => {
      if (!(await ownsAttempt(trx, job))) return;
      const printer = await getPrinter(trx, scope, job.printerId);
      await markOfflineIn(trx, ctx, scope, { job, printer }, errorKindOfProblem(why));
    });
  } catch (error) {
    ctx.log.warn('a stopped printer could not be noted', { printJobId: job.id, error });
  }
}

async function keepLease(ctx: SpoolNeeds, sleep: Sleep, job: PrintJob, signal: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(RENEW_MS, signal);
    if (signal.aborted) return;
    const leaseUntil = ctx.clock.now().add({ seconds: LEASE_SECONDS });
    await ctx
      .write((trx) => renewLease(trx, job, leaseUntil))
      .catch((error: unknown) => {
        ctx.log.warn('print lease not renewed', { printJobId: job.id, error });
      });
  }
}
