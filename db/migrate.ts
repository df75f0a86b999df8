import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { OpenDatabase } from './connection.ts';
import { migrations } from './migrations/index.ts';
import { ServeryDialect } from './servery-dialect.ts';
import { withTempFiles } from './temp-files.ts';

/**
 * A migration after which programs of earlier releases can work no more, by its name: `0140_contract_order_notes`. All others only
 * add, so that old and new programs run beside each other during a deploy, and the old one can be gone back to.
 */
export const CONTRACT = /^\d{4}_contract_/;

/** A later release made this database into one that this program cannot work with. For the person who starts it. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
  constructor(contracts: readonly string[]) {
    super(
      `The database belongs to a later release (${contracts.join(', ')}), and this program cannot work with it any more. Start the later program.`,
    );
  }
}

/**
 * Brings the schema up to date; does nothing where it is, nor where a later release has added to it. Only the primary may call it.
 */
export async function migrateToLatest(database: OpenDatabase): Promise<string[]> {
  const applied = appliedTo(database);
  const later = applied.filter((name) => !(name in migrations));
  const contracts = later.filter((name) => CONTRACT.test(name));
  if (contracts.length > 0) throw new NewerDatabase(contracts);
  if (later.length > 0 && hasAll(applied)) return [];
  using _ = withTempFiles(database.raw);
  const { error, results } = await migratorOf(database).migrateToLatest();
  if (error) throw error;
  return (results ?? []).filter((one) => one.status === 'Success').map((one) => one.migrationName);
}

/**
 * On a plain Kysely of the writing connection: nothing else runs while the schema changes. A number may be released after a higher
 * one, since each is given when its work begins: a database that has the higher one gets it then.
 */
export function migratorOf(database: OpenDatabase): Migrator {
  const db = new Kysely<unknown>({ dialect: new ServeryDialect(database.raw) });
  return new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true });
}

/**
 * Whether this program can read the file: it has all that the program's migrations make. A copy gets it from the primary, and one of a
 * later release may have more.
 */
export function isUpToDate(database: Pick<OpenDatabase, 'raw'>): boolean {
  const applied = appliedTo(database);
  return hasAll(applied) && !applied.some((name) => CONTRACT.test(name) && !(name in migrations));
}

/** Whether there are tables at all, of whichever release. */
export function hasSchema(database: Pick<OpenDatabase, 'raw'>): boolean {
  return appliedTo(database).length > 0;
}

function hasAll(applied: readonly string[]): boolean {
  return Object.keys(migrations).every((name) => applied.includes(name));
}

/** None in a database without any table yet. */
function appliedTo({ raw }: Pick<OpenDatabase, 'raw'>): string[] {
  try {
    return raw
      .query<{ name: string }, []>('select name from kysely_migration')
      .all()
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
