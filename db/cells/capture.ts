import type { Database as BunDatabase } from 'bun:sqlite';
import { type MovingTable, movingTables } from './moving-rows.ts';

/** In the message of a write that came too late; `writes.ts` turns it into an answer that clients repeat on. */
export const MOVING_MESSAGE = 'servery: this restaurant is moving';
/** Housekeeping deletes keys of all restaurants at once, and a key claims nothing without the write that it belongs to. */
const NOT_HELD: ReadonlySet<string> = new Set(['idempotency_keys']);

/**
 * Triggers on each table of a leaving restaurant. Some note which rows change, whatever code changes them. The others
 * refuse every change while the restaurant is locked: once its last rows are on their way, nothing may be added.
 * They are there only during a move.
 */
export function installMoveTriggers(raw: BunDatabase, restaurantId: string): void {
  dropMoveTriggers(raw);
  for (const table of movingTables(raw)) for (const sql of triggersOf(table, restaurantId)) raw.run(sql);
}

/** `saw`: only those that note changes; the lock stays. */
export function dropMoveTriggers(raw: BunDatabase, which: 'all' | 'saw' = 'all'): void {
  const found = raw
    .query<{ name: string }, [string]>(
      "select name from sqlite_schema where type = 'trigger' and name like ? escape '\\'",
    )
    .all(which === 'all' ? 'move\\_%' : 'move\\_saw\\_%');
  for (const { name } of found) raw.run(`drop trigger "${name}"`);
}

function triggersOf({ table, condition, key }: MovingTable, restaurantId: string): string[] {
  const id = `'${restaurantId.replaceAll("'", "''")}'`;
  const within = (row: 'new' | 'old') =>
    condition.replaceAll(/^(\w+)|\bscope\b/g, (name) => `${row}.${name}`).replaceAll(':restaurantId', id);
  const keyIn = (row: 'new' | 'old') => `json_array(${key.map((name) => `${row}."${name}"`).join(', ')})`;
  const note = 'insert into cell_changes (restaurantId, tableName, rowKeyJson)';
  const saw = (row: 'new' | 'old', act: string) =>
    `create trigger move_saw_${act}_${table} after ${act} on "${table}" when ${within(row)} begin
       ${note} values (${id}, '${table}', ${keyIn(row)});
       ${act === 'update' ? `${note} select ${id}, '${table}', ${keyIn('new')} where ${keyIn('new')} <> ${keyIn('old')};` : ''}
     end`;
  const holds = (row: 'new' | 'old', act: string) =>
    `create trigger move_holds_${act}_${table} before ${act} on "${table}"
     when ${within(row)} and exists (select 1 from cell_moves where restaurantId = ${id} and isLocked = 1)
     begin select raise(abort, '${MOVING_MESSAGE}'); end`;
  const acts = [
    ['new', 'insert'],
    ['old', 'update'],
    ['old', 'delete'],
  ] as const;
  return acts.flatMap(([row, act]) => [saw(row, act), ...(NOT_HELD.has(table) ? [] : [holds(row, act)])]);
}
