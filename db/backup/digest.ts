import type { Database } from 'bun:sqlite';

export interface TableDigest {
  readonly rows: number;
  readonly sha256: string;
}

/** One digest a table, over every value of every row: two databases with the same digests hold the same. */
export function digestsOf(database: Database): Record<string, TableDigest> {
  const tables = database
    .query<{ name: string }, []>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .all();
  return Object.fromEntries(tables.map(({ name }) => [name, digestOf(database, name)]));
}

function digestOf(database: Database, table: string): TableDigest {
  const keys = database
    .query<{ name: string; pk: number }, []>(`pragma table_info("${table}")`)
    .all()
    .filter((column) => column.pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(({ name }) => `"${name}"`);
  const hash = new Bun.CryptoHasher('sha256');
  let rows = 0;
  for (const row of database.query(`select * from "${table}" order by ${keys.join(', ') || 'rowid'}`).iterate()) {
    hash.update(`${JSON.stringify(Object.values(row as object))}\n`);
    rows++;
  }
  return { rows, sha256: hash.digest('hex') };
}
