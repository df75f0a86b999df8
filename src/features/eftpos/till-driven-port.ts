import type { TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import {
  findTerminalRun,
  insertTerminalRun,
  listTerminalReports,
  type TerminalReportRow,
  type TerminalRun,
  updateTerminalRun,
} from '#db/eftpos/terminal-runs.repository.ts';
import type { Needs } from '#src/context.ts';
import type {
  CardTerminalPort,
  LookAnswer,
  TerminalRequest,
  TillDriver,
  TillReport,
} from '#src/integrations/card-terminal/card-terminal.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { pageSilentForMs } from './page-heartbeats.ts';

type Speaks = Needs<'db' | 'write' | 'clock' | 'ids' | 'ports'>;

/** How long a payment waits for a page of the till. After that no page gets it any more. */
const TAKEN_WITHIN_MS = 15_000;
/** A page reports each second; after this long without one, nothing is known. */
export const PAGE_SILENT_AFTER_MS = 12_000;

interface Driven {
  readonly attempt: TerminalAttempt;
  readonly port: CardTerminalPort;
  readonly driver: TillDriver;
}

/**
 * A card terminal that only the till's browser reaches, with the promises of every other. Its payment is written down,
 * one page takes it and may begin it once, and what the page reports is kept; the state follows from reading all of it.
 */
export function tillDrivenPort(ctx: Speaks, scope: StoreScope, { attempt, port, driver }: Driven): CardTerminalPort {
  return {
    ...port,
    async begin({ address, secret }, request) {
      if (secret === null || driver.terminalOf(address) === null) {
        return { kind: 'refused', why: 'not_paired', text: 'NOT PAIRED' };
      }
      await ctx.write((trx) =>
        insertTerminalRun(trx, {
          attemptId: attempt.id,
          restaurantId: scope.restaurantId,
          storeId: scope.storeId,
          requestJson: JSON.stringify(request),
          queuedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
        }),
      );
      return { kind: 'queued' };
    },
    look: () => look(ctx, scope, attempt, driver),
    // The page reads both with its next report, from the attempt itself.
    answer: async () => ({ kind: 'delivered' }),
    async cancel() {
      await closeUnlessTaken(ctx, scope, attempt.id);
      return { kind: 'delivered' };
    },
  };
}

async function look(ctx: Speaks, scope: StoreScope, attempt: TerminalAttempt, driver: TillDriver): Promise<LookAnswer> {
  const run = await findTerminalRun(ctx.db, scope, attempt.id);
  // Written down before anything else is: without it no page was ever told.
  if (!run) return { kind: 'notFound' };
  if (run.pageId === null) return waitingOrNever(ctx, scope, run);
  const reports = (await listTerminalReports(ctx.db, scope, attempt.id)).map(reportOf);
  const seen = driver.read(JSON.parse(run.requestJson) as TerminalRequest, reports);
  const isQuiet = pageSilentForMs(ctx, run) > PAGE_SILENT_AFTER_MS;
  return seen.kind === 'inProgress' && isQuiet ? { kind: 'unreachable', why: 'connection_lost' } : seen;
}

async function waitingOrNever(ctx: Speaks, scope: StoreScope, run: TerminalRun): Promise<LookAnswer> {
  const waitedMs = ctx.clock.now().since(Temporal.Instant.from(run.queuedIsoDateTimeUtc)).total('milliseconds');
  // A clock that was set back makes it wait anew, never for ever: the first look after it closes or keeps it.
  const isOver = run.closedIsoDateTimeUtc !== null || waitedMs > TAKEN_WITHIN_MS || waitedMs < -TAKEN_WITHIN_MS;
  if (!isOver) return { kind: 'queued' };
  const after = await closeUnlessTaken(ctx, scope, run.attemptId);
  return after?.pageId ? { kind: 'queued' } : { kind: 'neverStarted', text: '' };
}

/** From here on no page gets it. Returns the run as it is then: a page may have been quicker. */
async function closeUnlessTaken(ctx: Speaks, scope: StoreScope, attemptId: string): Promise<TerminalRun | null> {
  return ctx.write(async (trx) => {
    const run = await findTerminalRun(trx, scope, attemptId);
    if (!run || run.pageId !== null || run.closedIsoDateTimeUtc !== null) return run;
    const closedIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await updateTerminalRun(trx, scope, attemptId, { closedIsoDateTimeUtc });
    return { ...run, closedIsoDateTimeUtc };
  });
}

function reportOf({ pageId, kind, bodyJson }: TerminalReportRow): TillReport {
  return { pageId, kind, body: JSON.parse(bodyJson) };
}
