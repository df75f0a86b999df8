import { existsSync, readFileSync } from 'node:fs';
import { arch, cpus, freemem, release, totalmem, uptime } from 'node:os';
import { readMachineFacts } from '#db/jobs/machine-facts.queries.ts';
import type { AppContext } from '#src/context.ts';
import type { DiskReport } from '#src/server/disk-guard.ts';
import { VERSION } from '#src/shared/version.ts';
import type { Compare } from '../compare/compare.ts';
import type { SyncReport } from '../sync/sync-state.ts';
import { readSlots } from '../update/slots.ts';
import { readRollbackCopy } from './rollback-copy.ts';

const LOG_LINES = 2000;

/** Facts of a log line that identify no person. Everything else is left out. */
const PLAIN_FACTS: readonly string[] = [
  'time level message requestId method status ms code table after limit received confirmed knownSent from to',
  'version applied rows freeBytes withinMs attempts kind state handler job tries sequence docketType errorKind',
]
  .join(' ')
  .split(' ');

/**
 * What support needs to see of a box, with no person in it: no customer, no employee, no order's text, no address, no key. It is
 * built from a list of what is allowed, so anything new stays out until it is added here.
 */
export async function supportBundle(
  ctx: Pick<AppContext, 'db' | 'clock' | 'dataDir'>,
  {
    sync,
    disk,
    compare = null,
  }: { readonly sync: SyncReport | null; readonly disk: DiskReport; readonly compare?: Compare | null },
): Promise<Record<string, unknown>> {
  const { db, dataDir } = ctx;
  const { waiting, ...facts } = await readMachineFacts(db);
  return {
    madeIsoDateTimeUtc: ctx.clock.now().toString(),
    program: { version: VERSION, bun: Bun.version, slots: readSlots(dataDir), wayBack: readRollbackCopy(dataDir) },
    machine: {
      kernel: release(),
      arch: arch(),
      processors: cpus().length,
      upSeconds: Math.round(uptime()),
      programUpSeconds: Math.round(process.uptime()),
      memory: { totalBytes: totalmem(), freeBytes: freemem(), ownBytes: process.memoryUsage.rss() },
      disk,
    },
    sync: sync ? { state: sync.state.kind, unsent: sync.unsent, clockAheadMs: sync.clockAheadMs, waiting } : null,
    // An id identifies a row, and a customer's id is private.
    compared: compare
      ? { ...compare.report(), findings: compare.report().findings.map(({ key: _, ...rest }) => rest) }
      : null,
    ...facts,
    log: logLines(`${dataDir}/logs/servery.log`),
  };
}

function logLines(path: string): Record<string, unknown>[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(-LOG_LINES);
  return lines.flatMap((line) => {
    try {
      return [plainFacts(JSON.parse(line) as Record<string, unknown>)];
    } catch {
      return [];
    }
  });
}

function plainFacts(line: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name of PLAIN_FACTS) {
    const value = line[name];
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && isWord(name, value))) {
      kept[name] = value;
    }
  }
  if (typeof line.path === 'string') kept.path = plainPath(line.path);
  const { name, stack } = (line.error ?? {}) as { name?: unknown; stack?: unknown };
  if (typeof name === 'string') kept.error = name;
  if (typeof stack === 'string') {
    // The first lines hold the error's message, which may contain a name. The stack's places do not.
    kept.stack = stack
      .split('\n')
      .filter((one) => /^\s+at [^@]*\(?[\w/$.:-]+\)?$/.test(one))
      .slice(0, 12);
  }
  return kept;
}

/** A fixed phrase of ours or a single word, never a sentence that someone typed. */
function isWord(name: string, value: string): boolean {
  return name === 'message' ? /^[\w ,.'’:-]{1,80}$/.test(value) : /^[\w.:+-]{1,60}$/.test(value);
}

/** Keeps only our own words of an address. Ids, codes and names become a dot. */
function plainPath(path: string): string {
  return path
    .split('/')
    .slice(0, 12)
    .map((part) => (/^[a-z][a-z_-]{0,30}$/.test(part) ? part : part === '' ? '' : '·'))
    .join('/');
}
