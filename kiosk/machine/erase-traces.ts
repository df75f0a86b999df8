import type { Database } from 'bun:sqlite';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rewriteFile } from '#db/rewrite-file.ts';
import { findPlace, keepPlaceIn } from '#db/sync/sync-places.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Loop } from '#src/server/loops.ts';

/** A copy from before a new program is there to roll back to. After a day on the new one no one does. */
const COPY_HOURS = 24;
/** Rewriting takes the file's own size twice: in the log and in a copy. */
const ROOM = 3;

export interface EraserParts {
  readonly raw: Database;
  readonly dataDir: string;
  readonly freeBytes: () => number | null;
  readonly pauses?: { readonly lookMs: number; readonly quietMs: number };
}

const PAUSES = { lookMs: 20_000, quietMs: 20_000 };

/**
 * Deletes old copies from before a schema change, because they still hold what was erased since. Returns true when none is left.
 */
export function removeOldCopies(dataDir: string, now: Temporal.Instant): boolean {
  const folder = `${dataDir}/backups`;
  if (!existsSync(folder)) return true;
  const copies = readdirSync(folder).filter((name) => name.endsWith('.db'));
  const isOld = (name: string) =>
    now.epochMilliseconds - statSync(`${folder}/${name}`).mtimeMs > COPY_HOURS * 60 * 60_000;
  const old = copies.filter(isOld);
  for (const name of old) rmSync(`${folder}/${name}`, { force: true });
  return old.length === copies.length;
}

/** Rewrites the file after a customer was forgotten. Waits for a quiet moment, because the till waits while it runs. */
export function startEraser(ctx: AppContext, parts: EraserParts): Loop {
  const { raw, dataDir, freeBytes, pauses = PAUSES } = parts;
  let lastWriteAt = performance.now();
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async () => {
    const requested = await findPlace(ctx.db, 'erase');
    if (requested === 0 || performance.now() - lastWriteAt < pauses.quietMs) return;
    if (requested === 2) {
      const free = freeBytes();
      const { size } = statSync(raw.filename);
      if (free !== null && free < size * ROOM) return;
      const began = performance.now();
      if (!rewriteFile(raw)) return;
      ctx.log.info('file rewritten', { bytes: size, ms: Math.round(performance.now() - began) });
      await ctx.write((trx) => keepPlaceIn(trx, 'erase', 1));
    }
    if (removeOldCopies(dataDir, ctx.clock.now())) await ctx.write((trx) => keepPlaceIn(trx, 'erase', 0));
  };
  const later = () => {
    timer = setTimeout(() => {
      running = look()
        .catch((error: unknown) => ctx.log.error('traces not erased', { error }))
        .then(() => {
          if (!isStopped) later();
        });
    }, pauses.lookMs);
  };
  later();
  return {
    wake() {
      lastWriteAt = performance.now();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
