import { Database as BunDatabase } from 'bun:sqlite';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyInto, exists, sync } from '#db/backup/backup.ts';
import { columnsOf, type TableOfRestaurant, tablesOfRestaurant } from './restaurant-rows.ts';

/** Of no use outside this system, and harmful in other hands: hashes of secrets, and secrets sealed with a key of ours. */
const WITHHELD =
  /^(passwordHash|tokenHash|pinHash|codeHash|accessTokenHash|(previousC|c)redentialHash|(boxP|p)airingCodeHash|secretSealed|previewKey|phoneHashesJson)$/;
/** Ways in and traces of the machine, not facts of the restaurant. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'sessions',
  'approvals',
  'phone_codes',
  'email_codes',
  'change_feed',
  'sales_fact_places',
]);

export interface ExportManifest {
  readonly version: 1;
  readonly restaurantId: string;
  readonly madeIsoDateTimeUtc: string;
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>;
  readonly pictures: number;
}

/**
 * Writes everything of one restaurant into a new folder: a file of JSON lines for each table, as of one moment, its
 * pictures, and a manifest, which comes last. For an owner who leaves, or asks what is held.
 *
 * @throws where there is no such restaurant, or the folder exists
 */
export async function exportRestaurant(
  { dataDir, databasePath }: { dataDir: string; databasePath: string },
  restaurantId: string,
  to: string,
): Promise<ExportManifest> {
  const database = new BunDatabase(databasePath, { readonly: true, strict: true });
  database.run('pragma busy_timeout = 10000');
  try {
    // One moment for all tables: a sale that happens meanwhile is in none of them.
    database.run('begin');
    const found = database.query('select 1 from restaurants where id = ?').get(restaurantId);
    if (!found) throw new Error(`There is no restaurant ${restaurantId}.`);
    await mkdir(dirname(to), { recursive: true });
    await mkdir(to);
    await mkdir(join(to, 'rows'));
    const tables: Record<string, { rows: number; sha256: string }> = {};
    for (const one of tablesOfRestaurant(database)) {
      if (!LEFT_OUT.has(one.table)) tables[one.table] = await writeRows(database, one, restaurantId, to);
    }
    const pictures = await writePictures(database, restaurantId, dataDir, to);
    const madeIsoDateTimeUtc = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 });
    const manifest: ExportManifest = { version: 1, restaurantId, madeIsoDateTimeUtc, tables, pictures };
    await Bun.write(join(to, 'manifest.json.part'), JSON.stringify(manifest, null, 1));
    await rename(join(to, 'manifest.json.part'), join(to, 'manifest.json'));
    await sync(join(to, 'manifest.json'));
    return manifest;
  } catch (error) {
    if (await exists(join(to, 'rows'))) await rm(to, { recursive: true, force: true });
    throw error;
  } finally {
    database.close();
  }
}

async function writeRows(
  database: BunDatabase,
  { table, condition }: TableOfRestaurant,
  restaurantId: string,
  to: string,
): Promise<{ rows: number; sha256: string }> {
  const columns = columnsOf(database, table).filter((column) => !WITHHELD.test(column));
  const list = columns.map((column) => `"${column}"`).join(', ');
  const query = database.query<Record<string, unknown>, { restaurantId: string }>(
    `select ${list} from "${table}" where ${condition} order by 1, 2`,
  );
  const hash = new Bun.CryptoHasher('sha256');
  const file = createWriteStream(join(to, 'rows', `${table}.jsonl`), { mode: 0o600 });
  let rows = 0;
  for (const row of query.iterate({ restaurantId })) {
    const line = `${JSON.stringify(row)}\n`;
    hash.update(line);
    rows++;
    if (!file.write(line)) await new Promise((resolve) => file.once('drain', resolve));
  }
  await new Promise<void>((resolve, reject) => file.end((error?: Error | null) => (error ? reject(error) : resolve())));
  return { rows, sha256: hash.digest('hex') };
}

async function writePictures(database: BunDatabase, restaurantId: string, dataDir: string, to: string) {
  const kept = database
    .query<{ hash: string }, [string]>('select distinct contentHash as hash from images where restaurantId = ?')
    .all(restaurantId);
  let count = 0;
  for (const { hash } of kept) {
    const path = join('images/originals', hash.slice(0, 2), hash);
    // One that an owner removed lately may be gone from the disk before its row is.
    if (!(await exists(join(dataDir, path)))) continue;
    await copyInto(join(dataDir, path), join(to, 'pictures', hash));
    count++;
  }
  return count;
}
