import { changesAfter, pictureHashesOf, rowsAtOneMoment, type SentRow, touchMove } from '#db/cells/moves.repository.ts';
import type { OpenDatabase } from '#db/connection.ts';
import { originalPath } from '#src/features/images/image-files.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import type { CellCalls } from './cell-calls.ts';

export interface MoverOptions {
  readonly database: OpenDatabase;
  /** To read one moment of it while others write. */
  readonly databasePath: string;
  readonly dataDir: string;
  readonly calls: CellCalls;
  /** Names of the handlers of events. */
  readonly handlers: readonly string[];
  now(): Temporal.Instant;
  say(line: string): void;
}

/** One run of the command. */
export interface Attempt {
  readonly restaurantId: string;
  readonly attempt: string;
  readonly fromCell: string;
  readonly toCell: string;
}

const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 1_000_000;
/** So few changes are left that the rest is sent in a moment. */
const FEW = 200;
const MAX_ROUNDS = 4;
/** How often it says that it is still at it: well within what the program takes for cut off. */
const TOUCH_MS = 5000;
export const SEND_WITHIN_MS = 30_000;

export const stamp = (at: Temporal.Instant) => at.toString({ fractionalSecondDigits: 3 });

/** As of one moment, on a connection of its own; whatever changes from then on is noted by triggers that are there already. */
export async function copyAll(options: MoverOptions, of: Attempt): Promise<number> {
  const { databasePath, calls } = options;
  let sent = 0;
  for (const rows of inParts(rowsAtOneMoment(databasePath, of.restaurantId))) {
    await calls.ask(of.toCell, 'rows', { ...of, rows }, SEND_WITHIN_MS);
    sent += rows.length;
    failpoint('move.copying');
  }
  return sent;
}

export const isAll = (left: number) => left === 0;
/** What is left changes within a round: no more of them make it less. */
export const isFew = (left: number, round: number) => left <= FEW || round >= MAX_ROUNDS;

/** Sends what changed, round after round, until so little is left that it is enough. */
export async function catchUp(
  { database: { raw }, calls }: MoverOptions,
  of: Attempt,
  from: number,
  isEnough: (left: number, round: number) => boolean,
): Promise<{ readonly to: number; readonly rows: number }> {
  let to = from;
  let sent = 0;
  for (let round = 0; ; ) {
    const changes = changesAfter(raw, of.restaurantId, to, ROWS_AT_ONCE);
    for (const rows of inParts(changes.rows)) await calls.ask(of.toCell, 'rows', { ...of, rows }, SEND_WITHIN_MS);
    sent += changes.rows.length;
    to = changes.to;
    if (changes.count === ROWS_AT_ONCE) continue;
    if (changes.count === 0 || isEnough(changes.count, round)) return { to, rows: sent };
    round++;
  }
}

export function* inParts(rows: Iterable<SentRow>): Generator<SentRow[]> {
  let part: SentRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    part.push(row);
    for (const value of Object.values(row.row ?? {})) bytes += typeof value === 'string' ? value.length : 8;
    if (part.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (part.length > 0) yield part;
}

/** Originals that the other cell lacks. One that is gone from the disk here is gone there, too. */
export async function copyPictures({ database: { raw }, dataDir, calls }: MoverOptions, of: Attempt): Promise<number> {
  const hashes = pictureHashesOf(raw, of.restaurantId);
  const { lacking } = (await calls.ask(of.toCell, 'lacking', { hashes }, SEND_WITHIN_MS)) as { lacking: string[] };
  let sent = 0;
  for (const hash of lacking) {
    const file = Bun.file(originalPath(dataDir, hash));
    if (!(await file.exists())) continue;
    await calls.send(of.toCell, `pictures/${hash}`, await file.bytes());
    sent++;
  }
  return sent;
}

/** Says that it is still at it until the work is done. */
export async function touching<T>({ database, now }: MoverOptions, of: Attempt, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    void touchMove(database, of.attempt, stamp(now())).catch(() => {});
  }, TOUCH_MS);
  return work.finally(() => clearInterval(timer));
}
