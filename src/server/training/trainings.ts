import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { OpenDatabase } from '#db/connection.ts';
import { createMenuStore } from '#db/menu/menu-store.ts';
import { SINGLE_SERVER } from '#db/replication.ts';
import { cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import { openTrainingCopy, type TrainingTill } from '#db/training/open-training-copy.ts';
import type { AppContext } from '#src/context.ts';
import { isTrainingOver, MAX_TRAININGS, trainingRoot } from '#src/domain/till/training.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { AppError } from '#src/shared/app-error.ts';
import { LiveHub } from '../live-hub.ts';
import { startLoops } from '../loops.ts';
import { createWrites, type Writes } from '../writes.ts';

export interface TrainingParts {
  readonly ctx: AppContext;
  /** What follows from an order at a table, in the copy as in the shop. */
  readonly handlers: readonly Handler[];
  /** The till's calls and screens over the copy. */
  createApp(parts: { readonly ctx: AppContext; readonly database: OpenDatabase; root: string; hub: LiveHub }): Hono;
}

/** One till's training. */
export interface Training {
  readonly id: string;
  readonly app: Hono;
  /** Its copy; for the tests that look into it. */
  readonly database: OpenDatabase;
  readonly ctx: AppContext;
}

interface Running extends Training {
  readonly posTerminalId: string;
  touchedMs: number;
  end(): Promise<void>;
}

export interface Trainings {
  /** The till's own, which it goes on with, or a new one. */
  open(till: TrainingTill): Promise<Training>;
  /** Null: there is none, or it is over. */
  at(id: string): Training | null;
  end(id: string): Promise<void>;
  /** Ends those that nobody uses any more. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

const SWEEP_MS = 60_000;

/**
 * Tills that practise. Each has a database of its own in memory, and with it a context without printers, providers and mail: the real
 * one is read once, when the copy is made, and nothing leads back to it. After a restart there are none.
 */
export function createTrainings(parts: TrainingParts): Trainings {
  const { clock, dataDir } = parts.ctx;
  const folder = join(dataDir, 'training');
  rmSync(folder, { recursive: true, force: true });
  const running = new Map<string, Running>();
  /** By till: a second tap gets the training of the first. */
  const opening = new Map<string, Promise<Running>>();
  const now = () => clock.now().epochMilliseconds;

  const end = async (one: Running) => {
    running.delete(one.id);
    await one.end();
  };
  const sweep = async () => {
    await Promise.all([...running.values()].filter(({ touchedMs }) => isTrainingOver(touchedMs, now())).map(end));
  };
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  timer.unref();

  const begin = async (till: TrainingTill): Promise<Running> => {
    await sweep();
    // Its own opening is among them.
    if (running.size + opening.size > MAX_TRAININGS) throw tooMany();
    const one = await openOne(parts, till, folder, now());
    running.set(one.id, one);
    return one;
  };

  return {
    async open(till) {
      const known = [...running.values()].find(({ posTerminalId }) => posTerminalId === till.posTerminalId);
      if (known && !isTrainingOver(known.touchedMs, now())) {
        known.touchedMs = now();
        return known;
      }
      const earlier = opening.get(till.posTerminalId);
      if (earlier) return earlier;
      const work = begin(till).finally(() => opening.delete(till.posTerminalId));
      opening.set(till.posTerminalId, work);
      return work;
    },
    at(id) {
      const one = running.get(id);
      if (!one || isTrainingOver(one.touchedMs, now())) return null;
      one.touchedMs = now();
      return one;
    },
    async end(id) {
      const one = running.get(id);
      if (one) await end(one);
    },
    sweep,
    async stop() {
      clearInterval(timer);
      await Promise.allSettled(opening.values());
      await Promise.all([...running.values()].map(end));
    },
  };
}

async function openOne(
  { ctx: real, handlers, createApp }: TrainingParts,
  till: TrainingTill,
  folder: string,
  touchedMs: number,
): Promise<Running> {
  const id = real.secrets.newToken();
  const database = await openTrainingCopy(real.db, till);
  const dataDir = join(folder, id);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const writes = createWrites(database);
  const ctx = contextOf(real, { database, writes, dataDir });
  const hub = new LiveHub(ctx);
  const root = trainingRoot(id);
  const app = createApp({ ctx, database, root, hub });
  const loops = startLoops({
    ctx,
    database,
    writes,
    hub,
    replication: SINGLE_SERVER,
    handlers,
    jobs: [],
    others: [],
  });
  loops.start();
  real.log.info('training began', { storeId: till.storeId, till: till.posTerminalId });
  return {
    id,
    app,
    database,
    ctx,
    posTerminalId: till.posTerminalId,
    touchedMs,
    async end() {
      hub.close();
      await loops.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      real.log.info('training ended', { storeId: till.storeId, till: till.posTerminalId });
    },
  };
}

/**
 * Every part of the context, named one by one: a part that is added later has to be decided here. Nothing of the real one stays but
 * its clock, ids, secrets and log, by which the till's pairing and everybody's PIN work as they do outside.
 */
function contextOf(
  real: AppContext,
  { database, writes, dataDir }: { database: OpenDatabase; writes: Writes; dataDir: string },
): AppContext {
  const { clock, ids, log, secrets, heavy, publicUrl, printerReach, requiresTwoStep } = real;
  const ctx: Required<Omit<AppContext, 'atPrimary' | 'otherCells' | 'requiresTwoStep'>> = {
    db: database.db,
    write: writes.write,
    writeAlone: writes.writeAlone,
    writeSoon: database.writeSoon,
    openStill: database.openStill,
    menus: createMenuStore(database, clock),
    // No box has this store: the copy is its own cloud.
    ownership: cloudOwnership,
    syncSummary: () => null,
    ports: NO_PORTS,
    mapTiles: null,
    printerReach,
    dataDir,
    publicUrl,
    clock,
    ids,
    log,
    secrets,
    heavy,
  };
  return requiresTwoStep === undefined ? ctx : { ...ctx, requiresTwoStep };
}

function tooMany(): AppError {
  return new AppError('service_unavailable', 'Too many tills are training right now. Try again later.', {
    reason: 'overloaded',
  });
}
