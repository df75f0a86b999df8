/** `export ID FILE`, `import FILE` and `open FILE [--folder FOLDER]`: a restaurant as one file. */
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { insertAccountToken } from '#db/access/users.repository.ts';
import { type OpenDatabase, openDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { type Imported, importShopFile, ownersOf, restaurantIdsIn } from '#db/shop-file/import-shop-file.ts';
import { readShopFile } from '#db/shop-file/read-shop-file.ts';
import { writeShopFile } from '#db/shop-file/write-shop-file.ts';
import { accountTokenHash } from '#src/features/access/account-mail.ts';
import { keepFile, originalPath } from '#src/features/images/image-files.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { createSecrets, storedSecret } from '../secrets.ts';

const USAGE = {
  export: 'export <id of the restaurant> <file to make>',
  import: 'import <file>',
  open: 'open <file> [--folder <where its copy is kept>]',
} as const;
export type ShopFileCommand = keyof typeof USAGE;
export type Environment = Readonly<Record<string, string | undefined>>;

export function isShopFileCommand(word: string | undefined): word is ShopFileCommand {
  return word !== undefined && word in USAGE;
}

/** Works beside the program that sells, on the data of `DATA_DIR`. Gives the program's exit code. */
export async function runShopFileCommand(
  command: 'export' | 'import',
  words: readonly string[],
  env: Environment,
  handlers: readonly string[],
): Promise<number> {
  const dataDir = env.DATA_DIR || './data';
  const databasePath = `${env.LITEFS_DIR || dataDir}/servery.db`;
  const [first, second] = words;
  if (!first || words.length !== (command === 'export' ? 2 : 1)) return failed(USAGE[command], 2);
  if (!existsSync(databasePath)) return failed(`There is no database at ${databasePath}.`, 1);
  try {
    if (command === 'export') await runExport({ dataDir, databasePath, handlers }, first, second!);
    else await runImport({ dataDir, databasePath }, first);
    return 0;
  } catch (error) {
    return failed(messageOf(error), 1);
  }
}

async function runExport(options: Parameters<typeof writeShopFile>[0], id: string, to: string): Promise<void> {
  const { restaurant, rows, pictures } = await writeShopFile(options, id, to);
  console.log(
    `${restaurant} is in ${to}: ${rows} rows and ${pictures} pictures. Its table read_me says what is where.`,
  );
}

async function runImport({ dataDir, databasePath }: Place, path: string): Promise<void> {
  const database = openDatabase(databasePath);
  try {
    const done = await importInto(database, dataDir, path);
    console.log(`${done.restaurant} is here: ${done.rows} rows and ${done.pictures} pictures.`);
    for (const { email, displayName } of done.owners) {
      console.log(`${displayName} chooses a new password with “Forgot password?”, by ${email}.`);
    }
    console.log('Employees need new PINs. Tills, boxes, card terminals and the card provider are connected anew.');
  } finally {
    await database.close();
  }
}

interface Place {
  readonly dataDir: string;
  readonly databasePath: string;
}

function importInto(database: OpenDatabase, dataDir: string, path: string): Promise<Imported> {
  return importShopFile(
    {
      database,
      dataDir,
      keepPicture: (hash, bytes) => keepFile(originalPath(dataDir, hash), bytes),
      now: () => Temporal.Now.instant(),
    },
    path,
  );
}

export interface Opened {
  /** What the program is started with: nothing of this machine's own settings but the port. */
  readonly env: Environment;
  readonly restaurant: string;
  readonly folder: string;
  /** One for each owner without a password yet. */
  readonly links: readonly { readonly email: string; readonly path: string }[];
}

const LINK_WORKS = { hours: 24 };

/** Puts a file's copy into a folder of its own, from which the program can be started. The file stays as it is. */
export async function prepareOpening(words: readonly string[], env: Environment): Promise<Opened> {
  const { file, folder } = parseOpen(words);
  const facts = readShopFile(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = openDatabase(`${folder}/servery.db`);
  try {
    await migrateToLatest(database);
    const restaurantIds = restaurantIdsIn(database.raw);
    const isThere = restaurantIds.includes(facts.restaurantId);
    const made = Bun.file(`${folder}/made-from.json`);
    const before = (await made.exists()) ? ((await made.json()) as { madeUtc: string }).madeUtc : facts.madeUtc;
    if (before !== facts.madeUtc || (!isThere && restaurantIds.length > 0)) {
      throw new Error(`${folder} was opened from another file: name another folder with --folder, or delete it.`);
    }
    if (!isThere) await importInto(database, folder, file);
    await Bun.write(made, JSON.stringify({ madeUtc: facts.madeUtc }));
    const links = await linksFor(database, folder, facts.restaurantId);
    return { env: envOf(folder, env), restaurant: facts.restaurant, folder, links };
  } finally {
    await database.close();
  }
}

function parseOpen(words: readonly string[]): { file: string; folder: string } {
  const at = words.indexOf('--folder');
  const folder = at === -1 ? undefined : words[at + 1];
  const [file, ...more] = at === -1 ? words : [...words.slice(0, at), ...words.slice(at + 2)];
  if (!file || more.length > 0 || (at !== -1 && !folder)) throw new Error(USAGE.open);
  return { file, folder: resolve(folder ?? `${file}.opened`) };
}

/** On this machine alone, and with no account of anybody: nothing opened here texts, mails, charges or prints in the shop. */
function envOf(folder: string, { PORT, NODE_ENV }: Environment): Environment {
  return {
    APP_ENV: 'local',
    HOST: '127.0.0.1',
    ...(PORT ? { PORT } : {}),
    ...(NODE_ENV ? { NODE_ENV } : {}),
    DATA_DIR: folder,
    SEED_SCALE: 'none',
    PRINTER_REACH: 'internet',
  };
}

async function linksFor(database: OpenDatabase, folder: string, restaurantId: string): Promise<Opened['links']> {
  const secrets = createSecrets(storedSecret(folder));
  const now = Temporal.Now.instant();
  const links: { email: string; path: string }[] = [];
  for (const { id, email, hasPassword } of ownersOf(database.raw, restaurantId)) {
    if (hasPassword === 1) continue;
    const token = secrets.newToken();
    await database.write((trx) =>
      insertAccountToken(trx, grantPlatformScope(), {
        tokenHash: accountTokenHash({ secrets }, token),
        userId: id,
        purpose: 'resetPassword',
        createdIsoDateTimeUtc: isoUtc(now),
        expiresIsoDateTimeUtc: isoUtc(now.add(LINK_WORKS)),
        usedIsoDateTimeUtc: null,
        membershipId: null,
      }),
    );
    links.push({ email, path: `/admin/auth/action?mode=resetPassword&token=${token}` });
  }
  return links;
}

export function openedLines({ restaurant, folder, links }: Opened, listeningAt: string): string {
  return [
    `${restaurant} is open at ${listeningAt}/admin, on this computer only.`,
    ...links.map(({ email, path }) => `  ${email} chooses a password here: ${listeningAt}${path}`),
    `  What you change stays in ${folder}; the file itself stays as it is. Nothing is sent, charged or printed from here.`,
  ].join('\n');
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function failed(message: string, code: number): number {
  console.error(message);
  return code;
}
