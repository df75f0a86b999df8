/** `evidence FILE [--store ID | --restaurant ID]`: the chained events of money and hours, for the verifier outside the program. */
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { type OpenDatabase, openDatabase } from '#db/connection.ts';
import { evidenceLines } from './export-evidence.ts';

export const EVIDENCE_COMMAND = 'evidence';
const USAGE = `${EVIDENCE_COMMAND} <file to make> [--store <id of a store> | --restaurant <id of a restaurant>]`;

/** Works beside the program that sells, on the data of `DATA_DIR`. Gives the program's exit code. */
export async function runEvidenceCommand(
  [file, option, id, ...more]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const isOption = option === undefined || ((option === '--store' || option === '--restaurant') && Boolean(id));
  if (!file || file.startsWith('--') || !isOption || more.length > 0) return failed(USAGE, 2);
  const path = `${env.LITEFS_DIR || env.DATA_DIR || './data'}/servery.db`;
  if (!existsSync(path)) return failed(`There is no database at ${path}.`, 1);
  if (existsSync(file)) return failed(`${file} is there already.`, 1);
  const database = openDatabase(path);
  try {
    const stores = storesOf(database, option ?? null, id ?? null);
    if (stores.length === 0) return failed(`There is no ${option === '--store' ? 'store' : 'restaurant'} ${id}.`, 2);
    const lines = await writeEvidence(database, stores, file);
    console.log(`${lines} lines of ${stores.length === 1 ? stores[0] : `${stores.length} stores`} are in ${file}.`);
    console.log('To check them: node verify-evidence.mjs FILE, with the codes from end-of-day papers after it.');
    return 0;
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error), 1);
  } finally {
    await database.close();
  }
}

/** All as it is at one moment, though the program goes on selling. */
async function writeEvidence(database: OpenDatabase, storeIds: readonly string[], file: string): Promise<number> {
  const still = database.openStill();
  const to = openSync(file, 'wx', 0o600);
  let count = 0;
  try {
    for (const storeId of storeIds) {
      for await (const line of evidenceLines(still.db, { storeId })) {
        writeSync(to, `${line}\n`);
        count += 1;
      }
    }
  } finally {
    closeSync(to);
    still.close();
  }
  return count;
}

function storesOf({ raw }: OpenDatabase, option: string | null, id: string | null): string[] {
  const column = option === '--restaurant' ? 'restaurantId' : 'id';
  return raw
    .query<{ id: string }, { id: string | null }>(
      `select id from stores where :id is null or ${column} = :id order by id`,
    )
    .all({ id })
    .map((store) => store.id);
}

function failed(message: string, code: number): number {
  console.error(message);
  return code;
}
