import type { Database } from 'bun:sqlite';

interface Reference {
  readonly table: string;
  readonly id: number;
}

/**
 * Tables with rows that name others which are not there. Settled rows of a restaurant that is on its way from another cell are
 * there before what they name (`db/cells/settled-rows.ts`): those are not meant.
 */
export function rowsThatPointNowhere(database: Database): string[] {
  const found = database
    .query<Reference, []>('select distinct "table", fkid as id from pragma_foreign_key_check')
    .all();
  const stores = hasArrivals(database) ? storesOnTheirWay(database) : '[]';
  return [...new Set(found.filter((one) => isLost(database, one, stores)).map(({ table }) => table))].sort();
}

function hasArrivals(database: Database): boolean {
  const [found] = database
    .query<{ n: number }, []>(
      "select count(*) as n from pragma_table_info('cell_arrivals') where name = 'storeIdsJson'",
    )
    .all();
  return found?.n === 1;
}

function storesOnTheirWay(database: Database): string {
  const rows = database
    .query<{ restaurantId: string; storeIdsJson: string }, []>(
      'select restaurantId, storeIdsJson from cell_arrivals where storeIdsJson is not null',
    )
    .all();
  return JSON.stringify(
    rows.flatMap(({ restaurantId, storeIdsJson }) => [restaurantId, ...(JSON.parse(storeIdsJson) as string[])]),
  );
}

function isLost(database: Database, { table, id }: Reference, onTheirWay: string): boolean {
  const columns = database
    .query<{ name: string }, []>(`select name from pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => name);
  const owner = ['restaurantId', 'storeId'].find((name) => columns.includes(name));
  if (!owner) return true;
  const parts = database
    .query<{ parent: string; column: string; key: string }, [number]>(
      `select "table" as parent, "from" as "column", "to" as key from pragma_foreign_key_list('${table}') where id = ? order by seq`,
    )
    .all(id);
  const [first] = parts;
  if (!first) return true;
  const isNamed = parts.map(({ column }) => `row."${column}" is not null`).join(' and ');
  const isSame = parts.map(({ column, key }) => `other."${key}" = row."${column}"`).join(' and ');
  const lost = database.query(
    `select 1 from "${table}" as row where ${isNamed}
       and not exists (select 1 from "${first.parent}" as other where ${isSame})
       and coalesce(row."${owner}", '') not in (select value from json_each(?)) limit 1`,
  );
  return lost.get(onTheirWay) !== null;
}
