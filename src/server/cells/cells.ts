import type { Arrival } from '#db/cells/arrivals.repository.ts';
import { clearEarlyRows, listRowsToClear } from '#db/cells/early-rows.ts';
import { listUnfinishedMoves, type Move } from '#db/cells/moves.repository.ts';
import { listStoreIds } from '#db/cells/places.ts';
import type { OpenDatabase } from '#db/connection.ts';
import type { Replication } from '#db/replication.ts';
import type { AppContext, Needs, OtherCells } from '#src/context.ts';
import type { Loop } from '../loops.ts';
import { createCellAnswers } from './answer-cell.ts';
import { type CellAddress, type CellCalls, createCellCalls } from './cell-calls.ts';
import { type CellGate, createCellGate } from './cell-gate.ts';
import { createDirectory } from './directory.ts';
import { eraseMoved, settleMove } from './move-restaurant.ts';
import { createOtherCells, createReservations } from './other-cells.ts';

export interface CellsOptions {
  readonly name: string;
  readonly cells: ReadonlyMap<string, CellAddress>;
  readonly ctx: Needs<'db' | 'secrets' | 'clock' | 'log' | 'dataDir' | 'requiresTwoStep'>;
  readonly database: OpenDatabase;
  readonly replication: Replication;
}

/** This cluster as one of several, each with a database of its own. */
export interface Cells {
  readonly gate: CellGate;
  /** For use cases. */
  readonly others: OtherCells;
  /** Of every machine: looks after moves whose command was cut off, and ends what listens to a restaurant that has left. */
  loop(endStores: (storeIds: readonly string[]) => void): (ctx: AppContext) => Loop;
}

const LOOK_MS = 1000;
/** A command that is at work says so every few seconds. */
const CUT_OFF_AFTER_SECONDS = { copying: 60, frozen: 15 } as const;

export function createCells({ name, cells, ctx, database, replication }: CellsOptions): Cells {
  const calls = createCellCalls(name, cells, ctx.secrets);
  const directory = createDirectory(ctx.db, calls);
  const reservations = createReservations(ctx.db);
  const answerCell = createCellAnswers({ ctx, database, directory, reservations });
  return {
    others: createOtherCells(calls, reservations),
    gate: createCellGate({ ctx, calls, directory, isPrimary: () => replication.isPrimary(), answerCell }),
    loop: (endStores) => () => startMoveLoop({ ctx, database, replication, calls, endStores }),
  };
}

type LoopOptions = Pick<CellsOptions, 'ctx' | 'database' | 'replication'> & {
  readonly calls: CellCalls;
  endStores(storeIds: readonly string[]): void;
};

function startMoveLoop(options: LoopOptions): Loop {
  const { ctx, replication, endStores } = options;
  const gone = new Set<string>();
  let isStopped = false;
  let work: Promise<void> = Promise.resolve();
  const look = async () => {
    for (const move of await listUnfinishedMoves(ctx.db)) {
      if (move.state === 'moved' && !gone.has(move.attempt)) {
        gone.add(move.attempt);
        endStores(listStoreIds(ctx.db, move.restaurantId));
      }
      if (isStopped || !replication.isPrimary()) continue;
      if (move.state === 'moved') await erase(options, move);
      else if (isCutOff(move, ctx.clock.now())) await settle(options, move);
    }
    if (isStopped || !replication.isPrimary()) return;
    for (const arrival of listRowsToClear(options.database.raw)) await clear(options, arrival);
  };
  const timer = setInterval(() => {
    work = work.then(look).catch((error: unknown) => ctx.log.warn('a move could not be looked after', { error }));
  }, LOOK_MS);
  return {
    wake() {},
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await work;
    },
  };
}

function isCutOff({ state, changedIsoDateTimeUtc }: Move, now: Temporal.Instant): boolean {
  if (state === 'calledOff' || state === 'moved') return false;
  const seconds = Temporal.Instant.from(changedIsoDateTimeUtc).until(now).total('seconds');
  return seconds > CUT_OFF_AFTER_SECONDS[state];
}

/** A command that was cut off decided nothing: the other cell says whether it has the restaurant. */
async function settle({ ctx, database, calls }: LoopOptions, move: Move): Promise<void> {
  const state = await settleMove({ database, calls, now: () => ctx.clock.now() }, move);
  const { restaurantId, toCell } = move;
  ctx.log.warn('a move whose command was cut off is settled', { restaurantId, toCell, state });
}

async function erase({ ctx, database }: LoopOptions, move: Move): Promise<void> {
  await eraseMoved({ database, dataDir: ctx.dataDir, now: () => ctx.clock.now() }, move);
  ctx.log.info('what a restaurant left here is erased', { restaurantId: move.restaurantId, now: move.toCell });
}

async function clear({ ctx, database }: LoopOptions, arrival: Arrival): Promise<void> {
  await clearEarlyRows(database, arrival);
  ctx.log.info('what came of a restaurant that does not come is cleared away', { restaurantId: arrival.restaurantId });
}
