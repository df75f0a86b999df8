import type { Trx } from '../connection.ts';
import { FEED } from '../ownership.ts';
import { connectionOf } from '../statement.ts';
import { columnsOf, columnsSent } from './feed-triggers.ts';

/** Puts every row that the box may tell into its feed once more, parents first, beyond a place. */
export function feedAllAgainIn(trx: Trx, mark: string, beyond: number): void {
  const raw = connectionOf(trx);
  raw.query('delete from change_feed').run();
  raw
    .query(
      "insert into sqlite_sequence (name, seq) select 'change_feed', 0 where not exists (select 1 from sqlite_sequence where name = 'change_feed')",
    )
    .run();
  raw.query("update sqlite_sequence set seq = max(seq, ?) where name = 'change_feed'").run(beyond);
  for (const entry of FEED) {
    const { table, owner, key, within, up } = entry;
    if (columnsSent(entry, 'box', columnsOf(raw, table)) === null) continue;
    const store = 'store' in within ? within.store : '(select storeId from boxes where isActive = 1)';
    const own =
      typeof owner === 'object' && 'maker' in owner
        ? `where length("${owner.maker}") = 28 and substr("${owner.maker}", 21) = '-b${mark}'`
        : '';
    // Answered commands aren't sent again: a refund would go out twice, or be rejected weeks later.
    const open = table === 'sync_commands' ? `and id not in (select commandId from sync_command_results)` : '';
    const list = key.map((name) => `"${name}"`).join(', ');
    raw.run(
      `insert into change_feed (restaurantId, storeId, tableName, rowKeyJson, kind)
       select null, ${store}, '${table}', json_array(${list}), '${up ? 'changed' : 'new'}' from "${table}" ${own} ${open}`,
    );
  }
}
