import { expect, spyOn, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { idHere, type TillTable } from './ids-of-tills.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });

test.each<TillTable>(['orders', 'bills', 'tenders', 'terminal_attempts'])(
  'whether a row of %s is here already is found by its id, however many its store has',
  async (table) => {
    const { database } = await testContext();
    // Statistics of a chain: many rows altogether, few for a store, as ANALYZE writes them.
    database.raw.run('analyze');
    database.raw.run('delete from sqlite_stat1');
    for (const { name, key } of database.raw
      .query<{ name: string; key: number }, [string]>(
        `select name, origin = 'pk' as key from pragma_index_list(?) where partial = 0`,
      )
      .all(table)) {
      const columns = database.raw.query('select 1 from pragma_index_info(?)').all(name).length;
      const few = Array.from({ length: columns }, () => (key ? '1' : '600')).join(' ');
      database.raw.run('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)', [table, name, `40000 ${few}`]);
    }
    database.raw.run('analyze sqlite_schema');
    const asked = spyOn(database.raw, 'query');
    idHere(database.db, SCOPE, table, '00000000000000000001');
    const sql = String(asked.mock.calls.at(-1)?.[0]);
    asked.mockRestore();
    const plan = database.raw
      .query<{ detail: string }, string[]>(`explain query plan ${sql}`)
      .all('00000000000000000001', '00000000000000000001', '00000000000000000001.', SCOPE.storeId)
      .map(({ detail }) => detail)
      .join('\n');
    expect(plan).toMatch(/\(id=\?\)/);
    expect(plan).not.toContain('storeId');
  },
);
