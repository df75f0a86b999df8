import type { Database as BunDatabase } from 'bun:sqlite';

/**
 * Rows that bring what was worked out from them along: triggers that would work it out again are taken away and put back in
 * the same transaction, so that nobody else is without them, and boxes are not told. `begin` comes before a table's first row.
 */
export function withoutSums(raw: BunDatabase, work: (begin: (table: string) => void) => void): void {
  const putBack: (() => void)[] = [];
  const begun = new Set<string>();
  raw.run('insert or ignore into sync_applying (id) values (1)');
  work((table) => {
    if (begun.has(table)) return;
    begun.add(table);
    putBack.push(takeTriggers(raw, table));
  });
  raw.run('delete from sync_applying');
  for (const one of putBack) one();
}

/** Of one table, or of all. What it gives puts them back, before the transaction ends. */
export function takeTriggers(raw: BunDatabase, table: string | null = null): () => void {
  const found = raw
    .query<{ name: string; sql: string }, [string | null, string | null]>(
      `select name, sql from sqlite_schema where type = 'trigger' and (? is null or tbl_name = ?)
         and (name like 'facts\\_%' escape '\\' or name like 'months\\_%' escape '\\')`,
    )
    .all(table, table);
  for (const { name } of found) raw.run(`drop trigger "${name}"`);
  return () => {
    for (const { sql } of found) raw.run(sql);
  };
}
