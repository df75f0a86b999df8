import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { OpenDatabase } from './connection.ts';
import { migrations } from './migrations/index.ts';
import { ServeryDialect } from './servery-dialect.ts';

/** Brings the schema up to date; does nothing where it is. Only the primary may call it. */
export async function migrateToLatest(database: OpenDatabase): Promise<string[]> {
  const { error, results } = await migratorOf(database).migrateToLatest();
  if (error) throw error;
  return (results ?? []).filter((one) => one.status === 'Success').map((one) => one.migrationName);
}

/** On a plain Kysely of the writing connection: nothing else runs while the schema changes. */
export function migratorOf(database: OpenDatabase): Migrator {
  const db = new Kysely<unknown>({ dialect: new ServeryDialect(database.raw) });
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
