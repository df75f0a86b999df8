import { Database } from 'bun:sqlite';
import { migrations } from '../migrations/index.ts';

/** Questions to a database file that the program has not opened yet. */
function asked<T>(path: string, ask: (database: Database) => T): T {
  const database = new Database(path);
  try {
    return ask(database);
  } finally {
    database.close();
  }
}

/** The whole file, including what's still in its log. */
export function copyWhole(path: string, to: string): void {
  asked(path, (database) => {
    database.run('pragma busy_timeout = 10000');
    database.query('vacuum into ?').run(to);
  });
}

/** `ok`, or what is damaged. */
export function quickCheck(path: string): string | undefined {
  const database = new Database(path, { readonly: true });
  try {
    return database.query<{ quick_check: string }, []>('pragma quick_check').get()?.quick_check;
  } finally {
    database.close();
  }
}

/** Whether this program would change the schema. A file without one has nothing to change. */
export function hasPendingMigrations(path: string): boolean {
  return asked(path, (database) => {
    if (!database.query("select 1 from sqlite_schema where name = 'kysely_migration'").get()) return false;
    const rows = database.query<{ name: string }, []>('select name from kysely_migration').all();
    const done = new Set(rows.map(({ name }) => name));
    return Object.keys(migrations).some((name) => !done.has(name));
  });
}

/** The last place of its feed. */
export function lastPositionIn(path: string): number {
  return asked(
    path,
    (database) =>
      database.query<{ seq: number }, []>("select seq from sqlite_sequence where name = 'change_feed'").get()?.seq ?? 0,
  );
}
