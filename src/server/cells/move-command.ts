/** `move-restaurant --restaurant ID --to CELL [--abort | --finish]`: moves a restaurant to another cell while it sells. */
import { existsSync, readFileSync } from 'node:fs';
import { findMove, isInFile } from '#db/cells/moves.repository.ts';
import { openDatabase } from '#db/connection.ts';
import { createSecrets } from '../secrets.ts';
import { type CellCalls, createCellCalls, parseCells } from './cell-calls.ts';
import { moveRestaurant, settleMove } from './move-restaurant.ts';
import type { MoverOptions } from './send-rows.ts';

const MOVE_COMMAND = 'move-restaurant';
const USAGE = `${MOVE_COMMAND} --restaurant <its id> --to <cell> [--abort | --finish]`;

type Environment = Readonly<Record<string, string | undefined>>;

interface Asked {
  readonly restaurantId: string;
  readonly toCell: string;
  readonly act: 'move' | 'abort' | 'finish';
}

/** Works beside the program that sells, on the data of `DATA_DIR`, on the primary. Gives the program's exit code. */
export async function runMoveCommand(
  words: readonly string[],
  env: Environment,
  handlers: readonly string[],
): Promise<number> {
  const asked = parseWords(words);
  if (!asked) return failed(USAGE, 2);
  const dataDir = env.DATA_DIR || './data';
  const databasePath = `${env.LITEFS_DIR || dataDir}/servery.db`;
  if (!existsSync(databasePath)) return failed(`There is no database at ${databasePath}.`, 1);
  const calls = callsOf(env, dataDir);
  if (!calls) return failed('CELL and CELLS must be set as the program of this cell has them.', 1);
  if (!calls.others.includes(asked.toCell)) return failed(`CELLS names no other cell ${asked.toCell}.`, 1);
  const database = openDatabase(databasePath);
  try {
    await run({ database, databasePath, dataDir, calls, handlers, now: () => Temporal.Now.instant(), say }, asked);
    return 0;
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error), 1);
  } finally {
    await database.close();
  }
}

async function run(options: MoverOptions, { restaurantId, toCell, act }: Asked): Promise<void> {
  if (act === 'finish') return finish(options, restaurantId, toCell);
  if (act === 'abort') return abort(options, restaurantId);
  const isHere = isInFile(options.database.raw, restaurantId);
  const move = findMove(options.database.raw, restaurantId);
  if (!isHere && move?.state === 'moved') return say(`${restaurantId} is in ${move.toCell} already.`);
  if (!isHere) throw new Error(`There is no restaurant ${restaurantId} here.`);
  const done = await moveRestaurant(options, restaurantId, toCell);
  if (done) say(`${restaurantId} has moved: ${done.rows} rows and ${done.pictures} pictures went along.`);
}

async function abort({ database, calls, now }: MoverOptions, restaurantId: string): Promise<void> {
  const move = findMove(database.raw, restaurantId);
  if (!move) throw new Error(`${restaurantId} is not moving.`);
  const state = await settleMove({ database, calls, now }, move);
  if (state === 'moved') throw new Error(`${move.toCell} has it already: run the command without --abort to end it.`);
  say(`${restaurantId} stays; ${move.toCell} has nothing of it.`);
}

/** What the other cell put aside as of the move, which was for looking into it, goes. */
async function finish({ database, calls }: MoverOptions, restaurantId: string, toCell: string): Promise<void> {
  const move = findMove(database.raw, restaurantId);
  if (move?.state !== 'moved' || move.erasedIsoDateTimeUtc === null) {
    throw new Error(`${restaurantId} has not moved to the end yet: run the command without --finish.`);
  }
  await calls.ask(toCell, 'finish', { restaurantId, attempt: move.attempt, fromCell: calls.name });
  say(`${toCell} has removed its copy of what came.`);
}

function callsOf(env: Environment, dataDir: string): CellCalls | null {
  const cells = parseCells(env.CELLS ?? '');
  const secretPath = `${dataDir}/session-secret`;
  const secret = env.SESSION_SECRET || (existsSync(secretPath) ? readFileSync(secretPath, 'utf8').trim() : '');
  if (!cells || !env.CELL || !cells.has(env.CELL) || !secret) return null;
  return createCellCalls(env.CELL, cells, createSecrets(secret));
}

function parseWords(words: readonly string[]): Asked | null {
  const after = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
  const restaurantId = after('--restaurant');
  const toCell = after('--to');
  const known = ['--restaurant', '--to', '--abort', '--finish', restaurantId, toCell];
  if (!restaurantId || !toCell || words.some((word) => !known.includes(word))) return null;
  return {
    restaurantId,
    toCell,
    act: words.includes('--abort') ? 'abort' : words.includes('--finish') ? 'finish' : 'move',
  };
}

function say(line: string): void {
  console.log(line);
}

function failed(message: string, code: number): number {
  console.error(message);
  return code;
}
