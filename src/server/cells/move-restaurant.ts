import { schemaOf } from '#db/cells/arrivals.repository.ts';
import { countNow } from '#db/cells/counted-rows.ts';
import {
  beginMove,
  callOffMove,
  endCapture,
  findMove,
  finishMove,
  isInFile,
  isPrinting,
  type Move,
  noteErased,
  withOpenLock,
} from '#db/cells/moves.repository.ts';
import { feedOfRestaurant, readParting } from '#db/cells/parting.ts';
import type { MoveReport } from '#db/cells/row-sums.ts';
import type { OpenDatabase } from '#db/connection.ts';
import { eraseRestaurant } from '#db/restaurants/erase-restaurant.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import {
  type Attempt,
  catchUp,
  copyAll,
  copyPictures,
  inParts,
  isAll,
  isFew,
  type MoverOptions,
  SEND_WITHIN_MS,
  stamp,
  touching,
} from './send-rows.ts';
import { writeAhead, writeSettled } from './write-ahead.ts';

export interface Moved {
  readonly rows: number;
  readonly pictures: number;
  /** How long nobody could change anything. */
  readonly heldMs: number;
  readonly report: MoveReport;
}

/** Writing what was left, in one transaction. */
const ADMIT_WITHIN_MS = 300_000;

/**
 * Moves a restaurant to another cell while it sells. Its rows are copied, then what changed meanwhile, and what is settled is
 * written there ahead; for the last of it nobody changes anything; the other cell makes it all its own in one transaction, which
 * decides; then requests go there.
 * Run again after it was cut off, it begins anew, or finds that the other cell has it.
 */
export async function moveRestaurant(
  options: MoverOptions,
  restaurantId: string,
  toCell: string,
): Promise<Moved | null> {
  const { database, calls, say, now } = options;
  const before = findMove(database.raw, restaurantId);
  if (before?.state === 'moved') return waitErased(options, before);
  const attempt = crypto.randomUUID();
  const of = { restaurantId, attempt, fromCell: calls.name };
  if ((await begin(options, { ...of, toCell })) === 'here') {
    if (!before) throw new Error(`${toCell} has a restaurant ${restaurantId} already.`);
    await finishMove(database, { attempt: before.attempt, now: stamp(now()), report: null });
    return waitErased(options, before);
  }
  await beginMove(database, { restaurantId, attempt, toCell, now: stamp(now()) });
  try {
    const handingOver = { ...of, toCell };
    const done = await touching(options, handingOver, copyAndHandOver(options, handingOver));
    await waitErased(options, findMove(database.raw, restaurantId)!);
    return done;
  } catch (error) {
    await settleMove(options, findMove(database.raw, restaurantId)!).catch(() => {
      say(`${toCell} does not answer: run the command again, or with --abort, when it does.`);
    });
    throw error;
  }
}

/** Waits until what an earlier attempt left there is gone. */
async function begin({ database, calls, say }: MoverOptions, of: Attempt): Promise<'arriving' | 'here'> {
  const giveUpAt = performance.now() + CLEARED_WITHIN_MS;
  for (let hasSaid = false; ; hasSaid = true) {
    const body = { ...of, schema: schemaOf(database.raw) };
    const { state } = (await calls.ask(of.toCell, 'begin', body, SEND_WITHIN_MS)) as {
      state: 'arriving' | 'here' | 'clearing';
    };
    if (state !== 'clearing') return state;
    if (!hasSaid) say(`${of.toCell} clears away what an earlier attempt left there.`);
    if (performance.now() > giveUpAt)
      throw new Error(`${of.toCell} is still clearing that away: run the command again.`);
    await Bun.sleep(CLEARED_LOOK_MS);
  }
}

async function copyAndHandOver(options: MoverOptions, of: Attempt): Promise<Moved> {
  const { database, calls, say, now, handlers } = options;
  const { restaurantId, attempt, toCell } = of;
  say(`Copying ${restaurantId} to ${toCell} while it sells.`);
  let rows = await copyAll(options, of);
  const pictures = await copyPictures(options, of);
  say(`${rows} rows and ${pictures} pictures are copied.`);
  failpoint('move.copied');
  const copied = await catchUp(options, of, 0, isFew);
  const ahead = await writeAhead(options, of, copied.to);
  using moment = ahead.moment;
  failpoint('move.ahead');
  const caught = await catchUp(options, of, moment.upTo, isFew);
  await writeSettled(options, of, ahead.upTo);
  rows += copied.rows + ahead.rows + caught.rows;
  await quietMoment(database, restaurantId, now);
  const heldAt = performance.now();
  // By the program: a machine that takes over at this moment must know it as well.
  const frozen = (await calls.ask(calls.name, 'freeze', of, SEND_WITHIN_MS)) as { isFrozen: boolean };
  if (!frozen.isFrozen) throw new Error('Another run of this command has taken over.');
  failpoint('move.frozen');
  rows += (await catchUp(options, of, caught.to, isAll)).rows;
  await copyPictures(options, of);
  for (const part of inParts(feedOfRestaurant(database.raw, restaurantId))) {
    await calls.ask(toCell, 'rows', { ...of, rows: part }, SEND_WITHIN_MS);
  }
  const report = countNow(database.raw, restaurantId, moment, ahead.counted);
  const parting = readParting(database.raw, { restaurantId, thisCell: calls.name, handlers, now: now() });
  await calls.ask(toCell, 'admit', { ...of, parting, report }, ADMIT_WITHIN_MS);
  failpoint('move.admitted');
  await finishMove(database, { attempt, now: stamp(now()), report });
  const heldMs = Math.round(performance.now() - heldAt);
  failpoint('move.moved');
  say(`${toCell} has it: the same rows in ${Object.keys(report).length} tables. Changes were held for ${heldMs} ms.`);
  return { rows, pictures, heldMs, report };
}

const QUIET_WITHIN_MS = 2000;
const LOOK_MS = 20;

/** No docket is on its way to a printer: one that is cut off there comes once more, marked as a possible duplicate. */
async function quietMoment({ raw }: OpenDatabase, restaurantId: string, now: () => Temporal.Instant): Promise<void> {
  const giveUpAt = performance.now() + QUIET_WITHIN_MS;
  while (isPrinting(raw, restaurantId, stamp(now())) && performance.now() < giveUpAt) await Bun.sleep(LOOK_MS);
}

/** The other cell decides: either it has the restaurant, or it never will by this attempt. */
export async function settleMove(
  { database, calls, now }: Pick<MoverOptions, 'database' | 'calls' | 'now'>,
  move: Pick<Move, 'restaurantId' | 'attempt' | 'toCell' | 'state'>,
): Promise<'moved' | 'calledOff'> {
  if (move.state === 'moved' || move.state === 'calledOff') return move.state;
  const { restaurantId, attempt, toCell } = move;
  const answer = await calls.ask(toCell, 'callOff', { restaurantId, attempt, fromCell: calls.name }, ADMIT_WITHIN_MS);
  const isThere = (answer as { state: string }).state === 'here';
  if (isThere) await finishMove(database, { attempt, now: stamp(now()), report: null });
  else await callOffMove(database, attempt, stamp(now()));
  return isThere ? 'moved' : 'calledOff';
}

const CLEARED_WITHIN_MS = 600_000;
const CLEARED_LOOK_MS = 200;
const ERASED_WITHIN_MS = 600_000;
const ERASED_LOOK_MS = 200;

/** The program of this cell erases; it begins within a second, and where it does not run, when it does. */
async function waitErased(
  { database, say }: Pick<MoverOptions, 'database' | 'say'>,
  { restaurantId, toCell }: Pick<Move, 'restaurantId' | 'toCell'>,
): Promise<null> {
  const giveUpAt = performance.now() + ERASED_WITHIN_MS;
  while (!findMove(database.raw, restaurantId)?.erasedIsoDateTimeUtc) {
    if (performance.now() > giveUpAt) {
      say(`What it left here is still being erased; what asks for ${restaurantId} is sent on to ${toCell}.`);
      return null;
    }
    await Bun.sleep(ERASED_LOOK_MS);
  }
  say(`Its rows are gone from here; what asks for ${restaurantId} is sent on to ${toCell}.`);
  return null;
}

/** Its rows go from here at once, orders first, some at a time: no job of this cell may act on them any more. */
export async function eraseMoved(
  { database, dataDir, now }: Pick<MoverOptions, 'database' | 'dataDir' | 'now'>,
  move: Pick<Move, 'restaurantId' | 'attempt' | 'toCell' | 'erasedIsoDateTimeUtc'>,
): Promise<void> {
  if (move.erasedIsoDateTimeUtc !== null) return;
  const { restaurantId, attempt, toCell } = move;
  if (isInFile(database.raw, restaurantId)) {
    await endCapture(database);
    await eraseRestaurant(withOpenLock(database, restaurantId), restaurantId, dataDir, {
      action: 'moveRestaurant',
      livesOn: true,
      id: `moved-${attempt}`,
      after: { cell: toCell },
    });
  }
  await noteErased(database, attempt, stamp(now()));
}
