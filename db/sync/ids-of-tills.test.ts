import { expect, spyOn, test } from 'bun:test';
import { insertRow } from '#db/statement.ts';
import { testContext } from '#db/testing/test-context.ts';
import { orderingFixture, SCOPE as SOLD_IN } from '#src/features/orders/testing/ordering-fixture.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { idHere, type TillTable } from './ids-of-tills.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });

const TABLES: readonly TillTable[] = ['orders', 'bills', 'tenders', 'terminal_attempts'];
const OF_A_TILL = '00000000000000000001';

test.each(TABLES.flatMap((table) => [OF_A_TILL, 'of-an-old-client'].map((given) => [table, given] as const)))(
  'whether a row of %s is here already under %s is found by its id, however many its store has',
  async (table, given) => {
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
    idHere(database.db, SCOPE, table, given);
    const sql = String(asked.mock.calls.at(-1)?.[0]);
    asked.mockRestore();
    const plan = database.raw
      .query<{ detail: string }, string[]>(`explain query plan ${sql}`)
      .all('00000000000000000001', '00000000000000000001', '00000000000000000001.', SCOPE.storeId)
      .map(({ detail }) => detail)
      .join('\n');
    expect(plan).toMatch(given === OF_A_TILL ? /\(id>\? AND id<\?\)/ : /\(id=\?\)/);
    expect(plan).not.toContain('storeId');
  },
);

test.each([OF_A_TILL, `${OF_A_TILL}-bmmmmmm`, 'of-an-old-client'])(
  'a bill is found under the id that it was given, %s, and only in its own store',
  async (given) => {
    const { ctx } = await orderingFixture();
    const at = '2026-11-21T07:00:00.000Z';
    await ctx.write(async (trx) =>
      insertRow(trx, 'bills', {
        id: given,
        restaurantId: SOLD_IN.restaurantId,
        storeId: SOLD_IN.storeId,
        state: 'open',
        closedReason: null,
        orderId: null,
        collectionType: 'pickup',
        tableId: null,
        draftJson: '{}',
        totalInCents: 0,
        lineCount: 0,
        unsentCount: 0,
        savedByName: 'Mia',
        posTerminalId: null,
        openedIsoDateTimeUtc: at,
        savedIsoDateTimeUtc: at,
      }),
    );
    expect(idHere(ctx.db, SOLD_IN, 'bills', given)).toBe(given);
    expect(idHere(ctx.db, { storeId: 'another' }, 'bills', given)).toBeNull();
  },
);
